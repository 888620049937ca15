import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** Signatures of minisign (https://jedisct1.github.io/minisign/): Ed25519 over the BLAKE2b of a file, as Debian's `minisign` makes them. */

export interface PublicKey {
  id: Buffer
  key: KeyObject
}

const ED25519 = 'MCowBQYDK2VwAyEA'
/** Two letters of the kind, the number of the key, and the key. */
const KEY_BYTES = 2 + 8 + 32
const SIGNATURE_BYTES = 2 + 8 + 64

/** A public key as `minisign -G` prints it, or its whole file; undefined for what is none. */
export function publicKeyIn(text: string): PublicKey | undefined {
  const bytes = Buffer.from(text.trim().split('\n').at(-1) ?? '', 'base64')
  if (bytes.length !== KEY_BYTES || bytes.toString('latin1', 0, 2) !== 'Ed') return undefined
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from(ED25519, 'base64'), bytes.subarray(10)]),
    format: 'der',
    type: 'spki',
  })
  return { id: bytes.subarray(2, 10), key }
}

/** Whether a signature, the text of a `.minisig`, is of this file by this key, its trusted comment included. */
export function isSignedBy({ id, key }: PublicKey, file: Buffer, text: string): boolean {
  const [, signed = '', comment = '', about = ''] = text.split('\n')
  const bytes = Buffer.from(signed, 'base64')
  const trusted = /^trusted comment: (.*)$/.exec(comment)?.[1]
  // `Ed`, without a hash of the file, is what very old ones made.
  if (bytes.length !== SIGNATURE_BYTES || bytes.toString('latin1', 0, 2) !== 'ED' || trusted === undefined) return false
  if (!bytes.subarray(2, 10).equals(id)) return false
  const signature = bytes.subarray(10)
  const hash = createHash('blake2b512').update(file).digest()
  const all = Buffer.concat([signature, Buffer.from(trusted)])
  return verify(null, hash, key, signature) && verify(null, all, key, Buffer.from(about, 'base64'))
}
