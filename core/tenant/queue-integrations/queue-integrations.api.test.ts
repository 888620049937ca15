import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { LiveRows, oldestFirst } from '../../app/testing/live-rows.ts'
import { test } from '../../app/testing/test.ts'
import { MAX_QUEUE_INTEGRATIONS } from '../../kit/limits.ts'
import { auditRoutes } from '../audit/contract.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { anIntegration } from './architecture-cases.ts'
import { aMadeUpKey } from './bots/fixtures.ts'
import { queueIntegrationRoutes } from './contract.ts'

const all = async (client: TestClient, searchParam?: string) =>
  (await client.call(queueIntegrationRoutes.list, { query: { searchParam } })).queueIntegrations
const at = (integrationId: number) => ({ params: { integrationId } })

const account = JSON.stringify({ client_email: 'bot@loja.example.com', private_key: 'chave-segredo' })

test('integrations are added with defaults, changed and deleted, go by name, are searched, and open pages follow', async ({
  company,
  admin,
}) => {
  const stored = await anIntegration(admin, { name: 'Ávila' })
  expect(stored).toMatchObject({
    ...{ type: 'webhook', language: 'pt-BR', projectName: 'Ávila', urlN8N: 'https://bot.example.com/in' },
    ...{ typebotExpires: 1, typebotDelayMessage: 1000, typebotSlug: '', hasJsonContent: false },
  })
  const user = await company.person('admin')
  const live = new LiveRows(await user.fullSocket(), [stored], { queueIntegration: 'queueIntegration' })
  const gone = await anIntegration(admin, { name: 'Bia' })
  const other = await anIntegration(admin, { name: 'Caio', type: 'typebot', typebotSlug: 'loja', typebotExpires: 0 })
  const changed = await admin.call(queueIntegrationRoutes.update, {
    ...at(other.id),
    body: { name: 'Abel', typebotDelayMessage: '500', typebotKeywordFinish: 'sair' },
  })
  expect(changed).toMatchObject({ projectName: 'Abel', typebotSlug: 'loja', typebotExpires: 0 })
  expect(changed).toMatchObject({ typebotDelayMessage: 500, typebotKeywordFinish: 'sair' })
  await admin.call(queueIntegrationRoutes.remove, at(gone.id))
  expect((await all(user)).map(({ name }) => name)).toEqual(['Abel', 'Ávila'])
  expect(await all(user, 'avi')).toHaveLength(1)
  expect(await live.now()).toEqual(oldestFirst(await all(user)))
  expect((await user.refusal(queueIntegrationRoutes.show, at(gone.id))).code).toBe('ERR_NO_QUEUE_INTEGRATION_FOUND')
})

test.for([
  [{ name: 'A' }, 'name', 'Too Short!'],
  [{ name: 'A'.repeat(51) }, 'name', 'Too Long!'],
  [{ name: '' }, 'name', 'Required'],
  [{ type: 'outro' }, 'type', 'Valor inválido'],
  [{ type: 'n8n', urlN8N: '' }, 'urlN8N', 'Required'],
  [{ type: 'webhook', urlN8N: null }, 'urlN8N', 'Required'],
  [{ type: 'typebot' }, 'typebotSlug', 'Required'],
  [{ type: 'typebot', typebotSlug: 'a', urlN8N: '' }, 'urlN8N', 'Required'],
  [{ urlN8N: 'ftp://bot.example.com' }, 'urlN8N', 'Use um endereço como https://api.exemplo.com/v1'],
  [{ urlN8N: 'https://ana:senha@bot.example.com' }, 'urlN8N', 'Use um endereço como https://api.exemplo.com/v1'],
  [{ urlN8N: 'bot.example.com' }, 'urlN8N', 'Use um endereço como https://api.exemplo.com/v1'],
  [{ urlN8N: `https://bot.example.com/${'a'.repeat(1000)}` }, 'urlN8N', 'Too Long!'],
  [{ language: 'fr' }, 'language', 'Valor inválido'],
  [{ typebotExpires: -1 }, 'typebotExpires', 'O número é pequeno demais'],
  [{ typebotDelayMessage: 60_001 }, 'typebotDelayMessage', 'O número é grande demais'],
  [{ type: 'dialogflow', jsonContent: '{"private_key":"x"}' }, 'jsonContent', 'Valor inválido'],
  [{ type: 'dialogflow', jsonContent: '{' }, 'jsonContent', 'Valor inválido'],
] as const)('an integration is rejected beside the field: %s', async ([provided, path, code], { admin }) => {
  const body = { type: 'webhook', name: 'Robô', urlN8N: 'https://bot.example.com', ...provided } as never
  const rejected = await admin.refusal(queueIntegrationRoutes.create, { body })
  expect([rejected.status, rejected.body.faults]).toMatchObject([400, [{ path, code }]])
  expect(await all(admin)).toEqual([])
})

test('a service account is rejected whose key is of a size that nobody signs by', async ({ admin }) => {
  const jsonContent = JSON.stringify({ client_email: 'bot@loja.example.com', private_key: aMadeUpKey(8192) })
  const errors = [{ path: 'jsonContent', code: 'Valor inválido' }]
  const body = { type: 'dialogflow' as const, name: 'Robô', jsonContent }
  expect((await admin.refusal(queueIntegrationRoutes.create, { body })).body.faults).toMatchObject(errors)
  expect(await all(admin)).toEqual([])
  const { id } = await anIntegration(admin, { type: 'dialogflow', name: 'Robô' })
  const slow = JSON.stringify({ client_email: 'bot@loja.example.com', private_key: aMadeUpKey(2048, 8) })
  const slowly = { ...at(id), body: { jsonContent: slow } }
  expect((await admin.refusal(queueIntegrationRoutes.update, slowly)).body.faults).toMatchObject(errors)
  const change = { ...at(id), body: { jsonContent } }
  expect((await admin.refusal(queueIntegrationRoutes.update, change)).body.faults).toMatchObject(errors)
  expect(await all(admin)).toMatchObject([{ hasJsonContent: false }])
})

test('what a type needs is asked of the whole, also when only the type or the address changes', async ({ admin }) => {
  const { id } = await anIntegration(admin, { name: 'Robô' })
  for (const [body, path] of [
    [{ type: 'typebot' }, 'typebotSlug'],
    [{ urlN8N: '' }, 'urlN8N'],
  ] as const) {
    const rejected = await admin.refusal(queueIntegrationRoutes.update, { ...at(id), body })
    expect(rejected.body.faults).toMatchObject([{ path, code: 'Required' }])
  }
  expect(await all(admin)).toMatchObject([{ type: 'webhook', urlN8N: 'https://bot.example.com/in' }])
  for (const urlN8N of [' http://127.0.0.1:5678/webhook/a?b=c@d ', 'https://bot.example.com'])
    expect(await admin.call(queueIntegrationRoutes.update, { ...at(id), body: { urlN8N } })).toMatchObject({
      urlN8N: urlN8N.trim(),
    })
  const body = { type: 'dialogflow', projectName: 'loja-1', urlN8N: '' } as const
  expect(await admin.call(queueIntegrationRoutes.update, { ...at(id), body })).toMatchObject(body)
})

test('a service account is never told, lies sealed in the file, stays where it is not given and goes with its type', async ({
  company,
  admin,
}) => {
  const { id } = await anIntegration(admin, { type: 'dialogflow', name: 'Robô', jsonContent: account })
  const stored = () =>
    company.context(({ db }) =>
      db.selectFrom('queue_integrations').select('jsonContent').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const first = await stored()
  expect(first.jsonContent).toMatch(/^v/)
  expect(JSON.stringify(first)).not.toContain('segredo')
  const saved = await admin.call(queueIntegrationRoutes.update, { ...at(id), body: { name: 'Outro' } })
  expect(saved.hasJsonContent).toBe(true)
  expect(await stored()).toEqual(first)
  expect(JSON.stringify(await admin.call(queueIntegrationRoutes.list))).not.toContain('segredo')
  const url = 'https://bot.example.com/novo'
  const turned = await admin.call(queueIntegrationRoutes.update, { ...at(id), body: { type: 'n8n', urlN8N: url } })
  expect(turned.hasJsonContent).toBe(false)
  expect(await stored()).toEqual({ jsonContent: null })
  await admin.call(queueIntegrationRoutes.remove, at(id))
  const { entries } = await admin.call(auditRoutes.list)
  const emitted = entries.filter(({ kind }) => kind.startsWith('queueIntegration'))
  expect(emitted.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['queueIntegrationDeleted', 'Outro'],
    ['queueIntegrationChanged', 'Outro'],
  ])
  expect(emitted[1]!.changes).toMatchObject([{ field: 'baseUrl' }, { field: 'key' }])
  expect(JSON.stringify(emitted)).not.toContain('segredo')
})

test('a service account goes to no other address, unless it is given for it', async ({ admin }) => {
  const { id } = await anIntegration(admin, { type: 'dialogflow', name: 'Robô', urlN8N: '', jsonContent: account })
  const change = async (body: { urlN8N: string; jsonContent?: string }) =>
    (await admin.call(queueIntegrationRoutes.update, { ...at(id), body })).hasJsonContent
  expect(await change({ urlN8N: '' })).toBe(true)
  expect(await change({ urlN8N: 'https://outra.example.com' })).toBe(false)
  expect(await change({ urlN8N: 'https://bot.example.com', jsonContent: account })).toBe(true)
})

test('one that a connection or queue uses is not deleted, and where it is used is told', async ({ admin }) => {
  const queue = await aQueue(admin, { name: 'Suporte' })
  const { id } = await anIntegration(admin)
  const { id: whatsappId } = await aConnection(admin, { name: 'Loja', integrationId: id })
  await admin.call(queueRoutes.update, { params: { queueId: queue.id }, body: { integrationId: id } })
  const rejected = await admin.refusal(queueIntegrationRoutes.remove, at(id))
  expect([rejected.status, rejected.code]).toEqual([409, 'ERR_QUEUE_INTEGRATION_IN_USE'])
  expect(rejected.body.message).toContain('Loja, Suporte')
  await admin.call(connectionRoutes.update, { params: { whatsappId }, body: { integrationId: '' } })
  await admin.call(queueRoutes.update, { params: { queueId: queue.id }, body: { integrationId: null } })
  await admin.call(queueIntegrationRoutes.remove, at(id))
  expect(await all(admin)).toEqual([])
})

test('a queue or connection takes no integration that there is not', async ({ admin }) => {
  const { id: queueId } = await aQueue(admin)
  const { id: whatsappId } = await aConnection(admin)
  const unknown = { integrationId: 4711 }
  const errors = [
    await admin.refusal(queueRoutes.update, { params: { queueId }, body: unknown }),
    await admin.refusal(queueRoutes.create, { body: { name: 'Nova', color: '#123456', ...unknown } }),
    await admin.refusal(connectionRoutes.update, { params: { whatsappId }, body: unknown }),
    await admin.refusal(connectionRoutes.create, { body: { name: 'Nova', greetingMessage: 'Oi', ...unknown } }),
  ]
  expect(errors.map(({ code }) => code)).toEqual(errors.map(() => 'ERR_NO_QUEUE_INTEGRATION_FOUND'))
  expect(await admin.call(queueRoutes.list)).toMatchObject([{ id: queueId, integrationId: null }])
})

test('a company has a hundred of them at most, and the list gives all at once', async ({ admin }) => {
  for (let n = 0; n < MAX_QUEUE_INTEGRATIONS; n += 1) await anIntegration(admin)
  const body = { type: 'dialogflow', name: 'Mais uma' } as const
  expect((await admin.refusal(queueIntegrationRoutes.create, { body })).code).toBe('ERR_TOO_MANY_QUEUE_INTEGRATIONS')
  expect(await all(admin)).toHaveLength(MAX_QUEUE_INTEGRATIONS)
})
