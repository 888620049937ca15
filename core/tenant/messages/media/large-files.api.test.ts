import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { changePlan } from '../../../platform/plans/index.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { externalApiRoutes } from '../../external-api/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { MAX_FILE_BYTES, messageRoutes } from '../contract.ts'
import { aConversation, formOf } from '../fixtures.ts'

const fileOf = (bytes: number, fields: [string, string][] = []): FormData =>
  formOf([{ name: 'catalogo.pdf', type: 'application/pdf', bytes: new Uint8Array(bytes).fill(65) }], fields)
const incoming = (world: World): string[] => readdirSync(join(world.folder, 'incoming'))

test('A file of several megabytes is sent from the chat and by the API', async ({ world }) => {
  const company = await world.company()
  const conversation = await aConversation(world, company)
  const params = { ticketId: conversation.ticketId }
  const { messages } = await conversation.client.call(messageRoutes.send, { params, form: fileOf(5_000_000) })
  const served = await fetch(world.base + messages[0]!.mediaUrl!)
  expect((await served.arrayBuffer()).byteLength).toBe(5_000_000)

  const token = 'token-da-conexao'
  await conversation.client.call(connectionRoutes.update, {
    params: { whatsappId: conversation.whatsappId },
    body: { token },
  })
  const form = fileOf(5_000_000, [['number', conversation.customer.pn!]])
  const answer = await new TestClient(world.base, token).call(externalApiRoutes.send, { form })
  expect(answer.mensagem).toBe('Mensagem enviada')
  expect(incoming(world)).toEqual([])
})

test('A file that is one byte too large is rejected with the limit, and nothing of it stays', async ({ world }) => {
  const conversation = await aConversation(world, await world.company())
  const params = { ticketId: conversation.ticketId }
  const rejected = await conversation.client.refusal(messageRoutes.send, { params, form: fileOf(MAX_FILE_BYTES + 1) })
  expect([rejected.status, rejected.code]).toEqual([413, 'ERR_FILE_TOO_LARGE'])
  expect(rejected.body.message).toBe('O arquivo é grande demais. O limite é 64 MB.')
  expect(incoming(world)).toEqual([])
})

test('Files for a ticket that is not there, not open or out of sight are rejected before they are read', async ({
  world,
}) => {
  const company = await world.company()
  const conversation = await aConversation(world, company)
  const codeFor = async (ticketId: number, client: TestClient): Promise<string> => {
    // Anyone who read it would say that it is too large.
    const form = fileOf(MAX_FILE_BYTES + 1)
    return (await client.refusal(messageRoutes.send, { params: { ticketId }, form })).code
  }
  expect(await codeFor(conversation.ticketId + 1000, conversation.client)).toBe('ERR_NO_TICKET_FOUND')
  const other = await company.person('user')
  expect(await codeFor(conversation.ticketId, other)).toBe('ERR_NO_PERMISSION')
  const params = { ticketId: conversation.ticketId }
  await conversation.client.call(ticketRoutes.update, { params, body: { status: 'closed' } })
  expect(await codeFor(conversation.ticketId, conversation.client)).toBe('ERR_TICKET_NOT_OPEN')
  expect(incoming(world)).toEqual([])
})

test('Files of a program for a connection without a phone are rejected before they are read', async ({ world }) => {
  const company = await world.company()
  const token = 'token-sem-aparelho'
  await company.admin.call(connectionRoutes.create, { body: { name: 'Sem aparelho', token } })
  const program = new TestClient(world.base, token)
  const form = fileOf(MAX_FILE_BYTES + 1, [['number', '5511987650001']])
  expect((await program.refusal(externalApiRoutes.send, { form })).code).toBe('ERR_WAPP_NOT_INITIALIZED')
})

test('Where the disk is almost full files are rejected in words, and messages are not', async ({ openWorld }) => {
  const world = await openWorld()
  const conversation = await aConversation(world, await world.company())
  const params = { ticketId: conversation.ticketId }
  world.freeDisk = 0.049
  const rejected = await conversation.client.refusal(messageRoutes.send, { params, form: fileOf(1000) })
  expect([rejected.status, rejected.code]).toEqual([507, 'ERR_DISK_FULL'])
  expect(rejected.body.message).toMatch('O disco do servidor está quase cheio')
  expect(incoming(world)).toEqual([])
  const { messages } = await conversation.client.call(messageRoutes.send, { params, body: { body: 'Bom dia!' } })
  expect(messages).toHaveLength(1)
  world.freeDisk = 0.05
  await conversation.client.call(messageRoutes.send, { params, form: fileOf(1000) })
})

test("Where the company's space is full files are rejected in words before they are read, and messages are not", async ({
  openWorld,
}) => {
  const world = await openWorld()
  const conversation = await aConversation(world, await world.company())
  const params = { ticketId: conversation.ticketId }
  await conversation.client.call(messageRoutes.send, { params, form: fileOf(5_000_000) })
  await changePlan(world.app.platform, 1, { fileBytes: 5 * 1024 ** 2 })
  // Anyone who read it would say that it is too large.
  const rejected = await conversation.client.refusal(messageRoutes.send, { params, form: fileOf(MAX_FILE_BYTES + 1) })
  expect([rejected.status, rejected.code]).toEqual([507, 'ERR_FILES_FULL'])
  expect(rejected.body.message).toMatch('O espaço da empresa para arquivos está cheio: 4883 KB de 5 MB em uso.')
  await conversation.client.call(messageRoutes.send, { params, body: { body: 'Bom dia!' } })
  await changePlan(world.app.platform, 1, { fileBytes: 0 })
  await conversation.client.call(messageRoutes.send, { params, form: formOf([], [['body', 'Num formulário']]) })
  await changePlan(world.app.platform, 1, { fileBytes: 5 * 1024 ** 2 })
  const other = await aConversation(world, await world.company())
  await other.client.call(messageRoutes.send, { params: { ticketId: other.ticketId }, form: fileOf(1000) })
})
