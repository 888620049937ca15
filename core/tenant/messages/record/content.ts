import { cardLine } from '../../../domain/contact-card.ts'
import { adPreview, formPreview } from '../../../domain/message-forms.ts'
import { displayedAs } from '../../../kit/file-kinds.ts'
import { cleanFileName } from '../../../kit/file-name.ts'
import { isBlank } from '../../../kit/text.ts'
import type { MediaKind, MessageArrived, MessageKind, QuotedByPhone } from '../../../whatsapp/index.ts'
import type { MediaInfo, MediaType, Message, QuotedMessage } from '../contract.ts'
import { hasLink, linkOfArrived } from '../links/link-preview.ts'
import { jpegSize } from '../media/image-size.ts'
import type { MessageRow } from './store.ts'

/** The columns that hold what a message says. */
export type Content = Pick<
  MessageRow,
  'body' | 'mediaType' | 'mediaState' | 'mediaMimeType' | 'mediaName' | 'mediaBytes' | 'mediaInfo' | 'mediaRef' | 'raw'
>

const typeOfKind: Record<MessageKind, MediaType> = {
  text: 'text',
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'application',
  sticker: 'sticker',
  location: 'locationMessage',
  contacts: 'vcard',
  undecryptable: 'undecryptable',
  unknown: 'unknown',
}

/** What arrived, as it is stored. The body is what people search for: no picture of a map, no card's source text. */
export function contentOfArrived(event: MessageArrived): Content {
  const { media } = event
  const info = infoOfArrived(event)
  return {
    body: bodyOfArrived(event),
    mediaType: typeOfKind[event.kind],
    mediaState: media ? 'pending' : 'none',
    mediaMimeType: media?.mimeType ?? null,
    mediaName: media?.fileName ? cleanFileName(media.fileName) : null,
    mediaBytes: media?.sizeBytes ?? null,
    mediaInfo: Object.keys(info).length > 0 ? JSON.stringify(info) : null,
    mediaRef: media ? JSON.stringify(media) : null,
    raw: event.raw ? Buffer.from(event.raw, 'base64') : null,
  }
}

function bodyOfArrived({ kind, body, media, location, contacts = [] }: MessageArrived): string {
  if (location) return [location.name, location.address, body].filter(Boolean).join(', ')
  if (kind === 'contacts') return contacts.map(cardLine).join('\n')
  return body && body === media?.fileName ? cleanFileName(body) : body
}

function infoOfArrived(event: MessageArrived): MediaInfo {
  const { kind, body, media, location, contacts, link, ad, origin, forwarded, form, startsAt, items } = event
  const info: MediaInfo = {}
  if (media?.seconds !== undefined) info.seconds = media.seconds
  if (kind === 'voice') info.voice = true
  const thumbnail = media?.thumbnail ?? location?.thumbnail
  if (thumbnail) {
    info.thumbnail = `data:image/jpeg;base64,${thumbnail}`
    // The small picture has the proportions of the large one.
    if (media) Object.assign(info, jpegSize(Buffer.from(thumbnail, 'base64')))
  }
  if (location) {
    const { latitude, longitude, name, live } = location
    info.location = { latitude, longitude, ...(name ? { name } : {}), ...(live ? { live } : {}) }
  }
  if (contacts) info.contacts = contacts.map(({ number = '', ...card }) => ({ ...card, number }))
  if (link && hasLink(body, link.url)) info.link = linkOfArrived(link)
  if (ad) info.ad = { ...ad, ...(ad.thumbnail ? { thumbnail: `data:image/jpeg;base64,${ad.thumbnail}` } : {}) }
  if (origin) info.origin = origin
  if (forwarded) info.forwarded = true
  if (form) Object.assign(info, { form, ...(startsAt ? { startsAt } : {}), ...(items ? { items } : {}) })
  return info
}

/** What is known of a quoted message beside its words, kept with the one that answers it. */
export type QuotedStored = Partial<Pick<QuotedMessage, 'fromMe' | 'mediaType' | 'form' | 'thumbnail' | 'isStatus'>>

/** The information of a message with what its phone quoted, which is not here. */
export function withQuoted(
  mediaInfo: string | null,
  { fromMe, kind, form, thumbnail, isStatus }: QuotedByPhone,
): string | null {
  const quoted: QuotedStored = {
    ...(fromMe ? { fromMe } : {}),
    ...(kind ? { mediaType: typeOfKind[kind] } : {}),
    ...(form ? { form } : {}),
    ...(thumbnail ? { thumbnail: `data:image/jpeg;base64,${thumbnail}` } : {}),
    ...(isStatus ? { isStatus } : {}),
  }
  if (Object.keys(quoted).length === 0) return mediaInfo
  return JSON.stringify({ ...(mediaInfo === null ? {} : JSON.parse(mediaInfo)), quoted })
}

type SpokenContent = Pick<MessageRow, 'body' | 'mediaType' | 'mediaName'> & { info: MediaInfo }

/** What stands for a message without words of its own (decision 49). */
const wordless: Partial<Record<MediaType, string>> = { audio: 'Áudio', sticker: 'sticker' }

/** The body on the wire: see `Message.body` of the contract. */
export function bodyOnWire({ body, mediaType, mediaName, info }: SpokenContent): string {
  if (info.location) {
    const { latitude, longitude } = info.location
    const place = `${latitude},${longitude}`
    return [info.thumbnail ?? '', `https://maps.google.com/maps?q=${place}`, body || place].join('|')
  }
  return body || (wordless[mediaType] ?? mediaName ?? '')
}

const previews: Partial<Record<MediaType, string>> = {
  ...wordless,
  image: 'Imagem',
  video: 'Vídeo',
  application: 'Documento',
  locationMessage: 'Localização',
  vcard: 'Contato',
  undecryptable: 'Aguardando mensagem',
}

type Previewed = Pick<Content, 'body' | 'mediaType' | 'mediaName' | 'mediaInfo'>

/** The message in one line, for the list of tickets. */
export function previewText({ body, mediaType, mediaName, mediaInfo }: Previewed): string {
  const mayStandIn = mediaType === 'unknown' || (mediaType === 'text' && isBlank(body))
  const { form, ad }: MediaInfo = mayStandIn && mediaInfo !== null ? JSON.parse(mediaInfo) : {}
  if (ad && isBlank(body)) return adPreview(ad.title ?? '')
  return form ? formPreview(form, body) : body || (mediaName ?? previews[mediaType] ?? '')
}

/** The same of a message as pages are told it: of a place or a contact card, what it is. */
export function previewOnWire({ body, mediaType, mediaName, mediaInfo }: Message): string {
  if (mediaInfo?.form) return formPreview(mediaInfo.form, body)
  if (mediaInfo?.ad && mediaType === 'text' && isBlank(body)) return adPreview(mediaInfo.ad.title ?? '')
  return (cards.includes(mediaType) ? previews[mediaType] : body || mediaName) || (previews[mediaType] ?? '')
}

const cards: readonly MediaType[] = ['locationMessage', 'vcard']

/** A message as its ticket tells about it. */
export const withPreview = <Row extends Previewed>(row: Row | undefined): (Row & { preview: string }) | undefined =>
  row && { ...row, preview: previewText(row) }

/** What a message tells a program that waits for words: its own or, where it has none, what stands for it (decision 149). */
export const wordsOfArrived = (event: MessageArrived): string =>
  isBlank(event.body) ? previewText(contentOfArrived(event)) : event.body

/** How a file of this type goes to WhatsApp, and what it is on the wire. A recording of our own page is a voice note. */
export function kindOfFile(mimeType: string, name: string): { kind: MediaKind; mediaType: MediaType } {
  const mediaType = displayedAs(mimeType)
  if (mediaType === 'application') return { kind: 'document', mediaType }
  return { kind: mediaType === 'audio' && name.includes('audio-record-site') ? 'voice' : mediaType, mediaType }
}
