import { randomBytes } from 'node:crypto'
import { aesEncryptGCM, hkdf, proto } from '@whiskeysockets/baileys'
import type { Companion } from '../companion.ts'
import { pnJid } from '../jids.ts'
import type { Network } from '../network.ts'
import { type BinaryNode, child, node, timestamp } from '../wire/node.ts'

const NOT_FOUND = proto.MediaRetryNotification.ResultType.NOT_FOUND
const { SUCCESS } = proto.MediaRetryNotification.ResultType

/**
 * A companion asks the account's phone for a file that the media host dropped. The phone uploads it again under a new path,
 * encrypted as before, or says that it has none.
 */
export const takeMediaRequest = (network: Network, from: Companion, receipt: BinaryNode): void => {
  const id = receipt.attrs.id ?? ''
  const file = network.phoneFiles.of(id)
  const directPath = file && network.media.renew(file.directPath)
  const answer = directPath ? found(id, file.mediaKey, directPath) : node('error', { code: String(NOT_FOUND) })
  const about = child(receipt, 'rmr') ?? node('rmr')
  const attrs = { type: 'mediaretry', id, from: pnJid(from.pn), t: timestamp() }
  from.deliver(node('notification', attrs, [answer, about]))
}

const found = (id: string, mediaKey: Uint8Array, directPath: string): BinaryNode => {
  const key = hkdf(Buffer.from(mediaKey), 32, { info: 'WhatsApp Media Retry Notification' })
  const iv = randomBytes(12)
  const content = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result: SUCCESS }).finish()
  const sealed = aesEncryptGCM(content, key, iv, Buffer.from(id))
  return node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)])
}
