import { expect } from 'vitest'
import { atOnce, CALLERS } from '../../../app/testing/at-once.ts'
import { test as base } from '../../../app/testing/test.ts'
import { bankOf } from '../../gateways/fixtures.ts'
import { invoiceRoutes } from '../contract.ts'
import { checkout } from '../fixtures.ts'
import { notify, owes, owesCharge, paymentsOf, referenceOf, straysTold } from './fixtures.ts'

/** The world begins on 20 November 2026; invoices are of 30 reais. */
const test = base
  .extend('worldOptions', { scope: 'file' }, { flags: { privateRequests: 'yes' } as const })
  .extend('bank', { scope: 'file' }, async ({ world }, { onCleanup }) => {
    const bank = await bankOf(world, 'asaas')
    onCleanup(() => bank.stop())
    return bank
  })
  // Setting the bank up ended the session of before.
  .extend('superAdmin', ({ world, bank: _ }) => world.superAdmin())

test('20 who check out one invoice at once are shown one charge', async ({ world, superAdmin, company, bank }) => {
  const invoice = await owes(superAdmin, company)
  const { done, refused: rejected } = await atOnce(() =>
    company.admin.call(invoiceRoutes.subscribe, { body: checkout(invoice.id) }),
  )
  expect([rejected, new Set(done.map(({ pixQrCode }) => pixQrCode)).size]).toEqual([[], 1])
  const reference = await referenceOf(world, invoice.id)
  expect(bank.books.charges.filter(charge => charge.reference === reference)).toHaveLength(1)
  const charges = await world.app.platform.store.db
    .selectFrom('charges')
    .select('status')
    .where('invoiceId', '=', invoice.id)
    .execute()
  expect(charges).toEqual([{ status: 'open' }])
})

test('A payment that is told 20 times at once renews the company by one month, and pays no second invoice', async ({
  world,
  superAdmin,
  company,
  bank,
}) => {
  const { reference } = await owesCharge(world, superAdmin, company)
  const socket = await company.admin.fullSocket()
  await bank.pay(reference, { telling: 'never' })
  const emitted = (id: number) =>
    JSON.stringify({
      id: `${reference} ${id}`,
      event: 'PAYMENT_RECEIVED',
      payment: { id: 'pay_1', externalReference: reference },
    })
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, (_, at) => notify(bank, emitted(Math.floor(at / 2)))),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  await world.idle()
  expect(await paymentsOf(superAdmin, company)).toEqual({ dueDate: '2026-12-30', statuses: ['paid'] })
  expect((await straysTold(superAdmin)).filter(unmatched => unmatched.reference === reference)).toEqual([])
  await socket.settled()
  expect(socket.frames.filter(({ event }) => event?.endsWith('-payment'))).toHaveLength(1)
})

test('20 who mark one invoice as paid at once renew its company by one month', async ({ superAdmin, company }) => {
  const { id } = await owes(superAdmin, company)
  await atOnce(() => superAdmin.call(invoiceRoutes.pay, { params: { id } }))
  expect(await paymentsOf(superAdmin, company)).toEqual({ dueDate: '2026-12-30', statuses: ['paid'] })
})
