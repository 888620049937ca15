import type { TestClient } from '../../app/testing/client.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { companyRoutes } from '../companies/contract.ts'
import { planRoutes } from './contract.ts'

let serial = 0

/** Puts a company on a plan of its own, with room for a hundred of all that this does not limit. */
export async function putOnPlan(
  superAdmin: TestClient,
  { id }: { id: number },
  provided: Partial<ClientInput<typeof planRoutes.create>['body']>,
): Promise<void> {
  serial += 1
  const body = { name: `Plano próprio ${serial}`, users: 100, connections: 100, queues: 100, ...provided }
  const plan = await superAdmin.call(planRoutes.create, { body })
  await superAdmin.call(companyRoutes.update, { params: { id }, body: { planId: plan.id } })
}
