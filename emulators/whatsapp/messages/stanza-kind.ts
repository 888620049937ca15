import type { proto } from '@whiskeysockets/baileys'

type Kind = { type: 'text' | 'media' | 'reaction' | 'poll'; mediatype?: string }

const MEDIA_TYPES: [keyof proto.IMessage, string][] = [
  ['imageMessage', 'image'],
  ['videoMessage', 'video'],
  ['documentMessage', 'document'],
  ['documentWithCaptionMessage', 'document'],
  ['stickerMessage', 'sticker'],
  ['locationMessage', 'location'],
  ['contactMessage', 'vcard'],
]

/** The attributes with which a stanza announces what is encrypted in it. */
export const stanzaKind = (message: proto.IMessage): Kind => {
  if (message.reactionMessage) return { type: 'reaction' }
  if (message.pollCreationMessage || message.pollCreationMessageV3 || message.pollUpdateMessage) return { type: 'poll' }
  if (message.audioMessage) return { type: 'media', mediatype: message.audioMessage.ptt ? 'ptt' : 'audio' }
  const [, mediatype] = MEDIA_TYPES.find(([field]) => message[field]) ?? []
  return mediatype ? { type: 'media', mediatype } : { type: 'text' }
}
