import type { Desk, DeskTx } from '../../desk/index.ts'
import type { JobHandlers } from '../../jobs/index.ts'
import { MINUTE } from '../../kit/clock.ts'
import type { PlatformStore } from '../../storage/index.ts'
import { publishUser } from './publish.ts'
import { updateUser, users } from './store.ts'

/** Browsers say every 5 minutes that their person is there; the sixth minute is for slow networks. */
const AWAY_AFTER = 6 * MINUTE
const AWAY = 'user-away'

/** Who is at the desk: a socket opened or closed, the browser says so, or nothing was heard for too long. */
export interface Presence {
  /** The first socket of a person opened (true), or the last one closed (false). */
  changed(desk: Desk, userId: number, online: boolean): Promise<void>
  /** The browser said `userStatus`. */
  seen(desk: Desk, userId: number): Promise<void>
  jobs: JobHandlers
}

export function presenceIn(platform: PlatformStore): Presence {
  const set = async (tx: DeskTx, userId: number, online: boolean): Promise<void> => {
    const user = await users.byId(tx.db, userId)
    if (!user) return
    if (online) {
      await updateUser(tx.db, userId, { online: 1, lastSeenAt: tx.now })
      await tx.schedule({ kind: AWAY, key: String(userId), dueAt: tx.now + AWAY_AFTER, payload: { userId } })
    } else {
      await updateUser(tx.db, userId, { online: 0 })
      await tx.unschedule(AWAY, String(userId))
    }
    if (user.online !== Number(online)) await publishUser(platform, tx, 'update', userId)
  }
  return {
    changed: (desk, userId, online) => desk.transaction(tx => set(tx, userId, online)),
    seen: (desk, userId) => desk.transaction(tx => set(tx, userId, true)),
    jobs: { [AWAY]: (tx, payload) => set(tx, (payload as { userId: number }).userId, false) },
  }
}
