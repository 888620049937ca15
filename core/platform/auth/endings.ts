import type { Caller } from '../../access/caller.ts'
import type { AuthHouse } from './house.ts'
import { deleteSessions, sessionIdsOf, signedInUserIds } from './session-store.ts'

/** Ends one session; its sockets close. */
export async function endSession(house: AuthHouse, { sessionId, companyId, userId }: Caller): Promise<void> {
  await deleteSessions(house.platform.db, [sessionId])
  await house.callers.changed(companyId, userId)
}

/** Ends a person's sessions, all but `keep`; what is known of the person is loaded anew. */
export async function endSessionsOf(
  house: AuthHouse,
  companyId: number,
  userId: number,
  keep?: number | undefined,
): Promise<void> {
  const ids = await sessionIdsOf(house.platform.db, companyId, userId)
  await deleteSessions(
    house.platform.db,
    ids.filter(id => id !== keep),
  )
  await house.callers.changed(companyId, userId)
}

/** Ends every session of a company that was switched off or is being deleted. */
export async function endSessionsOfCompany(house: AuthHouse, companyId: number): Promise<void> {
  for (const userId of await signedInUserIds(house.platform.db, companyId))
    await endSessionsOf(house, companyId, userId)
}
