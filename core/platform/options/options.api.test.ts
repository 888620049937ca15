import { expect } from 'vitest'
import { words } from '../../kit/words.ts'
import { auditRoutes } from '../../tenant/audit/contract.ts'
import type { TestClient } from '../../testing/client.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { noOptions, type OptionsChange, optionRoutes } from './contract.ts'
import { platformSecret } from './secrets.ts'

test('Options are what nobody has chosen until somebody does, and what is not sent stays', async ({ openWorld }) => {
  const world = await openWorld({})
  const operator = await world.superAdmin()
  const change = (body: object) => operator.call(optionRoutes.change, { body })
  try {
    const none = { ...noOptions, hasSmtpPassword: false }
    expect(await operator.call(optionRoutes.get)).toEqual(none)
    const pix = { pixKey: 'pagamentos@balcao.example', pixName: 'Balcão', pixCity: 'Recife' }
    expect(await change(pix)).toEqual({ ...none, ...pix })
    expect(await change({ graceDays: '3' })).toEqual({ ...none, ...pix, graceDays: 3 })
    expect(await change({ pixKey: null })).toEqual({ ...none, ...pix, pixKey: '', graceDays: 3 })
  } finally {
    await world.close()
  }
})

test('What is no option, no key and no number of days is refused and changes nothing', async ({
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
  const refused = await superAdmin.refusal(optionRoutes.change, { body: { pixKey: '11 98888' } })
  expect(refused.body).toMatchObject({ faults: [{ path: 'pixKey', code: words.invalidPixKey }] })
  expect((await admin.refusal(optionRoutes.change, { body: { pixCity: 'Olinda' } })).code).toBe('ERR_NO_PERMISSION')
  expect(await superAdmin.call(optionRoutes.get)).toEqual(before)
})

const change = (superAdmin: TestClient, body: OptionsChange) => superAdmin.call(optionRoutes.change, { body })
const secretIn = ({ app: { platform } }: World, name: string) => platformSecret(platform.store.db, platform, name)

const server = { smtpHost: 'mail.example.com', smtpUser: 'balcao', smtpSender: 'balcao@example.com' }

test('The password of the mail server is sealed and never shown, and its change is told without it', async ({
  world,
  superAdmin,
}) => {
  const shown = await change(superAdmin, { ...server, smtpPassword: 'canario7' })
  expect(shown.hasSmtpPassword).toBe(true)
  expect(JSON.stringify([shown, await superAdmin.call(optionRoutes.get)])).not.toContain('canario7')
  const { sealed } = await world.app.platform.store.db
    .selectFrom('platform_secrets')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(sealed).toMatch(/^v1\./)
  expect(await secretIn(world, 'smtpPassword')).toBe('canario7')
  const [entry] = (await superAdmin.call(auditRoutes.list)).entries
  expect(entry).toMatchObject({ kind: 'optionsChanged' })
  expect(entry!.changes).toContainEqual({ field: 'smtpPassword' })
  expect(JSON.stringify(entry)).not.toContain('canario7')
})

test('The password stays with its server and user: it goes to no other', async ({ world, superAdmin }) => {
  const given = { ...server, smtpPassword: 'canario7' }
  await change(superAdmin, given)
  expect((await change(superAdmin, { smtpHost: server.smtpHost, smtpPort: 465 })).hasSmtpPassword).toBe(true)
  for (const elsewhere of [{ smtpHost: 'evil.example.com' }, { smtpUser: 'eva' }, { smtpPassword: '' }]) {
    await change(superAdmin, given)
    expect((await change(superAdmin, elsewhere)).hasSmtpPassword).toBe(false)
    expect(await secretIn(world, 'smtpPassword')).toBe('')
  }
})

test.for<[string, object]>([
  ['graceDays', { graceDays: -1 }],
  ['graceDays', { graceDays: 61 }],
  ['graceDays', { graceDays: 1.5 }],
  ['graceDays', { graceDays: 'x' }],
  ['smtpHost', { smtpHost: 'mail example' }],
  ['smtpPort', { smtpPort: 0 }],
  ['smtpSecurity', { smtpSecurity: 'some' }],
  ['smtpSender', { smtpSender: 'balcao' }],
])('%s takes no %j, and nothing else that is sent with it is kept', async ([field, wrong], { superAdmin }) => {
  const refused = await superAdmin.refusal(optionRoutes.change, {
    body: { pixName: 'Outro', ...wrong } as OptionsChange,
  })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain(field)
  expect((await superAdmin.call(optionRoutes.get)).pixName).not.toBe('Outro')
})
