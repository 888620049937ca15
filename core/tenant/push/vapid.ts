import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { companyState, type Desk } from '../../company/index.ts'
import { HOUR, SECOND } from '../../kit/clock.ts'

/** What a token says holds so long; a day is the longest that push services take. */
const HOLDS = 12 * HOUR

/** By what push services know that it is this server who sends (VAPID, RFC 8292). */
interface ServerKey {
  /** As browsers and push services are told it. */
  publicKey: string
  privateKey: KeyObject
}

type Keeper = Pick<Desk, 'services' | 'clock' | 'own'>

const serverKeys = companyState(() => {
  let asked: Promise<ServerKey> | undefined
  return (keeper: Keeper): Promise<ServerKey> => {
    asked ??= serverKey(keeper).catch(error => {
      asked = undefined
      throw error
    })
    return asked
  }
})

export const publicKeyOf = async (keeper: Keeper): Promise<string> => (await keeper.own(serverKeys)(keeper)).publicKey

/** The header that lets us in at the push service of an endpoint. */
export async function vapidHeader(keeper: Keeper, endpoint: string): Promise<string> {
  const { publicKey, privateKey } = await keeper.own(serverKeys)(keeper)
  const exp = Math.floor((keeper.clock.now() + HOLDS) / SECOND)
  const claims = { aud: new URL(endpoint).origin, exp, sub: contactOf(keeper.services.publicUrl) }
  const told = [{ typ: 'JWT', alg: 'ES256' }, claims].map(part =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signed = sign('sha256', Buffer.from(told.join('.')), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${told.join('.')}.${signed.toString('base64url')}, k=${publicKey}`
}

/** Whom push services may ask about what we send; Apple takes nothing of who names a host that the internet does not have. */
export function contactOf(publicUrl: string | undefined): string {
  if (publicUrl?.startsWith('https:') && PUBLIC_NAME.test(new URL(publicUrl).hostname)) return publicUrl
  return 'mailto:webmaster@example.com'
}

/** No address in digits, no lone name, and no ending that is kept for networks of one's own. */
const PUBLIC_NAME =
  /^(?:[\w-]+\.)+(?!(?:arpa|corp|example|home|internal|intranet|invalid|lan|local|localhost|private|test)$)[a-z][a-z0-9-]+$/

/** The one of the platform: another one would end every subscription. */
async function serverKey({ services }: Keeper): Promise<ServerKey> {
  const key: JsonWebKey = JSON.parse(await services.platform.pushKey())
  const point = [key.x!, key.y!].map(part => Buffer.from(part, 'base64url'))
  return {
    publicKey: Buffer.concat([Buffer.from([4]), ...point]).toString('base64url'),
    privateKey: createPrivateKey({ key, format: 'jwk' }),
  }
}
