import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf, KEY_IS_GONE, type KeyRing, readKeyRing } from './key-ring.ts'

/** Keys derived from the one key file beside the data (decision 13). There is no default key. */
export interface Secrets {
  /** A key of its own for each purpose. */
  derive(purpose: string): Buffer
  /** Short signature of a text, for links. */
  sign(purpose: string, text: string): string
  /** Whether a signature is the text's; how long that takes tells nothing of how much of it is right. */
  isSigned(purpose: string, text: string, signature: string): boolean
  encrypt(plain: string): string
  /** Throws when the text was not made with this key, or one of before it that is stored until all is sealed again. */
  decrypt(sealed: string): string
  /** Whether a text is sealed with the key of today. */
  isCurrent(sealed: string): boolean
}

/** Reads `data/secret.key`, made at first start and readable by its owner alone. Throws KeyFault where it is gone or damaged. */
export const openSecrets = (dataFolder: string): Secrets => secretsOf(readKeyRing(dataFolder))

export const secretsFrom = (root: Buffer): Secrets => secretsOf({ current: root, first: root })

/** What is wrong with the key file of a folder that has data; undefined where nothing is. */
export function keyError(dataFolder: string): string | undefined {
  if (!existsSync(join(dataFolder, 'secret.key'))) return KEY_IS_GONE
  try {
    readKeyRing(dataFolder)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * What signs addresses and tokens that live in other systems, which nobody could give out again: it stays when the key is changed.
 * Anyone who has the key alone cannot make one of them, since each holds chance of its own that stands in the company's file.
 */
const STAYS = ['flow-hook', 'connection-token']

function secretsOf({ current, former, first }: KeyRing): Secrets {
  const keys = new Map<string, Buffer>()
  const keyOf = (root: Buffer, purpose: string): Buffer => {
    const name = `${fingerprintOf(root)} ${purpose}`
    const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', root, '', purpose, 32))
    keys.set(name, key)
    return key
  }
  const derive = (purpose: string): Buffer => keyOf(STAYS.includes(purpose) ? first : current, purpose)
  const sign: Secrets['sign'] = (purpose, text) =>
    createHmac('sha256', derive(purpose)).update(text).digest('base64url').slice(0, 32)
  const markOf = (root: Buffer): string => (root.equals(first) ? 'v1.' : `v2.${fingerprintOf(root)}.`)
  const rootOf = (sealed: string): Buffer => {
    const root = [current, former, first].find(one => one && sealed.startsWith(markOf(one)))
    if (!root) throw new Error('This was sealed with a key that is not in secret.key.')
    return root
  }
  return {
    derive,
    sign,
    isSigned(purpose, text, signature) {
      const [right, provided] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)]
      return right.length === provided.length && timingSafeEqual(right, provided)
    },
    isCurrent: sealed => sealed.startsWith(markOf(current)),
    encrypt(plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current, 'secrets'), iv)
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${markOf(current)}${sealed.toString('base64url')}`
    },
    decrypt(sealed) {
      const root = rootOf(sealed)
      const bytes = Buffer.from(sealed.slice(markOf(root).length), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(root, 'secrets'), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
}
