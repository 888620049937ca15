import type { proto } from '@whiskeysockets/baileys'
import { readCard } from '../../../../../domain/contact-card.ts'
import { MAX_CARDS, MAX_OWN_NAME } from '../../../../../kit/limits.ts'
import type { MediaKind, MediaRef } from '../../../../events.ts'
import { writeLocator } from '../../media/locator.ts'
import type { SpokenContent } from './content.ts'

interface MediaNode {
  mimetype?: string | null
  fileLength?: number | { toNumber(): number } | null
  seconds?: number | null
  jpegThumbnail?: Uint8Array | null
  mediaKey?: Uint8Array | null
  directPath?: string | null
  url?: string | null
  caption?: string | null
  fileName?: string | null
}

export function file(kind: MediaKind, node: MediaNode): SpokenContent {
  const media: MediaRef = {
    kind,
    mimeType: node.mimetype ?? 'application/octet-stream',
    ...(node.fileName ? { fileName: node.fileName } : {}),
    ...(node.fileLength ? { sizeBytes: Number(node.fileLength) } : {}),
    ...(node.seconds ? { seconds: node.seconds } : {}),
    ...(node.jpegThumbnail?.length ? { thumbnail: Buffer.from(node.jpegThumbnail).toString('base64') } : {}),
    locator: writeLocator(kind, node),
  }
  return { kind, body: node.caption || (kind === 'document' ? (node.fileName ?? '') : ''), media }
}

/** What the sender's phone shows below a text of the page to which it links. */
export function linkIn({
  matchedText,
  title,
  description,
  jpegThumbnail,
}: proto.Message.IExtendedTextMessage): Pick<SpokenContent, 'link'> {
  if (!matchedText || !title) return {}
  const thumbnail = jpegThumbnail?.length ? { thumbnail: Buffer.from(jpegThumbnail).toString('base64') } : {}
  return { link: { url: matchedText, title, ...(description ? { description } : {}), ...thumbnail } }
}

interface Header {
  imageMessage?: MediaNode | null
  videoMessage?: MediaNode | null
  documentMessage?: MediaNode | null
}

/** What is said below a picture, a film or a document is its caption; without one, it is as it was. */
export function below(header: Header | null | undefined, content: SpokenContent): SpokenContent {
  const { imageMessage, videoMessage, documentMessage } = header ?? {}
  const media =
    (imageMessage && file('image', imageMessage)) ??
    (videoMessage && file('video', videoMessage)) ??
    (documentMessage && file('document', documentMessage))
  return media ? { ...media, body: content.body || media.body } : content
}

type Place = proto.Message.ILocationMessage & Pick<proto.Message.ILiveLocationMessage, 'caption'>

export function location(node: Place, live: boolean): SpokenContent {
  return {
    kind: 'location',
    body: (live ? node.caption : node.comment) ?? '',
    location: {
      latitude: node.degreesLatitude ?? 0,
      longitude: node.degreesLongitude ?? 0,
      ...(node.name ? { name: node.name } : {}),
      ...(node.address ? { address: node.address } : {}),
      ...(node.jpegThumbnail?.length ? { thumbnail: Buffer.from(node.jpegThumbnail).toString('base64') } : {}),
      ...(live || node.isLive ? { live: true } : {}),
    },
  }
}

export function contacts(cards: proto.Message.IContactMessage[]): SpokenContent {
  return {
    kind: 'contacts',
    body: '',
    contacts: cards.slice(0, MAX_CARDS).map(({ displayName, vcard }) => {
      const { name, number, ...details } = readCard(vcard ?? '')
      return { name: displayName?.slice(0, MAX_OWN_NAME) || name, ...(number ? { number } : {}), ...details }
    }),
  }
}
