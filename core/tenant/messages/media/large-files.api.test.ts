import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../../../testing/client.ts'
import { World } from '../../../testing/world.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { externalApiRoutes } from '../../external-api/contract.ts'
import { MAX_FILE_BYTES, messageRoutes } from '../contract.ts'
import { aConversation, formOf } from '../fixtures.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

const fileOf = (bytes: number, fields: [string, string][] = []): FormData =>
  formOf([{ name: 'catalogo.pdf', type: 'application/pdf', bytes: new Uint8Array(bytes).fill(65) }], fields)
const incoming = (): string[] => readdirSync(join(world.folder, 'incoming'))

test('A file of several megabytes is sent from the chat and by the API', async () => {
  const company = await world.company()
  const talk = await aConversation(world, company)
  const params = { ticketId: talk.ticketId }
  const { messages } = await talk.client.call(messageRoutes.send, { params, form: fileOf(5_000_000) })
  const served = await fetch(world.base + messages[0]!.mediaUrl!)
  expect((await served.arrayBuffer()).byteLength).toBe(5_000_000)

  const token = 'token-da-conexao'
  await talk.client.call(connectionRoutes.update, { params: { whatsappId: talk.whatsappId }, body: { token } })
  const form = fileOf(5_000_000, [['number', talk.customer.pn!]])
  const answer = await new TestClient(world.base, token).call(externalApiRoutes.send, { form })
  expect(answer.mensagem).toBe('Mensagem enviada')
  expect(incoming()).toEqual([])
})

test('A file that is one byte too large is refused with the limit, and nothing of it stays', async () => {
  const talk = await aConversation(world, await world.company())
  const params = { ticketId: talk.ticketId }
  const refused = await talk.client.refusal(messageRoutes.send, { params, form: fileOf(MAX_FILE_BYTES + 1) })
  expect([refused.status, refused.code]).toEqual([413, 'ERR_FILE_TOO_LARGE'])
  expect(refused.body.message).toBe('O arquivo é grande demais. O limite é 64 MB.')
  expect(incoming()).toEqual([])
})
