import { type Plan, planRoutes } from '../../../core/platform/plans/contract.ts'
import { client } from '../../lib/api/client.ts'
import { type List, listOf, useList } from '../../lib/lists/index.ts'

export const plansApi = client(planRoutes)

/** All plans, by name. */
export const usePlans = (): List<Plan> => useList(listOf(planRoutes.listAll, {}))
