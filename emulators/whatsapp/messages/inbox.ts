import type { MediaType, proto } from '@whiskeysockets/baileys'
import type { MediaReference, MediaStore } from '../media-store.ts'

export interface Reaction {
  by: string
  emoji: string
}

/** A message as the owner of a simulated phone sees it. */
export interface InboxEntry {
  id: string
  /** Phone number of the account that wrote. */
  from: string
  /** With whom the conversation is: a phone number, or a group's JID. */
  chat: string
  kind: string
  text?: string
  caption?: string
  fileName?: string
  mimetype?: string
  quotes?: string
  forwarded?: boolean
  at: number
  /** How many times the phone decrypted this id: above one, the sender sent it again. */
  times: number
  edits: string[]
  deleted: boolean
  reactions: Reaction[]
  read: boolean
  /** The message as it was first decrypted. */
  message: proto.IMessage
}

type FileMessage = Partial<MediaReference> & { mimetype?: string; caption?: string; fileName?: string; ptt?: boolean }

const FILES: [keyof proto.IMessage, string, MediaType][] = [
  ['imageMessage', 'image', 'image'],
  ['videoMessage', 'video', 'video'],
  ['audioMessage', 'audio', 'audio'],
  ['documentMessage', 'document', 'document'],
  ['stickerMessage', 'sticker', 'sticker'],
]

/** The message inside wrappers such as the one for a document with a caption. */
export const unwrap = (message: proto.IMessage): proto.IMessage => {
  const inner =
    message.documentWithCaptionMessage?.message ??
    message.ephemeralMessage?.message ??
    message.viewOnceMessage?.message ??
    message.editedMessage?.message
  return inner ? unwrap(inner) : message
}

export const textOf = (message: proto.IMessage): string | undefined =>
  message.conversation || message.extendedTextMessage?.text || undefined

/** The file of an unwrapped message. */
export const fileOf = (message: proto.IMessage): { kind: string; file: FileMessage; type: MediaType } | undefined => {
  for (const [field, kind, type] of FILES) {
    const file = message[field] as FileMessage | null | undefined
    if (file) return { kind: kind === 'audio' && file.ptt ? 'voice' : kind, file, type }
  }
  return undefined
}

const kindOf = (message: proto.IMessage): string => {
  if (textOf(message) !== undefined) return 'text'
  if (message.locationMessage) return 'location'
  if (message.contactMessage || message.contactsArrayMessage) return 'contact'
  if (message.orderMessage) return 'cart'
  if (message.pollCreationMessageV3) return 'poll'
  return fileOf(message)?.kind ?? Object.keys(message)[0] ?? 'empty'
}

const quotedBy = (message: proto.IMessage): string | undefined => {
  for (const part of Object.values(message)) {
    const id = (part as { contextInfo?: proto.IContextInfo } | null)?.contextInfo?.stanzaId
    if (id) return id
  }
  return undefined
}

const isForwarded = (message: proto.IMessage): boolean =>
  Object.values(message).some(part => (part as { contextInfo?: proto.IContextInfo } | null)?.contextInfo?.isForwarded)

/** The entry of a newly arrived message. */
export const newEntry = (id: string, from: string, wrapped: proto.IMessage, at: number, chat: string): InboxEntry => {
  const message = unwrap(wrapped)
  const file = fileOf(message)?.file
  return {
    id,
    from,
    chat,
    kind: kindOf(message),
    text: textOf(message),
    caption: file?.caption || undefined,
    fileName: file?.fileName || undefined,
    mimetype: file?.mimetype || undefined,
    quotes: quotedBy(message),
    forwarded: isForwarded(message) || undefined,
    at,
    times: 1,
    edits: [],
    deleted: false,
    reactions: [],
    read: false,
    message,
  }
}

/** The decrypted file of an entry; throws where it has none or the bytes are not what the message promised. */
export const openFile = async (entry: InboxEntry, media: MediaStore): Promise<Buffer> => {
  const found = fileOf(entry.message)
  if (!found) throw new Error(`emulator: message ${entry.id} carries no file`)
  return media.open(found.file, found.type)
}
