import { randomUUID } from 'node:crypto'
import type { ClientInput } from '../../kit/contract.ts'
import type { TestClient } from '../../testing/client.ts'
import type { TestCompany } from '../../testing/world.ts'
import { aContact } from '../contacts/fixtures.ts'
import { type Tag, tagRoutes } from './contract.ts'

type Given = Partial<ClientInput<(typeof tagRoutes)['create']>['body']>

let serial = 0

/** A tag with a name of its own. */
export function aTag(client: TestClient, given: Given = {}): Promise<Tag> {
  serial += 1
  return client.call(tagRoutes.create, { body: { name: `Tag ${serial}`, ...given } })
}

/** A ticket of a new contact to put tags or notes on, waiting in a queue or in none; answers its id. */
export async function aPendingTicket(company: TestCompany, queueId: number | null = null): Promise<number> {
  const contact = await aContact(company.admin)
  return company.desk(desk =>
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
