import { expect, onTestFinished } from 'vitest'
import { OpenAiEmulator } from '../../../emulators/openai/openai.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { words } from '../../kit/words.ts'
import { auditRoutes } from '../../tenant/audit/contract.ts'
import { noOptions, type OptionsChange, optionRoutes } from './contract.ts'
import { platformSecret } from './secrets.ts'

test('Options are what nobody has chosen until someone does, and what is not sent stays', async ({ openWorld }) => {
  const world = await openWorld({})
  const operator = await world.superAdmin()
  const change = (body: object) => operator.call(optionRoutes.change, { body })
  try {
    const none = noOptions
    expect(await operator.call(optionRoutes.get)).toEqual(none)
    const pix = { pixKey: 'pagamentos@balcao.example', pixName: 'Balcão', pixCity: 'Recife' }
    expect(await change(pix)).toEqual({ ...none, ...pix })
    expect(await change({ graceDays: '3' })).toEqual({ ...none, ...pix, graceDays: 3 })
    expect(await change({ pixKey: null })).toEqual({ ...none, ...pix, pixKey: '', graceDays: 3 })
  } finally {
    await world.close()
  }
})

test('What is no option, no key and no number of days is rejected and changes nothing', async ({
  superAdmin,
  admin,
}) => {
  const before = await superAdmin.call(optionRoutes.get)
  for (const body of [
    { pixKey: '11 98888' },
    { graceDays: -1 },
    { graceDays: 61 },
    { graceDays: 1.5, pixCity: 'Olinda' },
  ])
    expect((await superAdmin.refusal(optionRoutes.change, { body: body as never })).status).toBe(400)
  const rejected = await superAdmin.refusal(optionRoutes.change, { body: { pixKey: '11 98888' } })
  expect(rejected.body).toMatchObject({ faults: [{ path: 'pixKey', code: words.invalidPixKey }] })
  expect((await admin.refusal(optionRoutes.change, { body: { pixCity: 'Olinda' } })).code).toBe('ERR_NO_PERMISSION')
  expect(await superAdmin.call(optionRoutes.get)).toEqual(before)
})

const change = (superAdmin: TestClient, body: OptionsChange) => superAdmin.call(optionRoutes.change, { body })
const secretIn = ({ app: { platform } }: World, name: string) => platformSecret(platform.store.db, platform, name)

const server = {
  host: 'mail.example.com',
  port: 587,
  security: 'starttls' as const,
  username: 'balcao',
  sender: 'balcao@example.com',
  forCompanies: true,
}
const someAi = { baseUrl: 'https://ia.example.com/v1', model: 'modelo' }

test('Password and key of what lies outside are sealed and never shown, and their change is told without them', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const superAdmin = await world.superAdmin()
  const displayed = await change(superAdmin, {
    mail: { ...server, password: 'canario7' },
    ai: { ...someAi, key: 'canario7' },
  })
  expect(displayed).toMatchObject({ mail: { ...server, hasPassword: true }, ai: { ...someAi, hasKey: true } })
  expect(JSON.stringify([displayed, await superAdmin.call(optionRoutes.get)])).not.toContain('canario7')
  const rows = await world.app.platform.store.db.selectFrom('platform_secrets').selectAll().execute()
  expect(rows.map(({ sealed }) => sealed.slice(0, 3))).toEqual(['v1.', 'v1.'])
  expect([await secretIn(world, 'mail'), await secretIn(world, 'ai')]).toEqual(['canario7', 'canario7'])
  const [entry] = (await superAdmin.call(auditRoutes.list)).entries
  expect(entry).toMatchObject({ kind: 'optionsChanged' })
  expect(entry!.changes).toEqual(
    expect.arrayContaining([
      { field: 'host', from: '', to: 'mail.example.com' },
      { field: 'mailPassword' },
      { field: 'model', from: '', to: 'modelo' },
      { field: 'aiKey' },
    ]),
  )
  expect(JSON.stringify(entry)).not.toContain('canario7')
  // Of what is the same nothing is told.
  await change(superAdmin, { mail: server })
  expect((await superAdmin.call(auditRoutes.list)).entries[0]!.id).toBe(entry!.id)
})

test('A secret stays with the place that it was given for: it goes to no other', async ({ world, superAdmin }) => {
  const provided = { mail: { ...server, password: 'canario7' }, ai: { ...someAi, key: 'canario8' } }
  await change(superAdmin, provided)
  const same = await change(superAdmin, { mail: { ...server, port: 465 }, ai: { ...someAi, model: 'outro' } })
  expect([same.mail?.hasPassword, same.ai?.hasKey]).toEqual([true, true])
  for (const mail of [
    { ...server, host: 'evil.example.com' },
    { ...server, username: 'eva' },
    { ...server, password: '' },
    null,
  ]) {
    await change(superAdmin, provided)
    expect((await change(superAdmin, { mail })).mail?.hasPassword).not.toBe(true)
    expect([await secretIn(world, 'mail'), await secretIn(world, 'ai')]).toEqual(['', 'canario8'])
  }
  for (const ai of [{ ...someAi, baseUrl: 'https://evil.example.com' }, { ...someAi, key: '' }, null]) {
    await change(superAdmin, provided)
    expect((await change(superAdmin, { ai })).ai?.hasKey).not.toBe(true)
    expect([await secretIn(world, 'mail'), await secretIn(world, 'ai')]).toEqual(['canario7', ''])
  }
})

test('An AI is tried before it is saved, with the stored key at its own address alone; why it gives no answer is said in words', async ({
  openWorld,
}) => {
  const ai = await OpenAiEmulator.start({ key: 'chave' })
  onTestFinished(() => ai.stop())
  const world = await openWorld({ flags: { privateRequests: 'yes' } })
  const operator = await world.superAdmin()
  const place = { baseUrl: ai.baseUrl, model: 'modelo' }
  const error = await operator.refusal(optionRoutes.tryAi, { body: place })
  expect([error.status, error.body.message]).toEqual([502, 'A IA recusou a chave.'])
  await change(operator, { ai: { ...place, key: 'chave' } })
  expect((await operator.call(optionRoutes.tryAi, { body: place })).text).not.toBe('')
  expect((await operator.refusal(optionRoutes.tryAi, { body: { ...place, key: 'outra' } })).code).toBe('ERR_AI_KEY')
})

test.for<[string, object]>([
  ['graceDays', { graceDays: -1 }],
  ['graceDays', { graceDays: 61 }],
  ['graceDays', { graceDays: 1.5 }],
  ['graceDays', { graceDays: 'x' }],
  ['mail.host', { mail: { ...server, host: 'mail example' } }],
  ['mail.port', { mail: { ...server, port: 0 } }],
  ['mail.security', { mail: { ...server, security: 'some' } }],
  ['mail.sender', { mail: { ...server, sender: 'balcao' } }],
  ['ai.baseUrl', { ai: { ...someAi, baseUrl: 'ftp://ia.example.com' } }],
  ['ai.model', { ai: { ...someAi, model: '' } }],
])('%s takes no %j, and nothing else that is sent with it is stored', async ([field, wrong], { superAdmin }) => {
  const rejected = await superAdmin.refusal(optionRoutes.change, {
    body: { pixName: 'Outro', ...wrong } as OptionsChange,
  })
  expect(rejected.status).toBe(400)
  expect(JSON.stringify(rejected.body)).toContain(field)
  expect((await superAdmin.call(optionRoutes.get)).pixName).not.toBe('Outro')
})
