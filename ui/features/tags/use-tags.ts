import { tagEvents, tagRoutes } from '../../../core/tenant/tags/contract.ts'
import type { Option } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { listOf, records, useList } from '../../lib/lists/index.ts'

export const tagsApi = client(tagRoutes)

/** All tags of the company to choose from. */
export function useTagChoices(): readonly Option<number>[] {
  const { rows = [] } = useList(listOf(tagRoutes.listAll, { live: [records(tagEvents.tag)] }))
  return rows.map(({ id, name, color }) => ({ value: id, label: name, color }))
}
