import { expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { MINUTE } from '../../kit/clock.ts'
import type { FakeLine } from '../../whatsapp/providers/fake/index.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnectedConnection } from '../connections/fixtures.ts'
import { identify } from '../contacts/index.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { externalApiRoutes } from './contract.ts'

const { send } = externalApiRoutes
const number = '5511987650001'
const group = '120363000000000001'
let line: FakeLine
let program: TestClient
let whatsappId: number
let serial = 0
test.beforeEach(async ({ world, company }) => {
  serial += 1
  const token = `token-de-um-programa-${serial}`
  whatsappId = (await aConnectedConnection(world, company, { token })).id
  line = world.whatsapp.line({ companyId: company.id, connectionId: whatsappId })
  line.contact(number, { name: 'Ana' })
  program = new TestClient(world.base, token)
})

test('administrators see when a token was made and when it last sent, to the minute; others only that there is one', async ({
  world,
  company,
}) => {
  const displayed = async (client = company.admin) => client.call(connectionRoutes.show, { params: { whatsappId } })
  const made = world.clock.now()
  expect(await displayed()).toMatchObject({ tokenMadeAt: new Date(made).toISOString(), tokenUsedAt: null })
  await program.call(send, { body: { number, body: 'um' } })
  const first = (await displayed()).tokenUsedAt
  expect(first).toBe(new Date(world.clock.now()).toISOString())
  await world.advance(MINUTE - 1)
  await program.call(send, { body: { number, body: 'dois' } })
  expect((await displayed()).tokenUsedAt).toBe(first)
  await world.advance(1)
  const socket = await company.admin.fullSocket()
  await program.call(send, { body: { number, body: 'três' } })
  const { whatsapp } = await socket.event<{ whatsapp: { tokenUsedAt: string } }>('whatsapp')
  expect(whatsapp.tokenUsedAt).toBe((await displayed()).tokenUsedAt)
  expect(whatsapp.tokenUsedAt).not.toBe(first)
  const user = await displayed(await company.person('user'))
  expect(user.hasToken).toBe(true)
  expect(user).not.toHaveProperty('tokenMadeAt')
  expect(user).not.toHaveProperty('tokenUsedAt')
})

test('a rejected call is no use of a token, and a token that is made again or revoked forgets the one before', async ({
  company,
}) => {
  const times = async () => {
    const { hasToken, tokenMadeAt, tokenUsedAt } = await company.admin.call(connectionRoutes.show, {
      params: { whatsappId },
    })
    return [hasToken, Boolean(tokenMadeAt), Boolean(tokenUsedAt)]
  }
  await program.refusal(send, { body: { number: '5511900009999', body: 'Oi' } })
  expect(await times()).toEqual([true, true, false])
  await program.call(send, { body: { number, body: 'Oi' } })
  expect(await times()).toEqual([true, true, true])
  const give = (token: string | null) =>
    company.admin.call(connectionRoutes.update, { params: { whatsappId }, body: { token } })
  await give(`token-que-o-segue-${serial}`)
  expect(await times()).toEqual([true, true, false])
  expect((await program.refusal(send, { body: { number, body: 'Oi' } })).code).toBe('ERR_API_TOKEN')
  await give(null)
  expect(await times()).toEqual([false, false, false])
})

test('a group that has written is sent to by its id, and another one is rejected beside its field', async ({
  company,
}) => {
  const toGroup = (id: string) => ({ body: { number: `${id}@g.us`, body: 'Bom dia a todos' } })
  const known = await company.context(desk =>
    desk.transaction(tx => identify(tx, { group }, { groupSubject: 'Família' })),
  )
  const { ticketId } = await program.call(send, toGroup(group))
  expect(await company.admin.call(ticketRoutes.show, { params: { ticketId } })).toMatchObject({
    contactId: known.id,
    isGroup: true,
    lastMessage: 'Bom dia a todos',
  })
  const error = await program.refusal(send, toGroup('120363000000000002'))
  expect([error.status, error.code]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT'])
  expect(error.body.faults).toMatchObject([{ path: 'number', message: 'Este grupo ainda não escreveu para a empresa' }])
  const endless = await program.refusal(send, { body: { number: '1203630000000000017', body: 'Oi' } })
  expect(endless.body.faults).toMatchObject([{ path: 'number', code: 'Número inválido' }])
})

test('someone of whom WhatsApp tells no number is sent to by what stands for it, once they have written', async ({
  company,
}) => {
  const to = (lid: string) => ({ body: { number: `${lid}@lid`, body: 'Bom dia' } })
  const known = await company.context(desk => desk.transaction(tx => identify(tx, { lid: '123456789012345' })))
  const { ticketId } = await program.call(send, to('123456789012345'))
  expect(await company.admin.call(ticketRoutes.show, { params: { ticketId } })).toMatchObject({ contactId: known.id })
  const error = await program.refusal(send, to('123456789012346'))
  expect([error.status, error.code]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT'])
  expect(error.body.faults).toMatchObject([{ path: 'number' }])
})

test('a queue or a person that there is not is rejected, and then nothing was sent', async ({ company }) => {
  for (const body of [
    { number, body: 'Oi', queueId: 4711 },
    { number, body: 'Oi', userId: 4711 },
  ])
    expect((await program.refusal(send, { body })).status).toBe(404)
  const { tickets } = await company.admin.call(ticketRoutes.list, {
    query: { status: 'pending', showAll: true } as never,
  })
  expect(tickets).toEqual([])
})
