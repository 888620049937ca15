import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authRoutes } from '../../platform/auth/contract.ts'
import { type TestCompany, World } from '../../testing/world.ts'
import { userRoutes } from './contract.ts'

let world: World
let company: TestCompany
beforeAll(async () => {
  world = await World.open()
  company = await world.company()
})
afterAll(() => world.close())

/** A ticket of a contact of its own, without a connection. */
const ticketOf = (userId: number, status: 'open' | 'closed') =>
  company.desk(async ({ db }) => {
    const times = { createdAt: 1, updatedAt: 1 }
    const contact = await db
      .insertInto('contacts')
      .values({ uuid: randomUUID(), name: 'Cliente', folded: 'cliente', ...times })
      .executeTakeFirstOrThrow()
    const contactId = Number(contact.insertId)
    const ticket = await db
      .insertInto('tickets')
      .values({ uuid: randomUUID(), status, contactId, userId, ...times })
      .executeTakeFirstOrThrow()
    return Number(ticket.insertId)
  })

test('Open tickets of somebody who is removed wait for somebody else, and the pages hear it; closed ones stay closed', async () => {
  const person = await company.person('user')
  const { id } = await person.call(authRoutes.me)
  const [open, closed] = [await ticketOf(id, 'open'), await ticketOf(id, 'closed')]
  const socket = await company.admin.fullSocket()
  await company.admin.call(userRoutes.remove, { params: { id } })
  const rows = await company.desk(({ db }) =>
    db.selectFrom('tickets').select(['id', 'status', 'userId']).orderBy('id').execute(),
  )
  expect(rows).toEqual([
    { id: open, status: 'pending', userId: null },
    { id: closed, status: 'closed', userId: null },
  ])
  await socket.event<{ action: string; ticket?: { id: number; status: string } }>(
    'ticket',
    ({ action, ticket }) => action === 'update' && ticket?.id === open && ticket.status === 'pending',
  )
  expect(world.complaints).toEqual([])
})
