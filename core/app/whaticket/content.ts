import { cardLine, readCards } from '../../domain/contact-card.ts'
import { cleanFileName } from '../../kit/file-name.ts'
import { MAX_TEXT } from '../../kit/limits.ts'
import type { MediaInfo, MediaType } from '../../tenant/messages/contract.ts'
import type { takeOverFile } from '../../tenant/messages/index.ts'
import { textOf } from './values.ts'

type TakenFile = Awaited<ReturnType<typeof takeOverFile>>

/** What a message said in the other product. */
export interface SpokenContent {
  body: string | null
  /** A type of file (`image`), or what one or another library of WhatsApp calls the kind of message. */
  mediaType: string | null
  mediaUrl: string | null
}

/** The same as it is stored here; undefined for what says nothing. `file` is the one that came with it, or that none could be had. */
export function contentOf({ body, mediaType, mediaUrl }: SpokenContent, file: TakenFile | 'missing' | undefined) {
  const kind = (mediaType ?? '').toLowerCase().replace(/message$/, '')
  const text = textOf(body, MAX_TEXT)
  if (file !== undefined) return contentOfFile(kind, text, mediaUrl ?? '', file)
  if (/^(contact|contacts|contactsarray|vcard|multi_vcard|multivcard)$/.test(kind) || text.startsWith('BEGIN:VCARD'))
    return ofCards(text)
  const place = /^\s*data:image\/\w+;base64,([^|]*)\|\s*(https:\/\/maps\.google[^|]*)\|?([\s\S]*)$/.exec(text)
  if (place) return ofPlace(place[1]!.trim(), place[2]!, place[3]!.trim())
  if (kind === 'call_log') return texts({ body: text, mediaType: 'call_log' })
  return text.trim() === '' ? undefined : texts({ body: text, mediaType: 'text' })
}

/** Kinds of files, as they are named in one fork or another. */
const FILES: Readonly<Record<string, MediaType>> = {
  image: 'image',
  sticker: 'sticker',
  video: 'video',
  audio: 'audio',
  ptt: 'audio',
  document: 'application',
  application: 'application',
}

function contentOfFile(kind: string, text: string, mediaUrl: string, file: TakenFile | 'missing') {
  // Without a caption the name of the file stood in its place; what is stored may have a number before it.
  const stored = storedName(mediaUrl)
  const isName = text !== '' && stored.endsWith(text)
  const body = isName ? '' : text
  const name = cleanFileName(isName ? text : stored)
  if (file === 'missing') {
    const lost = { mediaState: 'failed', mediaName: name, mediaInfo: { gone: true } } as const
    return texts({ body, mediaType: FILES[kind] ?? 'application', ...lost })
  }
  const isVoice = file.mediaType === 'audio' && /^audio\/ogg/.test(file.mimeType)
  const isSticker = kind === 'sticker'
  return texts({
    body,
    mediaType: isSticker ? 'sticker' : file.mediaType,
    mediaState: 'ready',
    mediaBlobId: file.blobId,
    mediaMimeType: file.mimeType,
    mediaName: name,
    mediaBytes: file.bytes,
    mediaInfo: { ...file.info, ...(isVoice ? { voice: true } : {}) },
  })
}

function storedName(mediaUrl: string): string {
  const path = mediaUrl.split('?')[0]!
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function ofCards(text: string) {
  const contacts = readCards(text)
  if (contacts.length === 0) return text.trim() === '' ? undefined : texts({ body: text, mediaType: 'text' })
  const body = contacts.map(cardLine).join('\n')
  return texts({ body, mediaType: 'vcard', mediaInfo: { contacts } })
}

function ofPlace(thumbnail: string, link: string, words: string) {
  const [, latitude, longitude] = /q=(-?[\d.]+)(?:%2C|,)\s*(-?[\d.]+)/i.exec(link) ?? []
  const location = { latitude: Number(latitude), longitude: Number(longitude) }
  if (latitude === undefined || !Number.isFinite(location.latitude) || !Number.isFinite(location.longitude))
    return texts({ body: words || link, mediaType: 'text' })
  const picture =
    /^[\w+/=]{16,}$/.test(thumbnail) && thumbnail.length < MAX_TEXT
      ? { thumbnail: `data:image/jpeg;base64,${thumbnail}` }
      : {}
  const isName = !/^-?[\d.]+\s*,\s*-?[\d.]+$/.test(words) && words !== 'undefined'
  return texts({ body: isName ? words : '', mediaType: 'locationMessage', mediaInfo: { location, ...picture } })
}

interface Content {
  body: string
  mediaType: MediaType
  mediaState?: 'ready' | 'failed'
  mediaBlobId?: string
  mediaMimeType?: string
  mediaName?: string
  mediaBytes?: number
  mediaInfo?: MediaInfo
}

const texts = ({ mediaInfo = {}, ...content }: Content) => ({
  mediaState: 'none' as const,
  ...content,
  mediaInfo: Object.keys(mediaInfo).length > 0 ? JSON.stringify(mediaInfo) : null,
})
