import useSWR from 'swr'
import type { PlanFeature } from '../../../core/access/plan-features.ts'
import { call } from '../../lib/api/client.ts'
import type { User } from './user.ts'

const WITH_PLAN = { method: 'GET', path: '/companies/listPlan/:companyId' } as const

/** What the company's plan includes; everything is enabled unless it is explicitly false (spec 1 §3, Plan). */
export function usePlan(user: User): (feature: PlanFeature) => boolean {
  const { data } = useSWR(['plan', user.companyId], () => call(WITH_PLAN, { params: { companyId: user.companyId } }))
  const plan = (data as { plan?: Partial<Record<PlanFeature, boolean>> } | undefined)?.plan
  return feature => plan?.[feature] !== false
}
