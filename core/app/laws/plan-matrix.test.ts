import { expect } from 'vitest'
import { type PlanFeature, planFeatures } from '../../access/plan-features.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { planRoutes } from '../../platform/plans/contract.ts'
import { test } from '../../testing/test.ts'
import { allRoutes } from './all-routes.ts'

/** Which calls a plan must include (spec 1 §3, §6), written by hand: a call that loses its flag is open to all. */
const matrix: Record<string, PlanFeature> = {
  'GET /tags/kanban': 'useKanban',
  'POST /messages/send': 'useExternalApi',
  'POST /hooks/:slug/:hookKey': 'useFlowWebhook',
}

test('the calls that a plan must include are these', () => {
  const declared = allRoutes.flatMap(({ method, path, feature }) => (feature ? [[`${method} ${path}`, feature]] : []))
  expect(Object.fromEntries(declared)).toEqual(matrix)
})

/** Programs have tests of their own (`core/tenant/external-api`, `core/tenant/flows/hooks`). */
const ofPeople = allRoutes.filter(({ feature, allow }) => feature && allow !== 'connection' && allow !== 'hook')

test.for(ofPeople.map(({ method, path, feature }) => [`${method} ${path}`, feature!] as const))(
  '%s is refused by name where the plan has no %s, and answered where it has nothing else',
  async ([call, feature], { superAdmin, company }) => {
    const [method, path] = call.split(' ') as [string, string]
    const status = async (on: (each: PlanFeature) => boolean): Promise<[number, unknown]> => {
      const features = Object.fromEntries(planFeatures.map(each => [each, on(each)]))
      const name = `${call} ${on(feature) ? 'alone' : 'without'}`
      const { id: planId } = await superAdmin.call(planRoutes.create, { body: { name, ...features } })
      await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
      const answer = await company.admin.raw(method, path)
      return [answer.status, ((await answer.json()) as { error?: string }).error]
    }
    expect(await status(each => each !== feature)).toEqual([403, 'ERR_PLAN_FEATURE'])
    expect(await status(each => each === feature)).toEqual([200, undefined])
  },
)
