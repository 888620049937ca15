import { useMemo } from 'react'
import { may } from '../../../../core/domain/access/permissions.ts'
import { seesAllTickets } from '../../../../core/domain/access/ticket-visibility.ts'
import { useUser } from '../../../app/session/session.ts'
import type { Option } from '../../../kit/index.ts'
import { useQueueChoices } from '../../queues/index.ts'

/** What decides which tickets someone sees; the shape that `belongsInList` judges by. */
export interface Viewer {
  userId: number
  profile: ReturnType<typeof useUser>['profile']
  queueIds: readonly number[]
  allTicket: boolean
  /** The bell tells about those who wait in the own queues. */
  followsQueues: boolean
  /** Sees and handles everybody's tickets (spec 1 §6, decision 6). */
  overseer: boolean
}

/** The queues that this person works in: all of them for overseers. */
export function useOwnQueueChoices(): readonly Option<number>[] {
  const viewer = useViewer()
  const all = useQueueChoices()
  return viewer.overseer ? all : all.filter(option => viewer.queueIds.includes(option.value))
}

/** The person who is signed in, as the ticket rules look at them. */
export function useViewer(): Viewer {
  const user = useUser()
  return useMemo(
    () => ({
      userId: user.id,
      profile: user.profile,
      queueIds: user.queues.map(queue => queue.queueId),
      allTicket: user.allTicket === 'enable',
      followsQueues: user.followsQueues,
      overseer: may(user.profile, seesAllTickets),
    }),
    [user],
  )
}
