import type { CompanyTx } from '../../company/index.ts'
import { job, whenDue } from '../../company/jobs/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { DAY } from '../../kit/clock.ts'
import { validationError } from '../../kit/validation-error.ts'
import { momentOfInput } from '../../kit/wall-clock.ts'
import { words } from '../../kit/words.ts'
import type { PauseDraft, User } from './contract.ts'
import { publishUser, showUser } from './serialize.ts'
import { updateUser, userRow, users } from './user-row.ts'

/** The hour at which someone wanted to be back. One who came back before, or pauses longer, is found to. */
const pauseEnds = job<{ userId: number }>('user-pause-ends')

/**
 * Someone pauses until a moment, less than a day away, so that its time of day alone says when. Throws ERR_VALIDATION where it is past
 * or further.
 */
export async function pauseUser(tx: CompanyTx, { userId }: Caller, { until: provided }: PauseDraft): Promise<User> {
  const until = momentOfInput(tx.entitlements().timeZone, provided)
  if (until <= tx.now) throw validationError(words.inPast, 'until')
  if (until >= tx.now + DAY) throw validationError(words.invalidDate, 'until')
  await userRow(tx.db, userId)
  await tx.schedule(pauseEnds.at(until, userId, { userId }))
  await updateUser(tx.db, userId, { pausedUntil: until })
  return publishUser(tx, 'update', userId)
}

/** Someone is back; who did not pause stays as they are. */
export async function endPause(tx: CompanyTx, { userId }: Pick<Caller, 'userId'>): Promise<User> {
  const user = await userRow(tx.db, userId)
  if (user.pausedUntil === null) return showUser(tx, userId)
  await tx.unschedule(pauseEnds, userId)
  await updateUser(tx.db, userId, { pausedUntil: null })
  return publishUser(tx, 'update', userId)
}

/** Whether someone is to be given nothing that no person gives them. */
export async function isPausing(tx: CompanyTx, userId: number): Promise<boolean> {
  const user = await users.byId(tx.db, userId)
  return (user?.pausedUntil ?? 0) > tx.now
}

export const pauseJobs = [
  whenDue(pauseEnds, async (tx, { userId }) => {
    const { pausedUntil } = (await users.byId(tx.db, userId)) ?? { pausedUntil: null }
    if (pausedUntil !== null && pausedUntil <= tx.now) await endPause(tx, { userId })
  }),
]
