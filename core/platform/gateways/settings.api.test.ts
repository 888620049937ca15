import { expect, onTestFinished } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { auditRoutes } from '../../tenant/audit/contract.ts'
import { gatewayRoutes } from './contract.ts'
import { bankOf } from './fixtures.ts'

test('Banks are set up by the operator, who sees of secrets that they are there, and field by field what cannot be', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const superAdmin = await world.superAdmin()
  const put = (name: string, body: object) =>
    superAdmin.refusal(gatewayRoutes.setUp, { params: { name }, body: body as never })
  expect(await put('bitcoin', {})).toMatchObject({ status: 404, code: 'ERR_NO_GATEWAY_FOUND' })
  const pathsOf = ({ body }: Awaited<ReturnType<typeof put>>) =>
    (body.faults as { path: string }[]).map(({ path }) => path)
  expect(pathsOf(await put('efi', { isChosen: true, settings: [{ name: 'clientId', value: 'x' }] }))).toEqual([
    'settings.clientSecret',
    'settings.certificate',
  ])
  const wrong = [
    { name: 'certificate', value: 'none' },
    { name: 'address', value: 'http://bank.example' },
    { name: 'nonsense', value: 'x' },
  ]
  expect(pathsOf(await put('efi', { settings: wrong }))).toEqual(wrong.map(({ name }) => `settings.${name}`))
  const bank = await bankOf(world, 'efi', superAdmin)
  onTestFinished(() => bank.stop())
  const displayed = await superAdmin.call(gatewayRoutes.list)
  expect(JSON.stringify(displayed)).not.toContain(bank.account.clientSecret)
  expect(JSON.stringify(displayed)).not.toContain('PRIVATE KEY')
  expect(displayed.find(({ name }) => name === 'efi')).toMatchObject({
    isChosen: true,
    isReady: true,
    notifications: {
      path: expect.stringMatching(/^\/api\/subscription\/webhook\/efi\?secret=[\w-]{32}&ignorar=$/),
      header: null,
    },
  })
  // Secrets go where they were given for, and nowhere else.
  const elsewhere = await put('efi', { settings: [{ name: 'address', value: 'https://elsewhere.example' }] })
  expect(pathsOf(elsewhere)).toEqual(['settings.clientSecret', 'settings.certificate'])
  await superAdmin.call(gatewayRoutes.setUp, {
    params: { name: 'efi' },
    body: { settings: [{ name: 'clientSecret', value: '' }] },
  })
  const [pix, , efi] = await superAdmin.call(gatewayRoutes.list)
  expect([pix!.isChosen, efi!.isChosen, efi!.isReady]).toEqual([false, true, false])
})

test('A bank that is set up once more tells about payments by the same secret: anyone who copied it need not again', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const superAdmin = await world.superAdmin()
  const bank = await bankOf(world, 'asaas', superAdmin)
  onTestFinished(() => bank.stop())
  const secret = async () =>
    (await superAdmin.call(gatewayRoutes.list)).find(({ name }) => name === 'asaas')!.notifications!.header!.value
  const before = await secret()
  const body = { isChosen: true, settings: [{ name: 'key', value: 'another' }] }
  await superAdmin.call(gatewayRoutes.setUp, { params: { name: 'asaas' }, body })
  expect(await secret()).toBe(before)
})

test('The audit tells from which way of being paid to which, and of none where it stays', async ({ openWorld }) => {
  const world = await openWorld()
  const superAdmin = await world.superAdmin()
  const bank = await bankOf(world, 'asaas', superAdmin)
  onTestFinished(() => bank.stop())
  const put = (settings: { name: string; value: string }[]) =>
    superAdmin.call(gatewayRoutes.setUp, { params: { name: 'asaas' }, body: { isChosen: true, settings } })
  const newest = async () => (await superAdmin.call(auditRoutes.list)).entries[0]!
  const pix = (await superAdmin.call(gatewayRoutes.list)).find(({ name }) => name === 'pix')!
  expect((await newest()).changes).toContainEqual({ field: 'gateway', from: pix.title, to: 'Asaas' })
  await put([{ name: 'key', value: 'another' }])
  const changed = await newest()
  const called = { pt: 'Chave da API (Asaas)', en: 'API key (Asaas)', es: 'Clave de la API (Asaas)' }
  expect(changed.changes).toEqual([{ field: 'gatewayField', called }])
  await put([])
  expect((await newest()).id).toBe(changed.id)
})
