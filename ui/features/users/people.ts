import { userEvents, userRoutes } from '../../../core/tenant/users/contract.ts'
import type { Option } from '../../kit/index.ts'
import { listOf, records, useList } from '../../lib/lists/index.ts'

/** Somebody of the company, as far as everybody may know. */
export interface Person {
  id: number
  name: string
  online: boolean
  pausedUntil: string | null
  queues: readonly { queueId: number; name: string }[]
}

/** Everybody of the company. */
export const everybody = listOf(userRoutes.listAll, {
  live: [records(userEvents.user)],
})

/** Those whose name or e-mail holds a text, newest first. */
export const peopleFound = (searchParam: string) =>
  listOf(userRoutes.list, {
    query: { searchParam },
    rows: 'users',
    live: [records(userEvents.user, { newAt: searchParam ? 'nowhere' : 'start' })],
  })

/** Everybody to choose from, if that is wanted. */
export function usePeopleChoices(wanted = true): readonly Option<number>[] {
  const { rows = [] } = useList(wanted ? everybody : undefined)
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}
