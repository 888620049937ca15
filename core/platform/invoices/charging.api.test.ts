import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test as base } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { MINUTE } from '../../kit/clock.ts'
import { auditRoutes } from '../../tenant/audit/contract.ts'
import { companyRoutes } from '../companies/contract.ts'
import { gatewayRoutes } from '../gateways/contract.ts'
import { type BankName, bankOf } from '../gateways/fixtures.ts'
import { planRoutes } from '../plans/contract.ts'
import { withdrawCharges } from './charges.ts'
import { invoiceRoutes } from './contract.ts'
import { checkout } from './fixtures.ts'

const test = base.extend('worldOptions', { scope: 'file' }, { flags: { privateRequests: 'yes' } as const })
const banks = ['asaas', 'efi'] as const

/** An open invoice of a company, and the bank at which it is paid. */
async function owing(world: World, name: BankName, company: TestCompany) {
  const bank = await bankOf(world, name)
  onTestFinished(() => bank.stop())
  const superAdmin = await world.superAdmin()
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-11-30' } })
  const [open] = await company.admin.call(invoiceRoutes.listOwn)
  return {
    bank,
    superAdmin,
    open: open!,
    ask: (body = checkout(open!.id)) => company.admin.call(invoiceRoutes.subscribe, { body }),
  }
}
const chargesOf = (world: World, invoiceId: number) =>
  world.app.platform.store.db.selectFrom('charges').selectAll().where('invoiceId', '=', invoiceId).execute()
/** The platform, so much later. */
function later({ app: { platform }, clock }: World, by: number): typeof platform {
  const now = clock.now() + by
  return { ...platform, clock: Object.create(platform.clock, { now: { value: () => now } }) }
}
const error = async (admin: TestClient, invoiceId: number) => {
  const { status, code } = await admin.refusal(invoiceRoutes.subscribe, { body: checkout(invoiceId) })
  return [status, code]
}

test.for(banks)(
  'A double click at %s makes one charge, which is found again whenever it is asked for',
  async (name, { world, company }) => {
    const { bank, open, ask } = await owing(world, name, company)
    const [first, second] = await Promise.all([ask(), ask()])
    expect(second).toEqual(first)
    expect(first.pixQrCode).toContain('540530.00')
    expect(first.boletoUrl !== '').toBe(name === 'asaas')
    const before = bank.calls.length
    expect(await ask()).toEqual(first)
    expect(bank.calls).toHaveLength(before)
    expect(bank.books.charges).toHaveLength(1)
    expect(await chargesOf(world, open.id)).toMatchObject([
      { status: 'open', reference: bank.books.charges[0]!.reference },
    ])
  },
)

test.for(banks)(
  'An end between the answer of %s and our storing it loses and doubles nothing',
  async (name, { openWorld }) => {
    const world = await openWorld({ flags: { privateRequests: 'yes' } })
    const company = await world.company()
    const { bank, open } = await owing(world, name, company)
    bank.fault = 'lost'
    bank.faultAt = ({ method, path }) => method === 'PUT' || (method === 'POST' && path.endsWith('/payments'))
    expect(await error(company.admin, open.id)).toEqual([502, 'ERR_GATEWAY_DOWN'])
    expect(await chargesOf(world, open.id)).toMatchObject([{ status: 'asked', pixText: '' }])
    bank.fault = undefined
    await world.restart()
    company.admin = await world.signIn(company.adminEmail)
    const { pixQrCode } = await company.admin.call(invoiceRoutes.subscribe, { body: checkout(open.id) })
    expect(bank.books.charges.map(({ pixText }) => pixText)).toEqual([pixQrCode])
  },
)

test.for([
  ['paid', [409, 'ERR_INVOICE_PAID']],
  ['void', [404, 'ERR_NO_INVOICE_FOUND']],
] as const)(
  'A charge that is %s by the time the bank has said how to pay it is offered to nobody',
  async ([status, rejected], { world, company }) => {
    const { bank, open } = await owing(world, 'asaas', company)
    const { db } = world.app.platform.store
    let changed: Promise<unknown> | undefined
    bank.faultAt = () => {
      changed ??= db.updateTable('charges').set({ status }).where('invoiceId', '=', open.id).execute()
      return false
    }
    expect(await error(company.admin, open.id)).toEqual(rejected)
    await changed
    expect(await chargesOf(world, open.id)).toMatchObject([{ status, pixText: '' }])
  },
)

test.for([
  ['down', 'ERR_GATEWAY_DOWN'],
  ['html', 'ERR_GATEWAY_DOWN'],
  ['busy', 'ERR_GATEWAY_BUSY'],
  ['denied', 'ERR_GATEWAY_DENIED'],
] as const)(
  'A bank that is %s is told, and what was typed and the invoice are as they were',
  async ([problem, code], { world, company }) => {
    const { bank, open, ask } = await owing(world, 'asaas', company)
    bank.fault = problem
    expect(await error(company.admin, open.id)).toEqual([502, code])
    expect(await company.admin.call(invoiceRoutes.listOwn)).toMatchObject([{ id: open.id, status: 'open' }])
    expect(await company.admin.call(companyRoutes.get, { params: { id: company.id } })).toMatchObject({
      billingName: 'Ana Souza',
    })
    bank.fault = undefined
    expect((await ask()).pixQrCode).toBe(bank.books.charges[0]!.pixText)
  },
)

test.for(banks)(
  'A new plan withdraws the charge at %s, and the next one asks for its price',
  async (name, { world, company }) => {
    const { bank, superAdmin, open, ask } = await owing(world, name, company)
    await ask()
    const gold = await superAdmin.call(planRoutes.create, { body: { name: `Ouro ${company.id}`, value: '149,90' } })
    await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId: gold.id } })
    await world.idle()
    expect(bank.books.charges.map(({ status }) => status)).toEqual(['removed'])
    expect((await ask()).valor.original).toBe('149.90')
    expect((await chargesOf(world, open.id)).map(({ status, valueCents }) => [status, valueCents])).toEqual([
      ['cancelled', 3000],
      ['open', 14_990],
    ])
  },
)

test('A charge of an invoice that is gone, or was paid otherwise, is withdrawn as soon as the bank hears it', async ({
  world,
  company,
}) => {
  const { bank, superAdmin, open, ask } = await owing(world, 'asaas', company)
  await ask()
  bank.fault = 'down'
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-12-05' } })
  await world.idle()
  expect(bank.books.charges[0]!.status).toBe('open')
  bank.fault = undefined
  await withdrawCharges(later(world, 15 * MINUTE))
  expect(bank.books.charges[0]!.status).toBe('removed')
  const [next] = await company.admin.call(invoiceRoutes.listOwn)
  expect(next!.id).not.toBe(open.id)
  await ask(checkout(next!.id))
  await superAdmin.call(invoiceRoutes.pay, { params: { id: next!.id } })
  await world.idle()
  expect(bank.books.charges.map(({ status }) => status)).toEqual(['removed', 'removed'])
})

test('A charge that was paid unheard stays void when it is to be withdrawn, so that its money is found', async ({
  world,
  company,
}) => {
  const { bank, superAdmin, open, ask } = await owing(world, 'asaas', company)
  await ask()
  const [charge] = await chargesOf(world, open.id)
  await bank.pay(charge!.reference, { telling: 'never' })
  await superAdmin.call(invoiceRoutes.pay, { params: { id: open.id } })
  await world.idle()
  expect((await chargesOf(world, open.id)).map(({ status }) => status)).toEqual(['void'])
})

test('A charge that is known to be paid while the bank is told to withdraw it stays paid', async ({
  world,
  company,
}) => {
  const { bank, superAdmin, open, ask } = await owing(world, 'asaas', company)
  await ask()
  const { db } = world.app.platform.store
  let received: Promise<unknown> | undefined
  bank.faultAt = ({ method }) => {
    if (method === 'DELETE')
      received ??= db.updateTable('charges').set({ status: 'paid' }).where('invoiceId', '=', open.id).execute()
    return false
  }
  await superAdmin.call(invoiceRoutes.pay, { params: { id: open.id } })
  await world.idle()
  expect(received).toBeDefined()
  expect((await chargesOf(world, open.id)).map(({ status }) => status)).toEqual(['paid'])
})

test('A charge that nobody owes and no bank takes back is asked about ever less often', async ({ openWorld }) => {
  const world = await openWorld({ flags: { privateRequests: 'yes' } })
  const company = await world.company()
  const { bank, superAdmin, open, ask } = await owing(world, 'asaas', company)
  await ask()
  bank.fault = 'busy'
  bank.faultAt = ({ method }) => method === 'DELETE'
  await superAdmin.call(invoiceRoutes.pay, { params: { id: open.id } })
  await world.idle()
  const before = bank.calls.length
  // Each quarter of an hour for three days.
  for (let round = 1; round <= 3 * 96; round += 1)
    await withdrawCharges(later(world, round * 15 * MINUTE)).catch(() => {})
  const tries = bank.calls.slice(before).filter(call => call.startsWith('DELETE')).length
  expect(tries).toBeGreaterThan(5)
  expect(tries).toBeLessThan(12)
  const [charge] = await chargesOf(world, open.id)
  expect(charge).toMatchObject({ status: 'void', updatedAt: expect.toSatisfy(at => at <= world.clock.now()) })
  world.complaints.splice(0)
})

test('A charge that can be paid no more gives way to a new one, and so does one at another bank', async ({
  world,
  company,
}) => {
  const { bank, superAdmin, open, ask } = await owing(world, 'efi', company)
  const first = await ask()
  const { db } = world.app.platform.store
  await db.updateTable('charges').set({ expiresAt: world.clock.now() }).where('invoiceId', '=', open.id).execute()
  const second = await ask()
  expect(second.pixQrCode).not.toBe(first.pixQrCode)
  await superAdmin.call(gatewayRoutes.setUp, { params: { name: 'pix' }, body: { isChosen: true } })
  expect((await ask()).pixQrCode).toContain(bank.account.pixKey)
  await world.idle()
  expect(bank.books.charges.map(({ status }) => status)).toEqual(['removed', 'removed'])
})

test('A bank in a private network is not asked unless the operator allows it', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { bank, open } = await owing(world, 'asaas', company)
  expect(await error(company.admin, open.id)).toEqual([502, 'ERR_GATEWAY_PRIVATE'])
  expect(bank.calls).toEqual([])
})

test("What was typed at a checkout and is new is reported in the company's audit log, without its words", async ({
  world,
  company,
}) => {
  const { ask } = await owing(world, 'asaas', company)
  const emitted = async () =>
    (await company.admin.call(auditRoutes.list)).entries.filter(({ kind }) => kind === 'companyChanged')
  const before = (await emitted()).length
  await ask()
  await ask()
  const entries = await emitted()
  expect(entries).toHaveLength(before + 1)
  expect(entries[0]).toMatchObject({ subject: company.name, changes: [{ field: 'billing' }] })
  expect(JSON.stringify(entries)).not.toContain('52998224725')
})

test('What a card says is neither kept nor sent on', async ({ world, company }) => {
  const { bank, open, ask } = await owing(world, 'asaas', company)
  const card = { nameOnCard: 'CARTAO DE ANA', cardNumber: '4111111111111111', cvv: '987654' }
  await ask({ ...checkout(open.id), ...card })
  const stored = readdirSync(world.folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name)))
  for (const word of Object.values(card)) {
    expect(stored.filter(bytes => bytes.includes(word))).toEqual([])
    expect(JSON.stringify(bank.heard)).not.toContain(word)
  }
  expect(JSON.stringify(bank.heard)).toContain('52998224725')
})
