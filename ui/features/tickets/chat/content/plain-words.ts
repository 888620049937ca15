import { readCards } from '../../../../../core/domain/contact-card.ts'
import { plainText } from '../../../../../core/domain/message-formatting.ts'
import { adPreview, formPreview, translatePreview } from '../../../../../core/domain/message-forms.ts'
import type { Message, QuotedMessage } from '../../../../../core/tenant/messages/contract.ts'
import { language } from '../../../../i18n/language.ts'
import { translate } from '../../../../i18n/texts.ts'
import { ticketTexts } from '../../texts/index.ts'
import { readLocation } from './read-location.ts'

type Content = Pick<Message, 'body'> & Partial<Pick<Message, 'mediaType' | 'mediaInfo'>> & Pick<QuotedMessage, 'form'>

/**
 * What a message says, for previews, notifications and readers: without marks, and without the picture and the link that a
 * location carries, or the code of a contact card; its beginning, if it is long. Where only the text is known, it is reported
 * by its form.
 */
export function plainWordsOf({ body, mediaType, mediaInfo, form = mediaInfo?.form }: Content): string {
  if (form) return translatePreview(formPreview(form, body), language.get())
  const ad = mediaType === 'text' && !body.trim() ? mediaInfo?.ad : undefined
  if (ad) return translatePreview(adPreview(ad.title ?? ''), language.get())
  if (mediaType === 'locationMessage' || (!mediaType && LOCATION.test(body)))
    return readLocation(body).description || translate(ticketTexts, 'location')
  if (mediaType === 'vcard' || (!mediaType && CARD.test(body))) {
    const names = readCards(body).map(({ name, number }) => name || `+${number}`)
    return names.length > 0 ? names.join(', ') : plainText(body.slice(0, MOST))
  }
  return VOICE_NOTE.test(body)
    ? translate(ticketTexts, 'voiceNote')
    : plainText(translatePreview(body.slice(0, MOST), language.get()))
}

/** What 'copy' takes: the text with its marks; of a place its words and link, of people names and numbers. */
export function copiedText({ body, mediaType }: Pick<Message, 'body' | 'mediaType'>): string {
  if (mediaType === 'locationMessage') {
    const { description, link } = readLocation(body)
    return [description, link].filter(Boolean).join('\n')
  }
  const people = mediaType === 'vcard' ? readCards(body) : []
  return people.map(({ name, number }) => [name, number && `+${number}`].filter(Boolean).join(' ')).join('\n') || body
}

/** No preview shows more; a text may have 65,536 characters. */
const MOST = 1000

/** `image|link|description` (spec 1 §3); the image may be missing. */
const LOCATION = /^(?:data:image\/[^|]*|\s*)\|\s*https?:\/\//
const CARD = /^BEGIN:VCARD/i
/** What recordings of this page are called (decision 49). */
const VOICE_NOTE = /^audio-record-site-\d+\.mp3$/
