import { type UserOption, userEvents, userRoutes } from '../../../core/tenant/users/contract.ts'
import { client } from '../../lib/api/client.ts'
import { listOf, records, useList } from '../../lib/lists/index.ts'

const usersApi = client(userRoutes)

interface Members {
  /** Who can attend. */
  people: readonly UserOption[]
  of: (queueId: number) => number[]
  /** Gives the queue these people, and takes it from all others. */
  save: (queueId: number, userIds: readonly number[]) => Promise<void>
}

const isIn = ({ queues }: UserOption, queueId: number): boolean => queues.some(one => one.queueId === queueId)

/** Who attends in a queue, which the people say themselves. */
export function useMembers(): Members {
  const { rows = [] } = useList(listOf(userRoutes.listAll, { live: [records(userEvents.user)] }))
  const people = rows.filter(({ profile, disabled }) => profile !== 'restaurante' && !disabled)
  return {
    people,
    of: queueId => people.filter(person => isIn(person, queueId)).map(({ id }) => id),
    async save(queueId, userIds) {
      for (const person of people) {
        if (userIds.includes(person.id) === isIn(person, queueId)) continue
        const others = person.queues.map(one => one.queueId).filter(id => id !== queueId)
        const queueIds = userIds.includes(person.id) ? [...others, queueId] : others
        await usersApi.update({ params: { id: person.id }, body: { queueIds } })
      }
    },
  }
}
