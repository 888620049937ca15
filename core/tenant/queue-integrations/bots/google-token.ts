import { createHash, createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import { HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import { single } from '../../../kit/single.ts'
import { postForm, refusalIn, textIn } from './ask.ts'
import type { BotFault, BotServices } from './bot.ts'

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

const tokensOf = single((_outside: BotServices['outside']) => new Map<string, Token>())

const keyOf = (account: ServiceAccount): string => createHash('sha256').update(JSON.stringify(account)).digest('hex')

/** By what Google lets an account in; kept for as long as it is good. By the clock of the world, which Google has too. */
export async function googleToken(
  services: Pick<BotServices, 'outside'>,
  account: ServiceAccount,
  maxTime: number,
): Promise<{ token: string } | BotFault> {
  const tokens = tokensOf(services.outside)
  const key = keyOf(account)
  const known = tokens.get(key)
  if (known && known.until > Date.now()) return { token: known.text }
  const url = account.token_uri ?? TOKEN_PLACE
  const assertion = signed(account, url)
  if (assertion === undefined) return { fault: 'key', detail: 'private_key' }
  const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
  const answer = await postForm(services, url, fields, maxTime)
  if ('fault' in answer) return answer
  const { status, data } = answer
  // Whom Google does not know is told so with 400.
  if (status === 400) return { ...refusalIn(answer), fault: 'key' }
  if (status < 200 || status >= 300) return refusalIn(answer)
  const token = textIn(data.access_token)
  if (!token) return { fault: 'garbage' }
  const lasts = Number(data.expires_in) * SECOND || HOUR
  if (tokens.size >= MAX_TOKENS) tokens.clear()
  tokens.set(key, { text: token, until: Date.now() + lasts - MARGIN })
  return { token }
}

/** One that Google takes no longer. */
export const forgetToken = ({ outside }: Pick<BotServices, 'outside'>, account: ServiceAccount): unknown =>
  tokensOf(outside).delete(keyOf(account))

/** The account's word that it is itself (JWT, RS256), for some minutes; undefined where its key is none. */
function signed({ client_email, private_key }: ServiceAccount, audience: string): string | undefined {
  const key = privateKey(private_key)
  if (!key) return undefined
  const now = Math.floor(Date.now() / SECOND)
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: client_email, scope: SCOPE, aud: audience, iat: now, exp: now + (10 * MINUTE) / SECOND }
  const body = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${body}.${createSign('RSA-SHA256').update(body).sign(key, 'base64url')}`
}

function privateKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}
