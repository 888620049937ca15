import type { ComponentType } from 'react'
import type { MediaType } from '../../../../../core/tenant/messages/contract.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { Icon } from '../../../../kit/index.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import { AdCard } from './ad-card.tsx'
import { AudioContent } from './audio.tsx'
import { ContactCards } from './contact-cards.tsx'
import * as styles from './content.module.css'
import { DocumentContent } from './document.tsx'
import { FormContent } from './form.tsx'
import { LinkCard } from './link-card.tsx'
import { LocationContent } from './location.tsx'
import { PictureContent } from './picture.tsx'
import { VideoContent } from './video.tsx'
import { WordsOf } from './words.tsx'

type Drawing = ComponentType<{ message: ChatMessage }>

/** How each kind of message is drawn. */
const drawings: Record<MediaType, Drawing> = {
  text: TextContent,
  image: PictureContent,
  sticker: PictureContent,
  video: VideoContent,
  audio: AudioContent,
  application: DocumentContent,
  locationMessage: LocationContent,
  vcard: ContactCards,
  call_log: CallContent,
  undecryptable: Undecryptable,
  unknown: FormContent,
}

export function Content({ message }: { message: ChatMessage }) {
  const Drawing = drawings[message.mediaType] ?? FormContent
  return (
    <>
      <AdCard message={message} />
      <Drawing message={message} />
    </>
  )
}

function TextContent({ message }: { message: ChatMessage }) {
  return (
    <>
      <LinkCard link={message.mediaInfo.link} text={message.body} />
      <WordsOf message={message} />
    </>
  )
}

function CallContent({ message }: { message: ChatMessage }) {
  return (
    <p className={`${styles.text} ${styles.call}`}>
      <Icon name="phone" size={18} />
      <span>{message.body}</span>
    </p>
  )
}

function Undecryptable() {
  const t = useTexts(ticketTexts)
  return (
    <p className={`${styles.text} ${styles.aside}`}>
      <Icon name="clock" size={16} /> {t('undecryptable')}
    </p>
  )
}
