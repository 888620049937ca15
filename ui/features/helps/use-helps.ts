import { type Help, helpEvents, helpRoutes } from '../../../core/platform/helps/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, records, useList } from '../../lib/lists/index.ts'

export const helpsApi = client(helpRoutes)

/** What the platform explains to everybody, by title. */
export const useHelps = (): List<Help> => useList(listOf(helpRoutes.listAll, { live: [records(helpEvents.help)] }))
