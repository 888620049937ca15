import { userEvents, userRoutes } from '../../../core/tenant/users/contract.ts'
import type { Option } from '../../kit/index.ts'
import { listOf, records, useList } from '../../lib/lists/index.ts'

/** Someone of the company, as far as everybody may know. */
export interface Person {
  id: number
  name: string
  online: boolean
  /** Anyone who may sign in no more is given nothing new. */
  disabled: boolean
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

/** Everybody by name, if that is wanted: to call and to filter by. */
export function usePeopleChoices(wanted = true): readonly Option<number>[] {
  const { rows = [] } = useList(wanted ? everybody : undefined)
  return rows.map(optionOf)
}

/** Those to whom something can be given: who may sign in, and who has it already. */
export function useColleagueChoices(chosen: readonly number[]): readonly Option<number>[] {
  const { rows = [] } = useList(everybody)
  return rows.filter(({ id, disabled }) => !disabled || chosen.includes(id)).map(optionOf)
}

const optionOf = ({ id, name }: Pick<Person, 'id' | 'name'>): Option<number> => ({ value: id, label: name })
