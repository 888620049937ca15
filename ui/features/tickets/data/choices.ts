import { connectionEvents, connectionRoutes } from '../../../../core/tenant/connections/contract.ts'
import { queueEvents, queueRoutes } from '../../../../core/tenant/queues/contract.ts'
import { tagEvents } from '../../../../core/tenant/tags/contract.ts'
import { userEvents, userRoutes } from '../../../../core/tenant/users/contract.ts'
import type { Option } from '../../../kit/index.ts'
import { client } from '../../../lib/api/client.ts'
import { useLiveList } from '../../../lib/lists/use-live-list.ts'
import { tagsApi } from './api.ts'
import { useViewer } from './viewer.ts'

const queuesApi = client(queueRoutes)
const usersApi = client(userRoutes)
const connectionsApi = client(connectionRoutes)

/** All queues of the company, kept true. */
export function useQueueChoices(): readonly Option<number>[] {
  const { rows = [] } = useLiveList({ key: 'queues', load: () => queuesApi.list(), event: queueEvents.queue })
  return rows.map(({ id, name, color }) => ({ value: id, label: name, color }))
}

/** The queues that this person works in: all of them for overseers. */
export function useOwnQueueChoices(): readonly Option<number>[] {
  const viewer = useViewer()
  const all = useQueueChoices()
  return viewer.overseer ? all : all.filter(option => viewer.queueIds.includes(option.value))
}

export function useTagChoices(): readonly Option<number>[] {
  const { rows = [] } = useLiveList({ key: 'tags', load: () => tagsApi.listAll(), event: tagEvents.tag })
  return rows.map(({ id, name, color }) => ({ value: id, label: name, color }))
}

export function useUserChoices(wanted: boolean): readonly Option<number>[] {
  const { rows = [] } = useLiveList({
    key: wanted ? 'users' : undefined,
    load: () => usersApi.listAll(),
    event: userEvents.user,
  })
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}

export function useConnectionChoices(): readonly Option<number>[] {
  const { rows = [] } = useLiveList({
    key: 'connections',
    load: () => connectionsApi.list(),
    event: connectionEvents.whatsapp,
  })
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}

/** Finds people by name or e-mail (spec 1 §5, Transfer: from 3 characters). */
export async function searchUsers(text: string, signal: AbortSignal): Promise<readonly FoundUser[]> {
  return (await usersApi.list({ query: { searchParam: text } }, { signal })).users
}

/** Everybody of the company, for whose name is too short to be searched. */
export const everybody = (signal: AbortSignal): Promise<readonly FoundUser[]> => usersApi.listAll({}, { signal })

export interface FoundUser {
  id: number
  name: string
  online: boolean
  queues: readonly { queueId: number; name: string }[]
}
