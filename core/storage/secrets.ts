import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys derived from the one key file beside the data (decision 13). There is no default key. */
export interface Secrets {
  /** A key of its own for each purpose. */
  derive(purpose: string): Buffer
  /** Short signature of a text, for links. */
  sign(purpose: string, text: string): string
  /** Whether a signature is the text's; how long that takes tells nothing of how much of it is right. */
  isSigned(purpose: string, text: string, signature: string): boolean
  encrypt(plain: string): string
  /** Throws when the text was not made with this key. */
  decrypt(sealed: string): string
}

const ROOT_BYTES = 32

/** Reads `data/secret.key`, made at first start and readable by its owner alone. */
export function openSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secret.key')
  if (!existsSync(path)) writeWhole(path, randomBytes(ROOT_BYTES).toString('base64'))
  return secretsFrom(Buffer.from(readFileSync(path, 'utf8'), 'base64'))
}

/** Readable by its owner alone; after a crash it is there whole or not at all. */
function writeWhole(path: string, content: string): void {
  const draft = `${path}.new`
  writeFileSync(draft, content, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
}

export function secretsFrom(root: Buffer): Secrets {
  if (root.length !== ROOT_BYTES) throw new Error('secret.key is damaged: it must hold 32 bytes in base64.')
  const keys = new Map<string, Buffer>()
  const derive = (purpose: string): Buffer => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', root, '', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  const sign: Secrets['sign'] = (purpose, text) =>
    createHmac('sha256', derive(purpose)).update(text).digest('base64url').slice(0, 32)
  return {
    derive,
    sign,
    isSigned(purpose, text, signature) {
      const [right, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)]
      return right.length === given.length && timingSafeEqual(right, given)
    },
    encrypt(plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derive('secrets'), iv)
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${sealed.toString('base64url')}`
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', derive('secrets'), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
}
