import type { Module } from '../../desk/index.ts'
import { planErrors } from './contract.ts'
import { boundPlanRoutes, type PlansHouse } from './routes.ts'

export { checkLimit } from './limits.ts'
export { createPlan } from './routes.ts'
export { allPlans, planById } from './store.ts'
export { featuresOf, planOnWire } from './wire.ts'

export const plansRoom = (house: PlansHouse): Module => ({
  name: 'plans',
  errors: planErrors,
  routes: boundPlanRoutes(house),
})
