import { useTexts } from '../../../../i18n/texts.ts'
import { Icon } from '../../../../kit/index.ts'
import { sizeOf } from '../../../../lib/sizes.ts'
import { ticketTexts } from '../../texts/index.ts'
import { useChatActs } from '../bubble/chat-acts.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import { Caption } from './caption.tsx'
import * as styles from './content.module.css'
import { MediaState, UploadProgress } from './media-state.tsx'

/** What a page can hold of a file beside everything else. */
const MOST_DISPLAYED = 50_000_000

/** A file with its name, type and size; a click saves it, or opens a PDF, beside which it can be saved. */
export function DocumentContent({ message }: { message: ChatMessage }) {
  const t = useTexts(ticketTexts)
  const acts = useChatActs()
  const { mediaUrl, mediaBytes, mediaState } = message
  const name = message.mediaName ?? message.body
  const about = [typeOf(name, message.mediaMimeType), mediaBytes === null ? '' : sizeOf(mediaBytes)]
  const words = (
    <>
      <Icon name="file" size={28} />
      <span className="grow">
        <span className={styles.documentName}>{name}</span>
        <span className={styles.documentAbout}>{about.filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
  const isHere = mediaUrl !== null && mediaState !== 'failed'
  return (
    <>
      {isHere && !message.outgoing && isPdf(name, message.mediaMimeType) && (mediaBytes ?? 0) <= MOST_DISPLAYED ? (
        <span className={styles.document}>
          <button
            type="button"
            className={styles.opens}
            aria-label={t('openFile', { name })}
            onClick={() => acts.openPdf(message)}
          >
            {words}
          </button>
          <a href={mediaUrl} download={name} data-native aria-label={t('saveFile', { name })} title={t('download')}>
            <Icon name="download" size={20} />
          </a>
        </span>
      ) : isHere ? (
        <a className={styles.document} href={mediaUrl} download={name} data-native title={t('saveFile', { name })}>
          {words}
          <Icon name="download" size={20} />
        </a>
      ) : (
        <span className={styles.document}>
          {words}
          <MediaState message={message} />
        </span>
      )}
      <UploadProgress message={message} />
      <Caption message={message} />
    </>
  )
}

const isPdf = (name: string, mimeType: string | null): boolean => mimeType === 'application/pdf' || /\.pdf$/i.test(name)

/** `PDF`, by the name, else by the type. */
export function typeOf(name: string, mimeType: string | null): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? mimeType?.split('/')[1]?.split(/[;+.-]/)[0] ?? ''
  return ending.toUpperCase()
}
