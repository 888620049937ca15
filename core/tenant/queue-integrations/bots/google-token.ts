import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { companyState } from '../../../company/index.ts'
import { HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import { MAX_PRIVATE_KEY, RSA_BITS } from '../../../kit/limits.ts'
import type { BotError, BotServices } from './bot.ts'
import { errorIn, postForm, textIn } from './request.ts'

/** What is looked at of the file that Google's console gives for an account. */
export interface ServiceAccount {
  client_email: string
  private_key: string
  token_uri?: string
}

const TOKEN_PLACE = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
/** A token is not used in the last minute before it ends. */
const MARGIN = MINUTE
const MAX_TOKENS = 500

interface Token {
  text: string
  until: number
}

const accessTokens = companyState(() => new Map<string, Token>())

const keyOf = (account: ServiceAccount): string => createHash('sha256').update(JSON.stringify(account)).digest('hex')

/** By what Google lets an account in; kept for as long as it is good. By the clock of the world, which Google has too. */
export async function googleToken(
  services: Pick<BotServices, 'outside' | 'own'>,
  account: ServiceAccount,
  maxTime: number,
): Promise<{ token: string } | BotError> {
  const tokens = services.own(accessTokens)
  const key = keyOf(account)
  const known = tokens.get(key)
  if (known && known.until > Date.now()) return { token: known.text }
  const url = account.token_uri ?? TOKEN_PLACE
  const assertion = await signed(account, url)
  if (assertion === undefined) return { fault: 'key', detail: 'private_key' }
  const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
  const answer = await postForm(services, url, fields, maxTime)
  if ('fault' in answer) return answer
  const { status, data } = answer
  // Whom Google does not know is told so with 400.
  if (status === 400) return { ...errorIn(answer), fault: 'key' }
  if (status < 200 || status >= 300) return errorIn(answer)
  const token = textIn(data.access_token)
  if (!token) return { fault: 'garbage' }
  const lasts = Number(data.expires_in) * SECOND || HOUR
  if (tokens.size >= MAX_TOKENS) tokens.clear()
  tokens.set(key, { text: token, until: Date.now() + lasts - MARGIN })
  return { token }
}

/** One that Google takes no longer. */
export const forgetToken = ({ own }: Pick<BotServices, 'own'>, account: ServiceAccount): unknown =>
  own(accessTokens).delete(keyOf(account))

/** The account's word that it is itself (JWT, RS256), for some minutes; undefined where its key is none. */
async function signed({ client_email, private_key }: ServiceAccount, audience: string): Promise<string | undefined> {
  const key = keyIn(private_key)
  if (!key || !isOfSize(key, private_key)) return undefined
  const now = Math.floor(Date.now() / SECOND)
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: client_email, scope: SCOPE, aud: audience, iat: now, exp: now + (10 * MINUTE) / SECOND }
  const body = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  // In a thread of its own: it takes milliseconds.
  const signature = await inThread('RSA-SHA256', Buffer.from(body), key)
  return `${body}.${signature.toString('base64url')}`
}

const inThread = promisify(sign)

/** Whether the key of an account is one by which nothing is signed: of another kind, or of a size that none of Google's has. */
export function hasOddKey({ private_key }: ServiceAccount): boolean {
  const key = keyIn(private_key)
  return key !== undefined && !isOfSize(key, private_key)
}

/** Looks at each number of a key: any of them may be made up to cost what no real one costs. */
function isOfSize(key: KeyObject, pem: string): boolean {
  if (key.asymmetricKeyType !== 'rsa' || pem.length > MAX_PRIVATE_KEY) return false
  const [, modulus = 0, exponent = 0, ...others] = bytesOfNumbers(key.export({ type: 'pkcs1', format: 'der' }))
  const most = RSA_BITS.most / 8 + SIGN
  return modulus >= RSA_BITS.least / 8 && exponent <= MAX_EXPONENT && [modulus, ...others].every(bytes => bytes <= most)
}

/** A byte of 0 before a number that would look like a negative one. */
const SIGN = 1
/** 65,537 has three. */
const MAX_EXPONENT = 4

/** How long the numbers in a sequence are (DER). OpenSSL tells it too, but of a large one it leaves an error that the next key read gets. */
function bytesOfNumbers(der: Buffer): number[] {
  const sizes: number[] = []
  let at = 0
  const length = (): number => {
    const first = der[at + 1]!
    const more = first < 0x80 ? 0 : first & 0x7f
    const bytes = more === 0 ? first : der.readUIntBE(at + 2, more)
    at += 2 + more
    return bytes
  }
  length()
  while (at < der.length) {
    const bytes = length()
    sizes.push(bytes)
    at += bytes
  }
  return sizes
}

function keyIn(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}
