import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished } from 'vitest'
import { makeTlsCertificates } from '../../../emulators/certificates/tls-certificates.ts'
import type { PaymentsEmulator } from '../../../emulators/payments/payments.ts'
import { test as base } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { DAY, HOUR } from '../../kit/clock.ts'
import { words } from '../../kit/words.ts'
import { companyRoutes } from '../companies/contract.ts'
import { owesCharge, paymentsOf } from '../invoices/notifications/fixtures.ts'
import { optionRoutes } from '../options/contract.ts'
import { planRoutes } from '../plans/contract.ts'
import { certificates } from './certificates.fixtures.ts'
import { gatewayRoutes } from './contract.ts'
import { type BankName, bankOf } from './fixtures.ts'
import { askGatewaysDue } from './status.ts'

const test = base.extend('worldOptions', { scope: 'file' }, { flags: { privateRequests: 'yes' } as const })

async function bankIn(world: World, name: BankName): Promise<PaymentsEmulator> {
  const bank = await bankOf(world, name)
  onTestFinished(() => bank.stop())
  return bank
}

/** What the operator sees of a provider. */
async function serializedOf(world: World, name: BankName) {
  const all = await (await world.superAdmin()).call(gatewayRoutes.list)
  return all.find(one => one.name === name)!
}

/** The proxy of an operator: https on the outside, with a certificate that the machine trusts, and the program behind it. */
async function proxyBefore(baseOf: () => string): Promise<string> {
  const { certificate: cert, key, authority } = await makeTlsCertificates()
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, authority])
  const server = createServer({ cert, key }, async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>
    const answer = await fetch(baseOf() + request.url!, { method: 'POST', headers, body })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    setDefaultCACertificates(before)
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

test('Efí is told where its notifications go as soon as it is set up, and a payment of which it tells is CONCLUIDA', async ({
  openWorld,
}) => {
  let at = ''
  const publicUrl = await proxyBefore(() => at)
  const world = await openWorld({ flags: { privateRequests: 'yes', publicUrl } })
  at = world.base
  const bank = await bankIn(world, 'efi')
  // What follows learns of payments by the address that was registered, and by no other.
  delete bank.notices.listeners.efi
  const superAdmin = await world.superAdmin()
  const all = await superAdmin.call(gatewayRoutes.ask, { params: { name: 'efi' } })
  const efi = all.find(({ name }) => name === 'efi')!
  expect(efi.standing).toEqual({ notices: 'on', fault: null, askedAt: expect.any(String) })
  expect(efi.certificateEndsAt).toEqual(expect.any(String))
  expect(bank.notices.listeners.efi).toEqual({ url: publicUrl + efi.notifications!.path })
  const company = await world.company()
  const { reference } = await owesCharge(world, superAdmin, company)
  const socket = await company.admin.fullSocket()
  await bank.pay(reference)
  await world.idle()
  await socket.settled()
  expect(bank.notices.answers).toEqual([200])
  expect(socket.frames.find(({ event }) => event?.endsWith('-payment'))?.data).toMatchObject({ action: 'CONCLUIDA' })
  expect(await paymentsOf(superAdmin, company)).toMatchObject({ statuses: ['paid'] })
  // Another Pix key has another address at the bank, and is reported by itself.
  delete bank.notices.listeners.efi
  bank.account.pixKey = 'outra@balcao.example'
  await superAdmin.call(optionRoutes.change, { body: { pixKey: 'outra@balcao.example' } })
  await world.idle()
  expect(bank.notices.listeners.efi).toEqual({ url: publicUrl + efi.notifications!.path })
})

test('What keeps Efí from telling of payments is shown in its own words, and it is reported again by itself', async ({
  openWorld,
}) => {
  let at = 'http://127.0.0.1:1'
  const publicUrl = await proxyBefore(() => at)
  const world = await openWorld({ flags: { privateRequests: 'yes', publicUrl } })
  at = world.base
  const bank = await bankIn(world, 'efi')
  const superAdmin = await world.superAdmin()
  delete bank.notices.listeners.efi
  bank.account.scope = 'cob.write cob.read'
  const ask = () => superAdmin.call(gatewayRoutes.ask, { params: { name: 'efi' } })
  const efi = (await ask()).find(({ name }) => name === 'efi')!
  expect(efi.standing).toMatchObject({ fault: { kind: 'denied', said: 'Falta o escopo webhook.write' } })
  bank.account.scope = 'cob.write cob.read webhook.write'
  await world.advance(HOUR)
  await world.idle()
  expect(bank.notices.listeners.efi).toEqual({ url: publicUrl + efi.notifications!.path })
  expect((await serializedOf(world, 'efi')).standing).toMatchObject({ notices: 'on', fault: null })
})

test('Without a public address with https Efí is told none, and that is shown', async ({ world }) => {
  const bank = await bankIn(world, 'efi')
  const efi = await serializedOf(world, 'efi')
  expect(efi).toMatchObject({
    notifications: { isToldByUs: true, hasPublicAddress: false },
    standing: { notices: 'none', fault: null },
  })
  expect(bank.calls.filter(call => call.includes('/webhook/'))).toEqual([])
})

test('The operator reads whether Asaas tells about payments, which is asked once a day, also so that a key stays alive', async ({
  world,
}) => {
  const bank = await bankIn(world, 'asaas')
  const { platform } = world.app
  const requested = () => bank.calls.filter(call => call === 'GET /v3/webhooks').length
  const at = (later: number) => {
    const now = world.clock.now() + later
    return { ...platform, clock: Object.create(platform.clock, { now: { value: () => now } }) }
  }
  expect(requested()).toBe(1)
  await askGatewaysDue(at(HOUR))
  expect(requested()).toBe(1)
  await askGatewaysDue(at(DAY))
  expect(requested()).toBe(2)
  expect((await serializedOf(world, 'asaas')).standing.notices).toBe('on')
  bank.notices.listeners.asaas!.isInterrupted = true
  bank.fault = 'down'
  await askGatewaysDue(at(2 * DAY))
  expect((await serializedOf(world, 'asaas')).standing).toMatchObject({ notices: null, fault: { kind: 'down' } })
  bank.fault = undefined
  await askGatewaysDue(at(2 * DAY + HOUR))
  expect((await serializedOf(world, 'asaas')).standing).toMatchObject({ notices: 'paused', fault: null })
})

test('A key that is rejected at a checkout is shown to the operator, and not to who pays', async ({
  world,
  company,
}) => {
  const bank = await bankIn(world, 'asaas')
  bank.fault = 'denied'
  await expect(owesCharge(world, await world.superAdmin(), company)).rejects.toThrow(/ERR_GATEWAY_DENIED/)
  const { standing: displayed } = await serializedOf(world, 'asaas')
  expect(displayed.fault).toEqual({ kind: 'denied', said: expect.stringContaining('não pertence a este ambiente') })
})

test('One charge that the bank does not take is told to who pays, and says nothing of the bank to the operator', async ({
  world,
  company,
}) => {
  await bankIn(world, 'asaas')
  const superAdmin = await world.superAdmin()
  // It takes none below five reais.
  const { id: planId } = await superAdmin.call(planRoutes.create, { body: { name: 'Moeda', value: 1 } })
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
  await expect(owesCharge(world, superAdmin, company)).rejects.toThrow(/ERR_GATEWAY_REFUSED/)
  const { standing: displayed } = await serializedOf(world, 'asaas')
  expect(displayed.fault).toBeNull()
})

test('An old container of a certificate is rejected with the way out, and nothing is stored', async ({ world }) => {
  const superAdmin = await world.superAdmin()
  const settings = [
    { name: 'clientId', value: 'mudado' },
    { name: 'certificate', value: certificates.old },
  ]
  const rejected = await superAdmin.refusal(gatewayRoutes.setUp, { params: { name: 'efi' }, body: { settings } })
  expect(rejected.body).toMatchObject({ faults: [{ path: 'settings.certificate', code: words.oldCertificate }] })
  expect(words.oldCertificate).toContain('openssl pkcs12 -legacy')
  expect(JSON.stringify(await superAdmin.call(gatewayRoutes.list))).not.toContain('mudado')
  expect(await superAdmin.refusal(gatewayRoutes.ask, { params: { name: 'nobody' } })).toMatchObject({
    status: 404,
  })
})
