import { randomBytes, randomInt } from 'node:crypto'
import type { MediaType, proto } from '@whiskeysockets/baileys'
import type { MediaStore } from '../media-store.ts'

/** Something from a catalogue, in reais. */
export interface Thing {
  name: string
  quantity: number
  price: number
}

/** The advertisement by whose button someone began to write. */
interface Advertisement {
  title?: string
  body?: string
  sourceUrl?: string
  sourceId?: string
  /** `ad` or `post`. */
  sourceType?: string
  sourceApp?: string
  ref?: string
  ctwaClid?: string
  thumbnail?: Uint8Array
}

/** By which way someone came to the conversation, as phones tell it along with their first text. */
interface Origin {
  entryPoint?: string
  entryPointApp?: string
  conversionSource?: string
  utmSource?: string
  utmMedium?: string
  utmCampaign?: string
  /** From the catalogue: phones quote the product, which nobody sent. */
  product?: { id: string; title: string; url?: string }
}

interface Quoting {
  /** The id of a message of the same chat that this one answers. */
  quotes?: string
}

/** What someone sends, in a phone owner's words. Files are plain bytes; the phone encrypts and uploads them. */
export type Content = Quoting &
  (
    | {
        text: string /** Sent as extendedTextMessage, as real phones do for links. */
        extended?: boolean /** Phones send it along with the first text, which may be empty. */
        ad?: Advertisement
        origin?: Origin
      }
    | { image: Uint8Array; caption?: string; mimetype?: string }
    | { video: Uint8Array; caption?: string; mimetype?: string }
    | { audio: Uint8Array; voice?: boolean; seconds?: number; mimetype?: string }
    | { document: Uint8Array; fileName: string; caption?: string; mimetype?: string }
    | { sticker: Uint8Array; mimetype?: string }
    | { location: { latitude: number; longitude: number; name?: string; address?: string } }
    | { contact: { name: string; phone: string } }
    | { cart: { things: readonly Thing[]; note: string } }
    | { poll: { question: string; options: readonly string[] } }
    | { /** Anything else, as protocol buffers have it. */ proto: proto.IMessage }
  )

/** The message that is answered, as the answer carries it. */
export interface Quoted {
  id: string
  author: string
  message: proto.IMessage
}

const vcard = ({ name, phone }: { name: string; phone: string }) =>
  `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${phone}:+${phone}\nEND:VCARD`

const uploaded = async (media: MediaStore, bytes: Uint8Array, type: MediaType, mimetype: string) => ({
  ...(await media.store(bytes, type)),
  mimetype,
  mediaKeyTimestamp: Math.floor(Date.now() / 1000),
})

/** What a phone tells about the way by which its owner came. */
function cameBy({ ad, origin = {} }: { ad?: Advertisement; origin?: Origin }): proto.IContextInfo {
  const { entryPoint, entryPointApp, conversionSource, utmSource, utmMedium, utmCampaign, product } = origin
  return {
    ...(ad && { externalAdReply: ad }),
    ...(entryPoint && { entryPointConversionSource: entryPoint }),
    ...(entryPointApp && { entryPointConversionApp: entryPointApp }),
    ...(conversionSource && { conversionSource }),
    ...(utmSource && { entryPointConversionExternalSource: utmSource }),
    ...(utmMedium && { entryPointConversionExternalMedium: utmMedium }),
    ...((utmSource || utmCampaign) && { utm: { utmSource, utmCampaign } }),
    ...(product && {
      quotedMessage: { productMessage: { product: { productId: product.id, title: product.title, url: product.url } } },
    }),
  }
}

const upload = async (content: Content, media: MediaStore): Promise<proto.IMessage> => {
  if ('image' in content) {
    const file = await uploaded(media, content.image, 'image', content.mimetype ?? 'image/jpeg')
    return { imageMessage: { ...file, caption: content.caption } }
  }
  if ('video' in content) {
    const file = await uploaded(media, content.video, 'video', content.mimetype ?? 'video/mp4')
    return { videoMessage: { ...file, caption: content.caption } }
  }
  if ('audio' in content) {
    const { voice = false, seconds = 1, mimetype = voice ? 'audio/ogg; codecs=opus' : 'audio/mpeg' } = content
    return { audioMessage: { ...(await uploaded(media, content.audio, 'audio', mimetype)), ptt: voice, seconds } }
  }
  if ('document' in content) {
    const { fileName, caption, mimetype = 'application/octet-stream' } = content
    const file = await uploaded(media, content.document, 'document', mimetype)
    const documentMessage = { ...file, fileName, title: fileName, caption }
    return caption ? { documentWithCaptionMessage: { message: { documentMessage } } } : { documentMessage }
  }
  if ('sticker' in content)
    return { stickerMessage: await uploaded(media, content.sticker, 'sticker', content.mimetype ?? 'image/webp') }
  throw new Error('emulator: unknown kind of message')
}

const compose = async (content: Content, media: MediaStore): Promise<proto.IMessage> => {
  if ('proto' in content) return content.proto
  if ('text' in content && (content.ad || content.origin))
    return { extendedTextMessage: { text: content.text, contextInfo: cameBy(content) } }
  if ('text' in content)
    return content.extended || content.quotes
      ? { extendedTextMessage: { text: content.text } }
      : { conversation: content.text }
  if ('location' in content) {
    const { latitude, longitude, name, address } = content.location
    return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } }
  }
  if ('cart' in content) {
    const { things, note: message } = content.cart
    const total = things.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const [orderId, token] = [randomInt(2 ** 40).toString(), randomBytes(32).toString('base64')]
    const order = { orderId, token, itemCount: things.length, message }
    return { orderMessage: { ...order, totalAmount1000: total * 1000, totalCurrencyCode: 'BRL' } }
  }
  if ('poll' in content) {
    const options = content.poll.options.map(optionName => ({ optionName }))
    return { pollCreationMessageV3: { name: content.poll.question, options } }
  }
  if ('contact' in content)
    return { contactMessage: { displayName: content.contact.name, vcard: vcard(content.contact) } }
  return upload(content, media)
}

const addQuote = (message: proto.IMessage, { id, author, message: quotedMessage }: Quoted): void => {
  const body = message.documentWithCaptionMessage?.message ?? message
  for (const part of Object.values(body) as { contextInfo?: proto.IContextInfo }[])
    if (part && typeof part === 'object')
      part.contextInfo = { ...part.contextInfo, stanzaId: id, participant: author, quotedMessage }
}

/** The protocol message of a content; its file, if it has one, is uploaded on the way. */
export const toMessage = async (content: Content, media: MediaStore, quoted?: Quoted): Promise<proto.IMessage> => {
  const message = await compose(content, media)
  if (quoted) addQuote(message, quoted)
  return message
}
