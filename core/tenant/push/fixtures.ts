import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import type { PushSubscriptionDraft } from './contract.ts'

/** A browser that gets pushes: what it says of itself, and by what it opens them. */
export interface Browser {
  draft: PushSubscriptionDraft
  key: ECDH
  auth: Buffer
}

export function aSubscription(
  endpoint = 'https://push.example.com/navegador',
  language: 'pt' | 'en' | 'es' = 'pt',
): Browser {
  const key = createECDH('prime256v1')
  key.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return { draft: { endpoint, keys, language }, key, auth }
}
