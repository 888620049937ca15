import { expect } from 'vitest'
import { atOnce } from '../../app/testing/at-once.ts'
import { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { externalApiRoutes } from './contract.ts'

test('20 messages that programs send at once to someone new make one contact and one ticket, and all of them leave', async ({
  world,
  company,
}) => {
  const token = 'token-da-conexao-1'
  const desk = await FrontDesk.open(world, company, { token })
  const program = new TestClient(world.base, token)
  const { pn: number } = desk.customer()
  const { done, refused: rejected } = await atOnce(at =>
    program.call(externalApiRoutes.send, { body: { number, body: `Aviso ${at}` } }),
  )
  expect([done.length, rejected]).toEqual([20, []])
  const { contacts } = await company.admin.call(contactRoutes.list)
  const { tickets } = await company.admin.call(ticketRoutes.list)
  expect([contacts.length, tickets.map(({ id }) => id)]).toEqual([1, [done[0]!.ticketId]])
  await desk.later(600_000)
  expect(new Set(desk.line.sent.map(({ waId }) => waId)).size).toBe(20)
})

test('A key that 20 send at once sends one message', async ({ world, company }) => {
  const token = 'token-da-conexao-2'
  const desk = await FrontDesk.open(world, company, { token })
  const program = new TestClient(world.base, token, { 'idempotency-key': 'pedido-1' })
  const { pn: number } = desk.customer()
  const { done, refused: rejected } = await atOnce(() =>
    program.call(externalApiRoutes.send, { body: { number, body: 'Aviso' } }),
  )
  expect(new Set(done.map(({ messageId }) => messageId)).size).toBe(1)
  expect(rejected).toEqual([])
  await desk.later(60_000)
  expect(desk.line.sent).toHaveLength(1)
})
