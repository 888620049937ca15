import { describe, expect } from 'vitest'
import type { PaymentsEmulator } from '../../../../emulators/payments/payments.ts'
import { indexesUsed } from '../../../app/testing/query-plan.ts'
import type { TestSocket } from '../../../app/testing/socket.ts'
import { test as base } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { DAY, MINUTE } from '../../../kit/clock.ts'
import { MAX_CALLS } from '../../../kit/limits.ts'
import { auditRoutes } from '../../../tenant/audit/contract.ts'
import { companyRoutes } from '../../companies/contract.ts'
import { bankOf } from '../../gateways/fixtures.ts'
import { planRoutes } from '../../plans/contract.ts'
import { chargeInvoice } from '../charging.ts'
import { invoiceRoutes, SubscriptionInput } from '../contract.ts'
import { checkout } from '../fixtures.ts'
import { notificationsStored, notify, owes, owesCharge, paymentsOf, referenceOf, straysTold } from './fixtures.ts'
import { askForPayments, POLL_INTERVAL } from './poll.ts'
import { settleCharge } from './settle-charge.ts'
import { workNotifications } from './work.ts'

const flags = { privateRequests: 'yes' } as const

/** The world begins on 20 November 2026; invoices are of 30 reais. */
const test = base
  .extend('worldOptions', { scope: 'file' }, { flags })
  .extend('bank', { scope: 'file' }, async ({ world }, { onCleanup }) => {
    const bank = await bankOf(world, 'asaas')
    onCleanup(() => bank.stop())
    return bank
  })
  // Setting the bank up ended the session of before.
  .extend('superAdmin', async ({ world, bank }) => {
    bank.fault = undefined
    bank.faultAt = () => true
    return world.superAdmin()
  })

const PAID = { dueDate: '2026-12-30', statuses: ['paid'] }
const OWED = { dueDate: '2026-11-30', statuses: ['open'] }

/** The strays of one charge. */
const straysOf = async (superAdmin: Parameters<typeof straysTold>[0], reference: string) =>
  (await straysTold(superAdmin))
    .filter(unmatched => unmatched.reference === reference)
    .map(({ reason, value, provider }) => [reason, value, provider])

describe('a payment of which the bank tells', () => {
  test('is paid once, and its company alone learns of it, however often it is told', async ({
    world,
    superAdmin,
    company,
    bank,
  }) => {
    const { reference } = await owesCharge(world, superAdmin, company)
    const [own, others] = [await company.admin.fullSocket(), await (await world.company()).admin.fullSocket()]
    await bank.pay(reference, { telling: 'twice' })
    await bank.notices.emit(bank.books.chargeBy(reference), 'PAYMENT_CONFIRMED')
    await world.idle()
    expect(bank.notices.answers.slice(-3)).toEqual([200, 200, 200])
    expect(await paymentsOf(superAdmin, company)).toEqual(PAID)
    const received = async (socket: TestSocket) => {
      await socket.settled()
      return socket.frames.filter(({ event }) => event?.endsWith('-payment')).map(({ data }) => data)
    }
    expect(await received(own)).toMatchObject([{ action: 'CONCLUIDA', company: { dueDate: '2026-12-30' } }])
    expect(await received(others)).toEqual([])
    const { invoices } = await superAdmin.call(invoiceRoutes.list, { query: { companyId: company.id } })
    expect(invoices).toMatchObject([{ provider: 'Asaas', paidBy: 'Asaas', paidAt: expect.any(String) }])
    expect(await straysOf(superAdmin, reference)).toEqual([])
  })

  test('is paid also before the charge was answered, by an answer that was lost', async ({
    world,
    superAdmin,
    company,
    bank,
  }) => {
    const invoice = await owes(superAdmin, company)
    bank.fault = 'lost'
    bank.faultAt = ({ method, path }) => method === 'POST' && path.endsWith('/payments')
    const { status } = await company.admin.refusal(invoiceRoutes.subscribe, { body: checkout(invoice.id) })
    bank.fault = undefined
    expect(status).toBe(502)
    await bank.pay(await referenceOf(world, invoice.id))
    await world.idle()
    expect(await paymentsOf(superAdmin, company)).toEqual(PAID)
  })

  test('is found within minutes where the notification was lost, or the bank was down when it was asked', async ({
    world,
    superAdmin,
    company,
    bank,
  }) => {
    const silent = await owesCharge(world, superAdmin, company)
    const other = await world.company()
    const emitted = await owesCharge(world, superAdmin, other)
    await bank.pay(silent.reference, { telling: 'never' })
    bank.fault = 'down'
    await bank.pay(emitted.reference)
    await world.idle()
    bank.fault = undefined
    expect(await paymentsOf(superAdmin, other)).toEqual(OWED)
    await world.advance(15 * MINUTE)
    for (const one of [company, other]) expect(await paymentsOf(await world.superAdmin(), one)).toEqual(PAID)
    expect(world.complaints.splice(0).length).toBeGreaterThan(0)
  })
})

test('Two who ask at once what became of a charge that is paid make one payment of it, and no second one', async ({
  world,
  superAdmin,
  company,
  bank,
}) => {
  const { reference } = await owesCharge(world, superAdmin, company)
  await bank.pay(reference, { telling: 'never' })
  const ask = () => settleCharge(world.app.platform, { provider: 'asaas', reference })
  await Promise.all([ask(), ask()])
  expect(await paymentsOf(superAdmin, company)).toEqual(PAID)
  expect(await straysOf(superAdmin, reference)).toEqual([])
})

test('What is told about a charge while the bank is asked about it is asked about anew', async ({
  world,
  superAdmin,
  company,
}) => {
  const { reference } = await owesCharge(world, superAdmin, company)
  const { platform } = world.app
  const { store, outbound } = platform
  const emitted = (eventId: string) =>
    store.db
      .insertInto('payment_notifications')
      .values({ provider: 'asaas', eventId, reference, receivedAt: world.clock.now() })
      .execute()
  let requested = 0
  const exchange: typeof outbound.exchange = async (...provided) => {
    const reply = await outbound.exchange(...provided)
    if (!JSON.stringify(provided).includes(reference)) return reply
    requested += 1
    if (requested === 1) await emitted('evt_meanwhile')
    return reply
  }
  await emitted('evt_first')
  await workNotifications({ ...platform, outbound: Object.create(outbound, { exchange: { value: exchange } }) })
  expect(requested).toBe(2)
})

test('A charge of which the bank tells nothing keeps no other one waiting', async ({
  world,
  superAdmin,
  company,
  bank,
}) => {
  const first = await owesCharge(world, superAdmin, company)
  const other = await world.company()
  const { reference } = await owesCharge(world, superAdmin, other)
  await bank.pay(reference, { telling: 'never' })
  bank.fault = 'html'
  bank.faultAt = ({ query }) => query.get('externalReference') === first.reference
  await world.advance(POLL_INTERVAL)
  bank.fault = undefined
  expect(await paymentsOf(await world.superAdmin(), other)).toEqual(PAID)
  expect(world.complaints.splice(0).length).toBeGreaterThan(0)
})

test('A charge that nobody wanted to pay for days is asked about once a day, until someone wants to again', ({
  openWorld,
}) =>
  apart(openWorld, async (world, bank) => {
    const { platform } = world.app
    const company = await world.company()
    const { invoice } = await owesCharge(world, await world.superAdmin(), company)
    const at = (now: number) => ({ ...platform, clock: Object.create(platform.clock, { now: { value: () => now } }) })
    /** How often the bank is asked in so many rounds, from so much later on. */
    const requestedIn = async (rounds: number, later: number): Promise<number> => {
      const before = bank.calls.length
      for (let round = 0; round < rounds; round += 1)
        await askForPayments(at(world.clock.now() + later + round * POLL_INTERVAL))
      return bank.calls.length - before
    }
    expect(await requestedIn(3, DAY)).toBe(3)
    expect(await requestedIn(DAY / POLL_INTERVAL, 3 * DAY)).toBe(1)
    const again = at(world.clock.now() + 3 * DAY)
    await chargeInvoice(again, company.id, SubscriptionInput.parse(checkout(invoice.id)))
    expect(await requestedIn(3, 4 * DAY)).toBe(3)
  }))

describe('what is told and not so', () => {
  test('A notification without the secret is rejected and not kept', async ({ world, superAdmin, company, bank }) => {
    const { reference } = await owesCharge(world, superAdmin, company)
    expect(await bank.notices.forge(bank.books.chargeBy(reference))).toBe(401)
    await world.idle()
    expect((await notificationsStored(world)).filter(stored => stored.reference === reference)).toEqual([])
  })

  test('Someone who knows the secret pays nothing: the bank is asked', async ({ world, superAdmin, company, bank }) => {
    const { reference } = await owesCharge(world, superAdmin, company)
    expect(await bank.notices.forge(bank.books.chargeBy(reference), { knowsSecret: true })).toBe(200)
    await world.idle()
    expect(await paymentsOf(superAdmin, company)).toEqual(OWED)
    expect(await straysOf(superAdmin, reference)).toEqual([])
  })

  test('Word of a charge that neither we nor the bank know is no money', async ({ world, superAdmin, bank }) => {
    const payment = { id: 'pay_0', externalReference: 'NINGUEM1' }
    expect(await notify(bank, JSON.stringify({ id: 'evt_nobody', event: 'PAYMENT_RECEIVED', payment }))).toBe(200)
    await world.idle()
    expect(await notificationsStored(world)).toContainEqual({ reference: 'NINGUEM1', workedAt: expect.any(Number) })
    expect(await straysOf(superAdmin, 'NINGUEM1')).toEqual([])
  })

  test('What cannot be read, is too long or for nobody is rejected and not kept', async ({ world, bank }) => {
    const before = await notificationsStored(world)
    const event = JSON.stringify({
      id: 'evt_1',
      event: 'PAYMENT_RECEIVED',
      payment: { id: 'pay_1', externalReference: 'BALCAO2F1' },
    })
    expect(await notify(bank, event.slice(0, -9))).toBe(400)
    expect(await notify(bank, '"pago"')).toBe(400)
    expect(await notify(bank, 'pago', { 'content-type': 'text/plain' })).toBe(415)
    expect(await notify(bank, JSON.stringify({ padding: 'x'.repeat(10 * 1024 * 1024) })).catch(() => 413)).toBe(413)
    for (const name of ['nobody', 'pix', 'efi']) {
      const url = `${world.base}/api/subscription/webhook/${name}`
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(url, { method: 'POST', headers, body: '{"pix":[]}' })
      expect([name, status]).toEqual([name, name === 'pix' ? 401 : 404])
    }
    expect(await notificationsStored(world)).toEqual(before)
  })
})

test('What a bank tells is stored while strangers by the dozen, at the same address, wait and are refused', ({
  openWorld,
}) =>
  // Calls that are put into the program have no sockets, which the clock of other tests would end.
  apart(openWorld, async (world, bank) => {
    const { url, token } = bank.notices.listeners.asaas!
    const answered: string[] = []
    const ask = async (method: 'GET' | 'POST', path: string, more: object = {}): Promise<void> => {
      const { statusCode } = await world.app.http.inject({ method, url: path, ...more })
      answered.push(`${method} ${statusCode}`)
    }
    const payment = { id: 'pay_9', externalReference: 'BALCAO9F9' }
    await Promise.all([
      ...Array.from({ length: MAX_CALLS.ofPerson + 20 }, () => ask('GET', `/api${planRoutes.listPublic.path}`)),
      ask('POST', new URL(url).pathname, {
        headers: { 'asaas-access-token': token },
        payload: { id: 'evt_share', event: 'PAYMENT_RECEIVED', payment },
      }),
    ])
    expect(answered).toContain('GET 429')
    expect(answered).toContain('POST 200')
    expect(answered.at(-1)).toBe('GET 200')
    expect(await notificationsStored(world)).toContainEqual(expect.objectContaining({ reference: 'BALCAO9F9' }))
  }))

describe('money that pays nothing is told to the operator', () => {
  test('of less than is owed', async ({ world, superAdmin, company, bank }) => {
    const { invoice, reference } = await owesCharge(world, superAdmin, company)
    const page = await superAdmin.fullSocket()
    await bank.pay(reference, { cents: 1000 })
    await world.idle()
    expect(await paymentsOf(superAdmin, company)).toEqual(OWED)
    await page.settled()
    expect(page.published()).toContain('billing:update')
    expect(await straysOf(superAdmin, reference)).toEqual([['lower', 10, 'Asaas']])
    // What is paid then is another charge.
    await company.admin.call(invoiceRoutes.subscribe, { body: checkout(invoice.id) })
    const second = await referenceOf(world, invoice.id)
    expect(second).not.toBe(reference)
    await bank.pay(second)
    await world.idle()
    expect(await paymentsOf(superAdmin, company)).toEqual(PAID)
  })

  test('of a charge that nobody here asked for', async ({ world, superAdmin, company, bank }) => {
    const { reference } = await owesCharge(world, superAdmin, company)
    bank.books.charges.push({ ...bank.books.chargeBy(reference), id: 'pay_other', reference: 'PEDIDO77' })
    await bank.pay('PEDIDO77')
    await world.idle()
    expect((await straysTold(superAdmin)).filter(unmatched => unmatched.reference === 'PEDIDO77')).toMatchObject([
      { reason: 'unknown', value: 30, reference: 'PEDIDO77', invoiceId: null, companyName: null },
    ])
    expect(await paymentsOf(superAdmin, company)).toEqual(OWED)
  })

  test('that goes back, whether it had paid or not', async ({ world, superAdmin, company, bank }) => {
    const { reference } = await owesCharge(world, superAdmin, company)
    await bank.pay(reference)
    await bank.refund(reference)
    await world.idle()
    expect(await straysOf(superAdmin, reference)).toEqual([['refunded', 30, 'Asaas']])
    expect((await straysTold(superAdmin))[0]).toMatchObject({ companyName: company.name })
    const other = await world.company()
    const second = await owesCharge(world, superAdmin, other)
    await bank.pay(second.reference, { telling: 'never' })
    await bank.refund(second.reference)
    await world.idle()
    expect(await paymentsOf(superAdmin, other)).toEqual(OWED)
    expect(await straysOf(superAdmin, second.reference)).toEqual([['refunded', 30, 'Asaas']])
  })

  test('of an invoice that was paid before, or is gone', async ({ world, superAdmin, company, bank }) => {
    bank.fault = 'down'
    bank.faultAt = ({ method }) => method === 'DELETE'
    const { invoice, reference } = await owesCharge(world, superAdmin, company)
    await superAdmin.call(invoiceRoutes.pay, { params: { id: invoice.id } })
    const other = await world.company()
    const second = await owesCharge(world, superAdmin, other)
    await superAdmin.call(companyRoutes.update, { params: { id: other.id }, body: { dueDate: '2027-03-01' } })
    for (const paid of [reference, second.reference]) await bank.pay(paid)
    await world.idle()
    expect(await paymentsOf(superAdmin, company)).toEqual(PAID)
    expect(await paymentsOf(superAdmin, other)).toEqual({ dueDate: '2027-03-01', statuses: [] })
    expect(await straysOf(superAdmin, reference)).toEqual([['again', 30, 'Asaas']])
    expect(await straysOf(superAdmin, second.reference)).toEqual([['gone', 30, 'Asaas']])
    // Nobody asks about them for ever.
    const charges = await world.app.platform.store.db
      .selectFrom('charges')
      .select('status')
      .where('reference', 'in', [reference, second.reference])
      .execute()
    expect(charges.map(({ status }) => status)).toEqual(['paid', 'paid'])
    world.complaints.splice(0)
  })

  test('until someone says that nothing is left to be done about it, which is reported in the audit log', async ({
    world,
    superAdmin,
    company,
    bank,
  }) => {
    const { reference } = await owesCharge(world, superAdmin, company)
    await bank.pay(reference)
    await world.idle()
    await bank.refund(reference, { cents: 1000 })
    await world.idle()
    const listed = async (query: object) =>
      (await superAdmin.call(invoiceRoutes.strays, { query })).strays.filter(
        unmatched => unmatched.reference === reference,
      )
    const [stray] = await listed({ settled: false })
    expect(stray).toMatchObject({ reason: 'refunded', value: 10, settledAt: null, settledBy: null })
    const settle = (settled: boolean, id = stray!.id) =>
      superAdmin.call(invoiceRoutes.settleStray, { params: { id }, body: { settled } })
    expect(await settle(true)).toMatchObject({ settledAt: expect.any(String), settledBy: expect.any(String) })
    await settle(true)
    expect(await listed({ settled: false })).toEqual([])
    expect(await listed({ settled: true })).toHaveLength(1)
    expect(await listed({})).toHaveLength(1)
    const { entries } = await superAdmin.call(auditRoutes.list)
    expect(entries.filter(({ subject }) => subject === `Asaas ${reference}`).map(({ kind }) => kind)).toEqual([
      'strayPaymentSettled',
    ])
    // More went back since: it is to be looked at again.
    bank.books.refund(bank.books.chargeBy(reference), 2000)
    await bank.notices.emit(bank.books.chargeBy(reference), 'PAYMENT_PARTIALLY_REFUNDED')
    await world.idle()
    expect(await listed({ settled: false })).toMatchObject([{ value: 20, settledAt: null }])
    await settle(true)
    // The same told again is nothing new.
    await bank.notices.emit(bank.books.chargeBy(reference), 'PAYMENT_PARTIALLY_REFUNDED')
    await world.idle()
    expect(await listed({ settled: false })).toEqual([])
    expect(await settle(false)).toMatchObject({ settledAt: null, settledBy: null })
    const nobody = { params: { id: 9_999_999 }, body: { settled: true } }
    expect((await superAdmin.refusal(invoiceRoutes.settleStray, nobody)).code).toBe('ERR_NO_STRAY_FOUND')
  })

  test('of an invoice whose company is being deleted', async ({ world, superAdmin, bank }) => {
    const company = await world.company()
    const { reference } = await owesCharge(world, superAdmin, company)
    const companies = world.app.platform.store.db.updateTable('companies').where('id', '=', company.id)
    await companies.set({ phase: 'leaving' }).execute()
    await bank.pay(reference)
    await world.idle()
    expect(await straysOf(superAdmin, reference)).toEqual([['gone', 30, 'Asaas']])
    await companies.set({ phase: 'ready' }).execute()
    expect((await paymentsOf(superAdmin, company)).statuses).toEqual(['open'])
  })

  test('of a company that was deleted, whose invoices and charges go with it', async ({ world, superAdmin, bank }) => {
    const company = await world.company()
    const { reference } = await owesCharge(world, superAdmin, company)
    bank.fault = 'down'
    bank.faultAt = ({ method }) => method === 'DELETE'
    await superAdmin.call(companyRoutes.remove, { params: { id: company.id } })
    await bank.pay(reference)
    await world.idle()
    expect(await straysOf(superAdmin, reference)).toEqual([['gone', 30, 'Asaas']])
    expect((await notificationsStored(world)).filter(stored => stored.reference === reference)).toEqual([
      { reference, workedAt: expect.any(Number) },
    ])
    world.complaints.splice(0)
  })

  test('but what is enough for an invoice that became cheaper pays it', async ({
    world,
    superAdmin,
    company,
    bank,
  }) => {
    bank.fault = 'down'
    bank.faultAt = ({ method }) => method === 'DELETE'
    const { reference } = await owesCharge(world, superAdmin, company)
    const small = await superAdmin.call(planRoutes.create, { body: { name: `Menor ${company.id}`, value: 20 } })
    await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId: small.id } })
    await bank.pay(reference)
    await world.idle()
    expect(await paymentsOf(superAdmin, company)).toEqual(PAID)
    world.complaints.splice(0)
  })
})

/** A world and a bank that no other test touches. */
async function apart(
  openWorld: (options: { flags: typeof flags }) => Promise<World>,
  work: (world: World, bank: PaymentsEmulator) => Promise<void>,
): Promise<void> {
  const world = await openWorld({ flags })
  const bank = await bankOf(world, 'asaas')
  await work(world, bank).finally(() => bank.stop())
}

test('What was told before the program ended is worked by the next one, and forgotten after 90 days', ({ openWorld }) =>
  apart(openWorld, async (world, bank) => {
    const company = await world.company()
    const { reference } = await owesCharge(world, await world.superAdmin(), company)
    bank.fault = 'down'
    await bank.pay(reference)
    await world.idle()
    expect(await notificationsStored(world)).toEqual([{ reference, workedAt: null }])
    await world.restart(0, () => {
      bank.fault = undefined
    })
    await world.idle()
    expect(await paymentsOf(await world.superAdmin(), company)).toEqual(PAID)
    expect(await notificationsStored(world)).toEqual([{ reference, workedAt: expect.any(Number) }])
    await world.restart(91 * DAY)
    await world.idle()
    expect(await notificationsStored(world)).toEqual([])
  }))

test('A charge about which the bank cannot be asked rests until the next round, and holds up no other one', ({
  openWorld,
}) =>
  apart(openWorld, async (world, bank) => {
    const { platform } = world.app
    const superAdmin = await world.superAdmin()
    const [one, other] = [await world.company(), await world.company()]
    const odd = await owesCharge(world, superAdmin, one)
    const good = await owesCharge(world, superAdmin, other)
    await bank.pay(good.reference, { telling: 'never' })
    bank.fault = 'html'
    bank.faultAt = ({ query }) => query.get('externalReference') === odd.reference
    for (const { reference } of [odd, good])
      await platform.store.db
        .insertInto('payment_notifications')
        .values({ provider: 'asaas', eventId: reference, reference, receivedAt: world.clock.now() })
        .execute()
    expect(await workNotifications(platform).catch(error => error)).toMatchObject({ kind: 'garbage' })
    expect(await paymentsOf(superAdmin, other)).toEqual(PAID)
    const before = bank.calls.length
    await workNotifications(platform)
    expect(bank.calls).toHaveLength(before)
  }))

test('A charge of which the bank answers nonsense holds up no other one', ({ openWorld }) =>
  apart(openWorld, async (world, bank) => {
    const { db } = world.app.platform.store
    const superAdmin = await world.superAdmin()
    const { id: invoiceId } = await owes(superAdmin, await world.company())
    const odd = { provider: 'asaas', invoiceId, valueCents: 3000, status: 'open', pixText: '' } as const
    const rows = Array.from({ length: 9 }, (_, at) => ({ ...odd, reference: `ESTRANHA${at}` }))
    await db
      .insertInto('charges')
      .values(rows.map(row => ({ ...row, createdAt: 0, updatedAt: world.clock.now() })))
      .execute()
    const company = await world.company()
    const { reference } = await owesCharge(world, superAdmin, company)
    await bank.pay(reference, { telling: 'never' })
    bank.fault = 'html'
    bank.faultAt = ({ query }) => String(query.get('externalReference')).startsWith('ESTRANHA')
    const problem = await askForPayments(world.app.platform).catch(error => error)
    expect(problem).toMatchObject({ kind: 'garbage' })
    const { fault: noted } = await db.selectFrom('gateways').select('fault').executeTakeFirstOrThrow()
    expect(noted).toBeNull()
    expect(await paymentsOf(superAdmin, company)).toEqual(PAID)
    // One that is down is not asked for the others.
    const before = bank.calls.length
    bank.fault = 'down'
    expect(await askForPayments(world.app.platform).catch(error => error)).toMatchObject({ kind: 'down' })
    expect(bank.calls.length - before).toBe(8)
    const { fault: emitted } = await db.selectFrom('gateways').select('fault').executeTakeFirstOrThrow()
    expect(JSON.parse(emitted!)).toMatchObject({ kind: 'down' })
  }))

test('Notifications and what paid nothing are found by indexes', async ({ openWorld }) => {
  const used = await indexesUsed(() =>
    apart(openWorld, async (world, bank) => {
      const superAdmin = await world.superAdmin()
      const { reference } = await owesCharge(world, superAdmin, await world.company())
      await bank.pay(reference, { cents: 100 })
      await world.idle()
      await superAdmin.call(invoiceRoutes.strays, { query: { settled: false } })
    }),
  )
  for (const name of ['payment_notifications_waiting', 'payment_notifications_received', 'stray_payments_unsettled'])
    expect([...used]).toContain(name)
})
