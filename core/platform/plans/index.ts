import type { Module } from '../../desk/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { PublicPlan, planErrors, planRoutes } from './contract.ts'
import { changePlan, createPlan, listPlans, planById, removePlan } from './plans.ts'

export {
  allowedNodes,
  changePlan,
  checkLimit,
  createPlan,
  featuresOf,
  limitFiles,
  listPlans,
  planById,
  planRows,
  removePlan,
} from './plans.ts'

export const plansModule: Module = {
  name: 'plans',
  owns: ['plans'],
  errors: planErrors,
  routes: bindPlatform(planRoutes, {
    listPublic: async ({ platform }) => (await listPlans(platform.store.db)).map(plan => PublicPlan.parse(plan)),
    listAll: ({ platform }) => listPlans(platform.store.db),
    get: ({ platform }, { params }) => planById(platform.store.db, params.id),
    create: ({ platform }, { body }) => createPlan(platform, body),
    update: ({ platform }, { params, body }) => changePlan(platform, params.id, body),
    remove: async ({ platform }, { params }) => {
      await removePlan(platform.store.db, params.id)
      return { message: 'Plan deleted' }
    },
  }),
}
