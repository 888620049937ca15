import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../company/index.ts'
import { type Clock, DAY, MINUTE, SECOND } from '../../kit/clock.ts'
import type { ErrorKind } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { state } from '../../kit/state.ts'
import type { Secrets } from '../../storage/index.ts'

export const ACCESS_TOKEN_LASTS = 15 * MINUTE
export const REFRESH_TOKEN_LASTS = 7 * DAY
/** Two tabs may send the same refresh token at once, or its answer may get lost (decision 10). */
export const REPLACED_TOKEN_LASTS = 30 * SECOND
const MAX_REMEMBERED = 5000

/** What an access token says. */
interface Claim {
  sid: number
  exp: number
  /** Which process it is for: what it may do follows from the session alone. Tokens of older versions have none. */
  cid: number | undefined
}

/** Access tokens name a session, its company and an end; what the person may do is looked up again, never carried in the token. */
export class AccessTokens {
  private readonly clock: Clock
  private readonly sign: (payload: object) => string
  private readonly verify: (token: string) => { sid?: unknown; exp?: unknown; cid?: unknown }
  /** What was verified: the same token comes with every request, and checking its signature is not free. */
  private readonly verified = new LRUCache<string, Claim>({ max: MAX_REMEMBERED })

  constructor(secrets: Secrets, clock: Clock) {
    const key = secrets.derive('access-token')
    this.clock = clock
    this.sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true })
    this.verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
  }

  issue(sessionId: number, companyId: number): string {
    return this.sign({
      sid: sessionId,
      cid: companyId,
      exp: Math.floor((this.clock.now() + ACCESS_TOKEN_LASTS) / SECOND),
    })
  }

  /** The session of a token that we signed and that has not ended; the reason otherwise. */
  read(token: string): number | ErrorKind {
    const claim = this.verified.get(token) ?? this.claimOf(token)
    if (!claim) return generalErrors.ERR_SESSION_EXPIRED
    return this.clock.now() >= claim.exp * SECOND ? generalErrors.ERR_TOKEN_EXPIRED : claim.sid
  }

  /** The company of a token that we signed, also of one that has ended. */
  companyOf(token: string): number | undefined {
    return (this.verified.get(token) ?? this.claimOf(token))?.cid
  }

  private claimOf(token: string): Claim | undefined {
    try {
      const { sid, exp, cid } = this.verify(token)
      if (typeof sid !== 'number' || typeof exp !== 'number') return undefined
      const claim = { sid, exp, cid: typeof cid === 'number' ? cid : undefined }
      this.verified.set(token, claim)
      return claim
    } catch {
      return undefined
    }
  }
}

/**
 * Refresh tokens are opaque, `family.secret`: the first part stays when one replaces another, so that a kept copy of any of
 * them is known again. The database knows hashes alone.
 */
export class RefreshTokens {
  private readonly key: Buffer

  constructor(secrets: Secrets) {
    this.key = secrets.derive('refresh-token')
  }

  create(): string {
    return `${randomBytes(16).toString('base64url')}.${randomBytes(32).toString('base64url')}`
  }

  /** The token that replaces this one: always the same, so that a repeated refresh gets the same answer. */
  successorOf(token: string): string {
    const secret = createHmac('sha256', this.key).update(token).digest('base64url')
    const family = familyOf(token)
    return family === undefined ? secret : `${family}.${secret}`
  }

  /** Undefined for a token from before there were families, and for what is none. */
  familyHashOf(token: string): string | undefined {
    const family = familyOf(token)
    return family === undefined ? undefined : this.hashOf(family)
  }

  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('base64url')
  }
}

const familyOf = (token: string): string | undefined => /^([\w-]{22})\.[\w-]{43}$/.exec(token)?.[1]

export const accessTokens = state(({ secrets, clock }: Platform) => new AccessTokens(secrets, clock))

export const refreshTokens = state(({ secrets }: Platform) => new RefreshTokens(secrets))
