import { randomUUID } from 'node:crypto'
import type { TestClient } from '../../app/testing/client.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { userRoutes } from '../users/contract.ts'
import { type TicketChange, ticketRoutes } from './contract.ts'

/** A desk with two queues, `agent` in the first, and there the pending ticket of Ana, who wrote. */
export async function aDeskWithTicket(world: World, provided: Parameters<typeof FrontDesk.open>[2] = {}) {
  const company = await world.company()
  const sales = await aQueue(company.admin)
  const desk = await FrontDesk.open(world, company, { queueIds: [sales.id], ...provided })
  const support = await aQueue(company.admin)
  const agent = await company.person('user', [sales.id])
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  const { id: ticketId } = await desk.ticketOf(ana)
  const change = (client: TestClient, body: TicketChange) =>
    client.call(ticketRoutes.update, { params: { ticketId }, body })
  return { desk, company, sales, support, agent, ana, ticketId, change }
}

/** Someone in no queue who follows those who wait (allTicket), signed in. */
export async function aFollower(company: TestCompany): Promise<TestClient> {
  const follower = await company.person('user')
  const { id } = await follower.call(authRoutes.me)
  await company.admin.call(userRoutes.update, { params: { id }, body: { allTicket: 'enable' } })
  return follower
}

/** A ticket of a new contact to put tags or notes on, waiting in a queue or in none; answers its id. */
export async function aPendingTicket(company: TestCompany, queueId: number | null = null): Promise<number> {
  const contact = await aContact(company.admin)
  return company.context(desk =>
    desk.transaction(async tx => {
      const unset = { whatsappId: null, userId: null, queueOptionId: null, integrationId: null, promptId: null }
      const times = { createdAt: tx.now, updatedAt: tx.now }
      const row = await tx.db
        .insertInto('tickets')
        .values({ uuid: randomUUID(), status: 'pending', contactId: contact.id, queueId, ...unset, ...times })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    }),
  )
}
