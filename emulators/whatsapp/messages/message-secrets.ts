import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'

/** What is done to a message by its secret, as WhatsApp names it, and whether the doer is part of what is authenticated. */
const USES = {
  vote: ['Poll Vote', true],
  edit: ['Message Edit', false],
} as const

interface About {
  id: string
  secret: Uint8Array
  /** JIDs, without devices, of who wrote the message and of who does something to it now. */
  author: string
  doer: string
}

/** What someone says about a message, encrypted with its secret. */
const seal = (
  use: keyof typeof USES,
  { id, secret, author, doer }: About,
  plaintext: Uint8Array,
): { encPayload: Uint8Array; encIv: Uint8Array } => {
  const [name, authenticated] = USES[use]
  const key = Buffer.from(hkdfSync('sha256', secret, '', `${id}${author}${doer}${name}`, 32))
  const encIv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, encIv)
  if (authenticated) cipher.setAAD(Buffer.from(`${id}\0${doer}`))
  return { encPayload: Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]), encIv }
}

/** A message as phones send it: with a secret for what will be said about it. */
export const withSecret = (message: proto.IMessage): proto.IMessage => ({
  ...message,
  messageContextInfo: { messageSecret: randomBytes(32), ...message.messageContextInfo },
})

export const secretOf = ({ messageContextInfo }: proto.IMessage): Uint8Array =>
  messageContextInfo?.messageSecret ?? Buffer.alloc(32)

/** An edit for the companions of anyone who sees it. */
export const sealedEdit = (
  about: About,
  targetMessageKey: proto.IMessageKey,
  edit: proto.IMessage,
): proto.IMessage => ({
  secretEncryptedMessage: {
    targetMessageKey,
    secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT,
    ...seal('edit', about, proto.Message.encode(edit).finish()),
  },
})

/** A vote names the options by their sums. */
export const sealedVote = (about: About, chosen: string[]): proto.Message.IPollEncValue => {
  const selectedOptions = chosen.map(option => createHash('sha256').update(option).digest())
  return seal('vote', about, proto.Message.PollVoteMessage.encode({ selectedOptions }).finish())
}
