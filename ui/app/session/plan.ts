import useSWR from 'swr'
import type { AllowedNodes, PlanFeature } from '../../../core/domain/access/plan-features.ts'
import { call } from '../../lib/api/client.ts'
import { local } from '../../lib/local.ts'
import type { User } from './user.ts'

const WITH_PLAN = { method: 'GET', path: '/companies/listPlan/:companyId' } as const

type Plan = Partial<Record<PlanFeature, boolean>> & { permissions?: Partial<AllowedNodes> }

export const planKey = (companyId: number): readonly unknown[] => ['plan', companyId]

function useOwnPlan({ companyId }: User): Plan | undefined {
  const { data } = useSWR(planKey(companyId), () => call(WITH_PLAN, { params: { companyId } }))
  return (data as { plan?: Plan } | undefined)?.plan
}

/**
 * What the company's plan includes; everything is enabled unless it is explicitly false (spec 1 §3, Plan). Campaigns are there
 * while `cshow` is stored, which the sign-in writes where they are on for the company (decision 31).
 */
export function usePlan(user: User): (feature: PlanFeature) => boolean {
  const plan = useOwnPlan(user)
  return feature => plan?.[feature] !== false && (feature !== 'useCampaigns' || local.get('cshow') === 'true')
}

/** The components that the plan allows in a kind of flow; undefined until that is known. */
export const usePlanNodes = (user: User, kind: keyof AllowedNodes): readonly string[] | undefined =>
  useOwnPlan(user)?.permissions?.[kind]
