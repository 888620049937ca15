import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { type CompanyContext, companyState } from '../../company/index.ts'
import { HOUR, SECOND } from '../../kit/clock.ts'

/** What a token says holds so long; a day is the longest that push services take. */
const HOLDS = 12 * HOUR

/** By what push services know that it is this server who sends (VAPID, RFC 8292). */
interface ServerKey {
  /** As browsers and push services are told it. */
  publicKey: string
  privateKey: KeyObject
}

type SecretStore = Pick<CompanyContext, 'services' | 'clock' | 'own'>

const serverKeys = companyState(() => {
  let requested: Promise<ServerKey> | undefined
  return (secretStore: SecretStore): Promise<ServerKey> => {
    requested ??= serverKey(secretStore).catch(error => {
      requested = undefined
      throw error
    })
    return requested
  }
})

export const publicKeyOf = async (secretStore: SecretStore): Promise<string> =>
  (await secretStore.own(serverKeys)(secretStore)).publicKey

/** The header that lets us in at the push service of an endpoint. */
export async function vapidHeader(secretStore: SecretStore, endpoint: string): Promise<string> {
  const { publicKey, privateKey } = await secretStore.own(serverKeys)(secretStore)
  const exp = Math.floor((secretStore.clock.now() + HOLDS) / SECOND)
  const claims = { aud: new URL(endpoint).origin, exp, sub: contactOf(secretStore.services.publicUrl) }
  const emitted = [{ typ: 'JWT', alg: 'ES256' }, claims].map(part =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signed = sign('sha256', Buffer.from(emitted.join('.')), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${emitted.join('.')}.${signed.toString('base64url')}, k=${publicKey}`
}

/** Whom push services may ask about what we send; Apple takes nothing of who names a host that the internet does not have. */
export function contactOf(publicUrl: string | undefined): string {
  if (publicUrl?.startsWith('https:') && PUBLIC_NAME.test(new URL(publicUrl).hostname)) return publicUrl
  return 'mailto:webmaster@example.com'
}

/** No address in digits, no lone name, and no ending that is stored for networks of one's own. */
const PUBLIC_NAME =
  /^(?:[\w-]+\.)+(?!(?:arpa|corp|example|home|internal|intranet|invalid|lan|local|localhost|private|test)$)[a-z][a-z0-9-]+$/

/** The one of the platform: another one would end every subscription. */
async function serverKey({ services }: SecretStore): Promise<ServerKey> {
  const key: JsonWebKey = JSON.parse(await services.platform.pushKey())
  const point = [key.x!, key.y!].map(part => Buffer.from(part, 'base64url'))
  return {
    publicKey: Buffer.concat([Buffer.from([4]), ...point]).toString('base64url'),
    privateKey: createPrivateKey({ key, format: 'jwk' }),
  }
}
