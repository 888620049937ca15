import { signIn } from '../../../core/app/testing/client/sign-in.ts'
import { companyRoutes } from '../../../core/platform/companies/contract.ts'
import { planRoutes } from '../../../core/platform/plans/contract.ts'
import { queueRoutes } from '../../../core/tenant/queues/contract.ts'
import { userRoutes } from '../../../core/tenant/users/contract.ts'
import type { Ground } from '../../lib/seed/company.ts'

export const PASSWORD = 'bench-password'
export const ADMIN = 'admin@bench.example'
export const NEIGHBOUR = 'admin@neighbour.example'
export const smallAdmin = (n: number): string => `small${n}@bench.example`
/** The people of a company, by its administrator's address. */
export const agent = (n: number, admin = ADMIN): string => `agent${n}@${admin.split('@')[1]}`

const AGENTS = 16
const QUEUES = 5

/** A company to be filled, and what the product itself made of it. */
export interface Made extends Ground {
  companyId: number
}

/** The companies, with queues and people of the big one and of its neighbour, all by the product's own calls. */
export async function makeCompanies(
  url: string,
  first: string,
  small: number,
): Promise<{ big: Made; neighbour: Made }> {
  const email = 'admin@balcao.local'
  const { client: provisional, userId } = await signIn(url, email, first)
  await provisional.call(userRoutes.update, { params: { id: userId }, body: { password: PASSWORD } })
  const { client: platform } = await signIn(url, email, PASSWORD)
  const plan = await platform.call(planRoutes.create, {
    body: { name: 'Bench', users: 100, connections: 100, queues: 100 },
  })
  const found = (name: string, email: string) =>
    platform.call(companyRoutes.create, {
      body: {
        ...{ name, email, planId: plan.id, campaignsEnabled: true },
        adminUser: { name: 'Administradora', email, password: PASSWORD },
      },
    })
  const { id: bigId } = await found('Bench', ADMIN)
  for (let n = 1; n <= small; n++) await found(`Small ${n}`, smallAdmin(n))
  const { id: neighbourId } = await found('Neighbour', NEIGHBOUR)
  return {
    big: { companyId: bigId, ...(await staff(url, ADMIN)) },
    neighbour: { companyId: neighbourId, ...(await staff(url, NEIGHBOUR)) },
  }
}

async function staff(url: string, adminEmail: string): Promise<Ground> {
  const { client: admin } = await signIn(url, adminEmail, PASSWORD)
  const queueIds: number[] = []
  for (let n = 1; n <= QUEUES; n++)
    queueIds.push((await admin.call(queueRoutes.create, { body: { name: `Setor ${n}`, color: `#${n}${n}${n}` } })).id)
  const userIds: number[] = []
  for (let n = 1; n <= AGENTS; n++) {
    const body = { name: `Atendente ${n}`, email: agent(n, adminEmail), password: PASSWORD, queueIds }
    userIds.push((await admin.call(userRoutes.create, { body })).id)
  }
  return { queueIds, userIds }
}
