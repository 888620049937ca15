import { generateSignalPubKey } from '@whiskeysockets/baileys'
import { type BinaryNode, bigEndian, bytesOf, child, childrenOf, node, numberOf } from './wire/node.ts'

export interface OneTimeKey {
  id: number
  publicKey: Uint8Array
}

export interface SignedKey extends OneTimeKey {
  signature: Uint8Array
}

/** What one needs to start a Signal session with a device. Public keys are 32 bytes, without the type byte. */
export interface KeyBundle {
  registrationId: number
  identityKey: Uint8Array
  signedPreKey: SignedKey
  oneTimeKey: OneTimeKey | undefined
}

const KEY_TYPE = Buffer.from([5])

/** The bundle as Baileys' Signal repository takes it. */
export const toSession = ({ registrationId, identityKey, signedPreKey, oneTimeKey }: KeyBundle) => ({
  registrationId,
  identityKey: Buffer.from(generateSignalPubKey(identityKey)),
  signedPreKey: {
    keyId: signedPreKey.id,
    publicKey: Buffer.from(generateSignalPubKey(signedPreKey.publicKey)),
    signature: Buffer.from(signedPreKey.signature),
  },
  preKey: oneTimeKey && {
    keyId: oneTimeKey.id,
    publicKey: Buffer.from(generateSignalPubKey(oneTimeKey.publicKey)),
  },
})

const keyNode = (tag: string, key: OneTimeKey, more: BinaryNode[] = []): BinaryNode =>
  node(tag, {}, [node('id', {}, bigEndian(key.id, 3)), node('value', {}, key.publicKey), ...more])

/** The children of `<user>` in the answer to a key query. */
export const bundleNodes = ({ registrationId, identityKey, signedPreKey, oneTimeKey }: KeyBundle): BinaryNode[] => [
  node('registration', {}, bigEndian(registrationId, 4)),
  node('type', {}, KEY_TYPE),
  node('identity', {}, identityKey),
  keyNode('skey', signedPreKey, [node('signature', {}, signedPreKey.signature)]),
  ...(oneTimeKey ? [keyNode('key', oneTimeKey)] : []),
]

export const readOneTimeKey = (key: BinaryNode): OneTimeKey => ({
  id: numberOf(child(key, 'id')),
  publicKey: bytesOf(child(key, 'value')),
})

export const readSignedKey = (key: BinaryNode): SignedKey => ({
  ...readOneTimeKey(key),
  signature: bytesOf(child(key, 'signature')),
})

/** The bundle that a retry receipt brings along from the second try on. */
export const readRetryBundle = (receipt: BinaryNode): KeyBundle | undefined => {
  const keys = child(receipt, 'keys')
  const signedPreKey = child(keys, 'skey')
  if (!keys || !signedPreKey) return undefined
  const [oneTimeKey] = childrenOf(keys, 'key')
  return {
    registrationId: numberOf(child(receipt, 'registration')),
    identityKey: bytesOf(child(keys, 'identity')),
    signedPreKey: readSignedKey(signedPreKey),
    oneTimeKey: oneTimeKey && readOneTimeKey(oneTimeKey),
  }
}
