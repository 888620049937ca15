import type { Module } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { PublicPlan, planErrors, planRoutes } from './contract.ts'
import { changePlan, createPlan, listPlans, planById, removePlan } from './plans.ts'

export {
  allowedNodes,
  changePlan,
  checkLimit,
  createPlan,
  featuresOf,
  listPlans,
  planById,
  planRows,
  removePlan,
} from './plans.ts'

export const plansModule: Module = {
  name: 'plans',
  owns: ['plans'],
  reads: ['companies'],
  errors: planErrors,
  routes: bindPlatform(planRoutes, {
    listPublic: async ({ platform }) => (await listPlans(platform.store.db)).map(plan => PublicPlan.parse(plan)),
    listAll: ({ platform }) => listPlans(platform.store.db),
    get: ({ platform }, { params }) => planById(platform.store.db, params.id),
    create: (call, { body }) => createPlan(call.platform, body, call),
    update: (call, { params, body }) => changePlan(call.platform, params.id, body, call),
    remove: async (call, { params }) => {
      await removePlan(call.platform, params.id, call)
      return { message: 'Plan deleted' }
    },
  }),
}
