import { bind } from '../../http/index.ts'
import type { Clock } from '../../kit/clock.ts'
import type { PlatformStore } from '../../storage/index.ts'
import { type PlanInput, PublicPlan, planRoutes } from './contract.ts'
import { allPlans, deletePlan, insertPlan, planById, updatePlan } from './store.ts'
import { planColumns, planOnWire } from './wire.ts'

export interface PlansHouse {
  platform: PlatformStore
  clock: Clock
  /** A plan's limits or features changed: its companies work by the new ones from now on. */
  planChanged(planId: number): Promise<void>
}

export const boundPlanRoutes = ({ platform, clock, planChanged }: PlansHouse) =>
  bind(planRoutes, {
    listPublic: async () => (await allPlans(platform.db)).map(row => PublicPlan.parse(planOnWire(row))),
    listAll: async () => (await allPlans(platform.db)).map(planOnWire),
    get: async (_, { params }) => planOnWire(await planById(platform.db, params.id)),
    create: (_, { body }) => createPlan(platform, clock, body),
    update: async (_, { params, body }) => {
      const row = await platform.transaction(async ({ db }) => {
        const stored = await planById(db, params.id)
        return updatePlan(db, params.id, { ...planColumns(body, stored), updatedAt: clock.now() })
      })
      await planChanged(row.id)
      return planOnWire(row)
    },
    remove: async (_, { params }) => {
      await deletePlan(platform.db, params.id)
      return { message: 'Plan deleted' }
    },
  })

/** Throws ERR_PLAN_NAME_ALREADY_EXISTS. */
export async function createPlan(platform: PlatformStore, clock: Clock, input: PlanInput) {
  const now = clock.now()
  const columns = { ...planColumns(input), name: input.name, createdAt: now, updatedAt: now }
  return planOnWire(await platform.transaction(({ db }) => insertPlan(db, columns)))
}
