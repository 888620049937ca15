import type { Platform } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { callers } from './callers.ts'
import { deleteSessions, sessionIdsOf, signedInUserIds } from './sessions.ts'

/** Ends one session; its sockets close. */
export async function endSession(platform: Platform, { sessionId, companyId, userId }: Caller): Promise<void> {
  await deleteSessions(platform.store.db, [sessionId])
  await platform.own(callers).changed(companyId, userId)
}

/** Ends a person's sessions, all but `keep`; what is known of the person is loaded again. */
export async function endSessionsOf(
  platform: Platform,
  companyId: number,
  userId: number,
  keep?: number | undefined,
): Promise<void> {
  const ids = await sessionIdsOf(platform.store.db, companyId, userId)
  await deleteSessions(
    platform.store.db,
    ids.filter(id => id !== keep),
  )
  await platform.own(callers).changed(companyId, userId)
}

/** Ends every session of a company that was switched off or is being deleted. */
export async function endSessionsOfCompany(platform: Platform, companyId: number): Promise<void> {
  for (const userId of await signedInUserIds(platform.store.db, companyId))
    await endSessionsOf(platform, companyId, userId)
}
