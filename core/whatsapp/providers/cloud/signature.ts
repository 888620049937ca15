import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a webhook is Meta's: `X-Hub-Signature-256` is `sha256=` and the HMAC of the bytes as they came, by the secret of the app.
 * The older SHA-1 does not count.
 */
export function isFromMeta(
  body: string | Uint8Array,
  signature: string | undefined,
  appSecret: string | undefined,
): boolean {
  const provided = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1]
  if (provided === undefined || !appSecret) return false
  return timingSafeEqual(Buffer.from(provided, 'hex'), createHmac('sha256', appSecret).update(body).digest())
}
