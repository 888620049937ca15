import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { job, whenDue } from '../../company/jobs/index.ts'
import { MINUTE } from '../../kit/clock.ts'
import { publishUser } from './serialize.ts'
import { updateUser, users } from './user-row.ts'

/** Browsers say every 5 minutes that their person is there; the sixth minute is for slow networks. */
const AWAY_AFTER = 6 * MINUTE
const away = job<{ userId: number }>('user-away')

/** The first socket of a person opened (`online`), or the last one closed. */
export const presenceChanged = (company: CompanyContext, userId: number, online: boolean): Promise<void> =>
  company.transaction(tx => setPresence(tx, userId, online))

/** The browser said `userStatus`. */
export const userSeen = (company: CompanyContext, userId: number): Promise<void> =>
  presenceChanged(company, userId, true)

/** Nothing was learned of someone for too long. */
export const presenceJobs = [whenDue(away, (tx, { userId }) => setPresence(tx, userId, false))]

async function setPresence(tx: CompanyTx, userId: number, online: boolean): Promise<void> {
  const user = await users.byId(tx.db, userId)
  if (!user) return
  if (online) {
    await updateUser(tx.db, userId, { online: 1, lastSeenAt: tx.now })
    await tx.schedule(away.at(tx.now + AWAY_AFTER, userId, { userId }))
  } else {
    await updateUser(tx.db, userId, { online: 0 })
    await tx.unschedule(away, userId)
  }
  if (user.online !== Number(online)) await publishUser(tx, 'update', userId)
}
