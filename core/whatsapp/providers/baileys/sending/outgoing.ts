import type { AnyMessageContent, WAMessage, WAMessageKey, WAUrlInfo } from '@whiskeysockets/baileys'
import type { ReadCard } from '../../../../domain/contact-card.ts'
import type { MessageKey } from '../../../address.ts'
import type { LinkPreview } from '../../../events.ts'
import type { OutgoingContent, OutgoingMedia, OutgoingMessage } from '../../../outgoing.ts'
import { ProviderError } from '../../../port.ts'

/** How a message is named in the chat that another is sent to. */
type Naming = (key: MessageKey) => WAMessageKey

type Writers = {
  [type in OutgoingContent['type']]: (
    content: Extract<OutgoingContent, { type: type }>,
    naming: Naming,
  ) => AnyMessageContent
}

/** Baileys would fetch the pages that a text links to (a door into our network): it is told what there is to show, or that there is nothing. */
const writers: Writers = {
  text: ({ body, link }) => ({ text: body, linkPreview: link ? linkPreviewOf(link) : null }),
  media: content => mediaWriters[content.kind](content),
  location: ({ latitude, longitude, name, address }) => ({
    location: { degreesLatitude: latitude, degreesLongitude: longitude, name, address },
  }),
  contacts: ({ contacts }) => ({
    contacts: {
      displayName: `${contacts.length}`,
      contacts: contacts.map(card => ({ displayName: card.name, vcard: vcardOf(card) })),
    },
  }),
  edit: ({ target, body }, naming) => ({ text: body, edit: naming(target), linkPreview: null }),
  delete: ({ target }, naming) => ({ delete: naming(target) }),
  reaction: ({ target, emoji }, naming) => ({ react: { text: emoji, key: naming(target) } }),
  template: rejected,
  choices: rejected,
}

/** Linked phones have neither: the desk writes a text instead (`capabilities`). */
function rejected({ type }: { type: string }): never {
  throw new ProviderError('refused', `a linked phone sends no ${type}`)
}

/**
 * Baileys makes thumbnails and measures sounds with programs and packages that we do not bring along, and reads whole files
 * for it: what is given here, be it empty, it does not try to find out.
 */
const mediaWriters: Record<OutgoingMedia['kind'], (media: OutgoingMedia) => AnyMessageContent> = {
  image: ({ path, mimeType, caption, thumbnail = '', width, height }) => ({
    image: { url: path },
    mimetype: mimeType,
    caption,
    jpegThumbnail: thumbnail,
    ...(width && height ? { width, height } : {}),
  }),
  video: ({ path, mimeType, caption, seconds }) => ({
    video: { url: path },
    mimetype: mimeType,
    caption,
    jpegThumbnail: '',
    ...(seconds === undefined ? {} : { seconds }),
  }),
  audio: ({ path, mimeType, seconds = 0 }) => ({ audio: { url: path }, mimetype: mimeType, seconds }),
  voice: ({ path, mimeType, seconds = 0, waveform }) => ({
    audio: { url: path },
    mimetype: mimeType,
    seconds,
    ptt: true,
    waveform: waveform ? Buffer.from(waveform, 'hex') : new Uint8Array(64),
  }),
  document: ({ path, mimeType, fileName, caption }) => ({
    document: { url: path },
    mimetype: mimeType,
    fileName,
    caption,
  }),
  sticker: ({ path, mimeType }) => ({ sticker: { url: path }, mimetype: mimeType }),
}

/** What Baileys sends for this message. */
export function contentFor({ content, forwarded }: OutgoingMessage, naming: Naming): AnyMessageContent {
  const write = writers[content.type] as (content: OutgoingContent, naming: Naming) => AnyMessageContent
  const written = write(content, naming)
  return forwarded ? ({ ...written, contextInfo: FORWARDED } as AnyMessageContent) : written
}

/** As phones say it of what was forwarded once. */
const FORWARDED = { isForwarded: true, forwardingScore: 1 }

/** The quoted message as far as we know it: WhatsApp finds the original by its id, the text is for who does not have it. */
export function quoteFor({ quoted }: OutgoingMessage, naming: Naming): WAMessage | undefined {
  return quoted && { key: naming(quoted.key), message: { conversation: quoted.body } }
}

function linkPreviewOf({ url, title, description, thumbnail }: LinkPreview): WAUrlInfo {
  const picture = thumbnail ? { jpegThumbnail: Buffer.from(thumbnail, 'base64') } : {}
  return { 'canonical-url': url, 'matched-text': url, title, ...(description ? { description } : {}), ...picture }
}

function vcardOf({ name, number, otherNumbers = [], email, company }: ReadCard): string {
  const plain = (text: string): string => text.replace(/[\r\n;]/g, ' ')
  const lines = [
    ...['BEGIN:VCARD', 'VERSION:3.0', `FN:${plain(name)}`],
    ...(company ? [`ORG:${plain(company)}`] : []),
    `TEL;type=CELL;waid=${number}:+${number}`,
    ...otherNumbers.map(other => `TEL:${other}`),
    ...(email ? [`EMAIL:${plain(email)}`] : []),
    'END:VCARD',
  ]
  return lines.join('\n')
}
