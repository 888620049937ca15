import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { LiveRows, oldestFirst } from '../../app/testing/live-rows.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { MAX_PROMPTS } from '../../kit/limits.ts'
import { wordIn } from '../../kit/words.ts'
import { auditRoutes } from '../audit/contract.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { aPrompt } from './architecture-cases.ts'
import { promptRoutes, USUAL_AI } from './contract.ts'
import { placeOf } from './endpoint.ts'
import { promptRow } from './serialize.ts'

const all = async (client: TestClient, searchParam?: string) =>
  (await client.call(promptRoutes.list, { query: { searchParam } })).prompts
const at = (promptId: number) => ({ params: { promptId } })

const keysOf = (company: TestCompany, id: number) =>
  company.context(({ db }) =>
    db.selectFrom('prompts').select(['apiKey', 'voiceKey']).where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('assistants are added, changed and deleted, go by name, are searched, and open pages follow', async ({
  company,
  admin,
}) => {
  const queue = await aQueue(admin, { name: 'Vendas' })
  const stored = await aPrompt(admin, { name: 'Ávila', queueId: queue.id })
  expect(stored).toMatchObject({
    ...{ voice: 'texto', maxTokens: 100, temperature: 1, maxMessages: 10, baseUrl: '', model: '', tokenLimit: null },
    transcriptionModel: '',
    ...{ hasApiKey: false, hasVoiceKey: false, queue: { id: queue.id, name: 'Vendas' }, monthTokens: 0 },
  })
  const user = await company.person('user')
  const live = new LiveRows(await user.fullSocket(), [stored], { prompt: 'prompt' })
  const gone = await aPrompt(admin, { name: 'Bia' })
  const other = await aPrompt(admin, { name: 'Caio' })
  await admin.call(promptRoutes.update, {
    ...at(other.id),
    body: { name: 'Abel', temperature: '0.5', tokenLimit: 900, transcriptionModel: ' escuta ' },
  })
  expect((await admin.call(promptRoutes.show, at(other.id))).transcriptionModel).toBe('escuta')
  await admin.call(queueRoutes.update, { params: { queueId: queue.id }, body: { name: 'Comercial' } })
  await admin.call(promptRoutes.remove, at(gone.id))
  expect((await all(user)).map(({ name, queue: sector }) => [name, sector?.name === 'Comercial'])).toEqual([
    ['Abel', false],
    ['Ávila', true],
  ])
  expect(await all(user, 'avi')).toHaveLength(1)
  expect(await live.now()).toEqual(oldestFirst(await all(user)))
  expect((await user.refusal(promptRoutes.show, at(gone.id))).code).toBe('ERR_NO_PROMPT_FOUND')
})

test.for([
  [{ queueId: '' }, 'queueId', 'Informe o setor'],
  [{ queueId: null }, 'queueId', 'Informe o setor'],
  [{ name: '' }, 'name', 'Obrigatório'],
  [{ prompt: ' ' }, 'prompt', 'Obrigatório'],
  [{ voice: 'pt-BR-ZezinhoNeural' }, 'voice', 'Valor inválido'],
  [{ maxTokens: 0 }, 'maxTokens', 'O número é pequeno demais'],
  [{ maxMessages: 51 }, 'maxMessages', 'O número é grande demais'],
  [{ temperature: 2.1 }, 'temperature', 'O número é grande demais'],
  [{ baseUrl: 'ftp://x' }, 'baseUrl', 'Use um endereço como https://api.exemplo.com/v1'],
  [{ tokenLimit: 0 }, 'tokenLimit', 'O número é pequeno demais'],
  [{ voiceRegion: 'brazil.south' }, 'voiceRegion', 'Valor inválido'],
] as const)('an assistant is rejected beside the field: %s', async ([provided, path, code], { admin }) => {
  const { id: queueId } = await aQueue(admin)
  const body = { name: 'Bia', prompt: 'Responda.', queueId, ...provided } as never
  const rejected = await admin.refusal(promptRoutes.create, { body })
  expect([rejected.status, rejected.body.faults]).toMatchObject([400, [{ path, code }]])
  expect(await all(admin)).toEqual([])
  expect([wordIn('Informe o setor', 'en'), wordIn('Informe o setor', 'es')]).toEqual([
    'Choose the sector',
    'Indique el sector',
  ])
})

test('keys are never told, lie sealed in the file, stay where they are not given and go to no other address', async ({
  company,
  admin,
}) => {
  const { id } = await aPrompt(admin, { apiKey: 'sk-segredo', voiceKey: 'az-segredo', voiceRegion: 'brazilsouth' })
  const rows = () => keysOf(company, id)
  const first = await rows()
  expect(JSON.stringify(first)).not.toContain('segredo')
  const stored = await admin.call(promptRoutes.update, { ...at(id), body: { name: 'Outro', maxTokens: 200 } })
  expect([stored.hasApiKey, stored.hasVoiceKey]).toEqual([true, true])
  expect(await rows()).toEqual(first)
  expect(JSON.stringify(await admin.call(promptRoutes.list))).not.toContain('segredo')
  const moved = await admin.call(promptRoutes.update, { ...at(id), body: { baseUrl: 'https://outra.example.com/v1' } })
  expect([moved.hasApiKey, moved.hasVoiceKey]).toEqual([false, true])
  await admin.call(promptRoutes.update, { ...at(id), body: { transcriptionModel: 'escuta' } })
  const emptied = await admin.call(promptRoutes.update, { ...at(id), body: { voiceKey: '' } })
  expect(emptied.hasVoiceKey).toBe(false)
  const { entries } = await admin.call(auditRoutes.list)
  expect(entries.filter(({ kind }) => kind === 'promptChanged').map(({ changes }) => changes)).toEqual([
    [{ field: 'voiceKey' }],
    [{ field: 'transcriptionModel', from: '', to: 'escuta' }],
    [{ field: 'baseUrl', from: '', to: 'https://outra.example.com/v1' }],
  ])
})

test('the key of a voice goes to no other region', async ({ admin }) => {
  const { id } = await aPrompt(admin, { voiceKey: 'az-segredo', voiceRegion: 'brazilsouth' })
  const stays = await admin.call(promptRoutes.update, { ...at(id), body: { voiceRegion: 'brazilsouth' } })
  const moved = await admin.call(promptRoutes.update, { ...at(id), body: { voiceRegion: 'eastus' } })
  expect([stays.hasVoiceKey, moved.hasVoiceKey]).toEqual([true, false])
})

test('one with a key of its own asks OpenAI by it, and never the AI of the settings', async ({ company, admin }) => {
  const { id } = await aPrompt(admin, { apiKey: 'sk-propria' })
  const place = await company.context(async ({ db, services }) => placeOf(db, services, await promptRow(db, id)))
  expect(place).toEqual({ ...USUAL_AI, key: 'sk-propria', ears: '' })
})

test('one that answers on a connection or in a queue is not deleted, and where it answers is told', async ({
  admin,
}) => {
  const queue = await aQueue(admin, { name: 'Suporte' })
  const { id } = await aPrompt(admin, { queueId: queue.id })
  const { id: whatsappId } = await aConnection(admin, { name: 'Loja', promptId: id })
  await admin.call(queueRoutes.update, { params: { queueId: queue.id }, body: { promptId: id } })
  const rejected = await admin.refusal(promptRoutes.remove, at(id))
  expect([rejected.status, rejected.code]).toEqual([409, 'ERR_PROMPT_IN_USE'])
  expect(rejected.body.message).toContain('Loja, Suporte')
  await admin.call(connectionRoutes.update, { params: { whatsappId }, body: { promptId: '' } })
  await admin.call(queueRoutes.update, { params: { queueId: queue.id }, body: { promptId: null } })
  await admin.call(promptRoutes.remove, at(id))
  expect(await all(admin)).toEqual([])
})

test('a queue or connection takes no assistant that there is not', async ({ admin }) => {
  const { id: queueId } = await aQueue(admin)
  const unknown = { promptId: 4711 }
  const errors = [
    await admin.refusal(queueRoutes.update, { params: { queueId }, body: unknown }),
    await admin.refusal(queueRoutes.create, { body: { name: 'Nova', color: '#123456', ...unknown } }),
    await admin.refusal(connectionRoutes.create, { body: { name: 'Nova', greetingMessage: 'Oi', ...unknown } }),
  ]
  expect(errors.map(({ code }) => code)).toEqual(errors.map(() => 'ERR_NO_PROMPT_FOUND'))
  expect(await admin.call(queueRoutes.list)).toMatchObject([{ id: queueId, promptId: null }])
})

test('hands over to no queue that there is not', async ({ admin }) => {
  const prompt = await aPrompt(admin)
  const rejected = await admin.refusal(promptRoutes.update, { ...at(prompt.id), body: { name: 'Bia', queueId: 4711 } })
  expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_QUEUE_FOUND'])
  expect(await all(admin)).toMatchObject([{ name: prompt.name, queueId: prompt.queueId }])
})

test('hands over to no queue once that is gone, and pages see it', async ({ admin }) => {
  const queue = await aQueue(admin)
  const prompt = await aPrompt(admin, { queueId: queue.id })
  const live = new LiveRows(await admin.fullSocket(), [prompt], { prompt: 'prompt' })
  await admin.call(queueRoutes.remove, { params: { queueId: queue.id } })
  expect(await live.now()).toMatchObject([{ id: prompt.id, queueId: null, queue: null }])
})

test('a company has a hundred of them at most, and the list gives all at once', async ({ admin }) => {
  const { id: queueId } = await aQueue(admin)
  for (let n = 0; n < MAX_PROMPTS; n += 1) await aPrompt(admin, { queueId })
  const body = { name: 'Mais um', prompt: 'Responda.', queueId }
  expect((await admin.refusal(promptRoutes.create, { body })).code).toBe('ERR_TOO_MANY_PROMPTS')
  expect(await all(admin)).toHaveLength(MAX_PROMPTS)
})
