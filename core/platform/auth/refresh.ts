import type { Platform } from '../../company/index.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { callers } from './callers.ts'
import {
  deleteSessions,
  replaceRefreshHash,
  sessionByFamilyHash,
  sessionByPreviousHash,
  sessionByRefreshHash,
} from './sessions.ts'
import type { OpenedSession } from './sign-in.ts'
import { REFRESH_TOKEN_LASTS, REPLACED_TOKEN_LASTS, refreshTokens } from './tokens.ts'

/**
 * Replaces a refresh token. The replaced one gives the same successor for 30 s more (two tabs, a lost answer); when it, or
 * any before it, shows up later, someone kept a copy: the session ends. Throws ERR_SESSION_EXPIRED.
 */
export async function refreshSession(platform: Platform, token: string | undefined): Promise<OpenedSession> {
  if (!token) throw fail(generalErrors.ERR_SESSION_EXPIRED)
  const sessionId = await rotate(platform, token)
  if (sessionId === undefined) throw fail(generalErrors.ERR_SESSION_EXPIRED)
  return { sessionId, refreshToken: platform.own(refreshTokens).successorOf(token) }
}

/** The session that lives on, or undefined. */
async function rotate(platform: Platform, token: string): Promise<number | undefined> {
  const { store, clock } = platform
  const tokens = platform.own(refreshTokens)
  const now = clock.now()
  const hash = tokens.hashOf(token)
  const outcome = await store.transaction(async tx => {
    const current = await sessionByRefreshHash(tx.db, hash)
    if (current && current.expiresAt > now) {
      await replaceRefreshHash(tx.db, current.id, {
        refreshHash: tokens.hashOf(tokens.successorOf(token)),
        previousHash: hash,
        previousUntil: now + REPLACED_TOKEN_LASTS,
        expiresAt: now + REFRESH_TOKEN_LASTS,
      })
      return { lives: current, isLonger: true }
    }
    const replaced = await sessionByPreviousHash(tx.db, hash)
    if (replaced && now < (replaced.previousUntil ?? 0)) return { lives: replaced }
    const family = tokens.familyHashOf(token)
    const ended = current ?? replaced ?? (family === undefined ? undefined : await sessionByFamilyHash(tx.db, family))
    // Several tabs may have replaced it twice within the same moment.
    if (ended && now < (ended.previousUntil ?? 0)) return {}
    if (ended) await deleteSessions(tx.db, [ended.id])
    return { ended }
  })
  const changed = outcome.isLonger ? outcome.lives : outcome.ended
  if (changed) await platform.own(callers).changed(changed.companyId, changed.userId)
  return outcome.lives?.id
}
