import { randomBytes } from 'node:crypto'
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
  type KeyPair,
} from '@whiskeysockets/baileys'
import { SERVER } from '../jids.ts'
import { type BinaryNode, bytesOf, child, node, timestamp } from '../wire/node.ts'

/** A companion's first word when it pairs by an 8-character code. */
export interface CodeHello {
  ref: Buffer
  wrappedEphemeral: Buffer
}

interface CodeAnswer {
  notification: BinaryNode
  /** The shared secret of the two ephemeral keys. */
  shared: Buffer
}

const SALT = 32
const IV = 16
const GCM_IV = 12
const KEY = 32

/** A browser on a system, as a browser would say it; anything else is rejected, without a word to the phone. */
const DISPLAY = /^(Chrome|Edge|Firefox|IE|Opera|Safari) \((Windows|Mac OS|Linux|Ubuntu)\)$/
/** The browsers, without the desktop programs. */
const PLATFORM = /^[1-6]$/

/** Whether WhatsApp takes what the companion says that it is. */
export const isKnownClient = (registration: BinaryNode): boolean => {
  const textOf = (tag: string) => bytesOf(child(registration, tag)).toString('utf8')
  return DISPLAY.test(textOf('companion_platform_display')) && PLATFORM.test(textOf('companion_platform_id'))
}

export const readHello = (registration: BinaryNode): CodeHello => ({
  ref: randomBytes(16),
  wrappedEphemeral: bytesOf(child(registration, 'link_code_pairing_wrapped_companion_ephemeral_pub')),
})

/** The phone's answer once its owner has typed the code. */
export const answerHello = async (hello: CodeHello, code: string, identity: KeyPair): Promise<CodeAnswer> => {
  const { wrappedEphemeral } = hello
  const theirKey = await derivePairingCodeKey(code, wrappedEphemeral.subarray(0, SALT))
  const theirEphemeral = aesDecryptCTR(
    wrappedEphemeral.subarray(SALT + IV),
    theirKey,
    wrappedEphemeral.subarray(SALT, SALT + IV),
  )
  const own = Curve.generateKeyPair()
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)]
  const wrapped = Buffer.concat([salt, iv, aesEncryptCTR(own.public, await derivePairingCodeKey(code, salt), iv)])
  const content = node('link_code_companion_reg', { stage: 'primary_hello' }, [
    node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrapped),
    node('primary_identity_pub', {}, identity.public),
    node('link_code_pairing_ref', {}, hello.ref),
  ])
  const attrs = { type: 'link_code_companion_reg', from: SERVER, id: `code-${timestamp()}`, t: timestamp() }
  return {
    notification: node('notification', attrs, [content]),
    shared: Curve.sharedKey(own.private, theirEphemeral),
  }
}

/** Opens the companion's key bundle and derives the secret that seals the link; throws when the code was wrong. */
export const openFinish = (bundle: Buffer, shared: Buffer, identity: KeyPair): Buffer => {
  const info = 'link_code_pairing_key_bundle_encryption_key'
  const key = hkdf(shared, KEY, { salt: bundle.subarray(0, SALT), info })
  const iv = bundle.subarray(SALT, SALT + GCM_IV)
  let keys: Buffer
  try {
    keys = aesDecryptGCM(bundle.subarray(SALT + GCM_IV), key, iv, Buffer.alloc(0))
  } catch {
    throw new Error('emulator: the pairing code is wrong')
  }
  const theirIdentity = keys.subarray(0, KEY)
  const random = keys.subarray(2 * KEY, 3 * KEY)
  const secret = Buffer.concat([shared, Curve.sharedKey(identity.private, theirIdentity), random])
  return Buffer.from(hkdf(secret, KEY, { info: 'adv_secret' }))
}
