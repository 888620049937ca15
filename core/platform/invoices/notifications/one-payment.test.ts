import fc from 'fast-check'
import { expect } from 'vitest'
import { test as base } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import type { Platform } from '../../../company/index.ts'
import { daysAfter } from '../../../kit/calendar.ts'
import { StateOwner } from '../../../kit/state.ts'
import { bankOf } from '../../gateways/fixtures.ts'
import { chargeInvoice } from '../charging.ts'
import { SubscriptionInput } from '../contract.ts'
import { checkout } from '../fixtures.ts'
import { owes, paymentsOf, referenceOf, straysTold } from './fixtures.ts'
import { askForPayments } from './poll.ts'
import { receiveNotification } from './receive.ts'

const test = base.extend('worldOptions', { scope: 'file' }, { flags: { privateRequests: 'yes' } as const })

/** What may happen, in any order: each by a program that ends after so many steps, or not at all. */
const happening = fc.record({
  what: fc.constantFrom('paysAtBank', 'told', 'toldTwiceAtOnce', 'toldAgain', 'asks', 'checksOut'),
  dies: fc.option(fc.nat({ max: 14 }), { nil: Number.POSITIVE_INFINITY }),
})

/**
 * The platform of a program that ends at a step: whatever it does from there on to the disk, to the bank and to people does not happen.
 * Between two steps lie what is written in one transaction, a question to the bank, and what others hear.
 */
function mortal(
  platform: Platform,
  lives: number,
): { platform: Platform; ended(work: Promise<unknown>, what: string): Promise<void> } {
  let left = lives
  const unlessMortal = (error: unknown): void => {
    if (lives === Number.POSITIVE_INFINITY) throw error
  }
  const step = (): void => {
    left -= 1
    if (left < 0) throw new Error('This program has ended.')
  }
  const stepping =
    <Input extends unknown[], Result>(work: (...provided: Input) => Promise<Result>) =>
    async (...provided: Input): Promise<Result> => {
      step()
      const result = await work(...provided)
      step()
      return result
    }
  const inBackground: Promise<unknown>[] = []
  const { store, outbound, companies, sockets } = platform
  const states = new StateOwner<Platform>(() => own)
  const own: Platform = {
    ...platform,
    own: declared => states.own(declared),
    store: Object.create(store, {
      db: { get: () => store.db },
      transaction: { value: stepping(store.transaction.bind(store)) },
    }),
    outbound: Object.create(outbound, { exchange: { value: stepping(outbound.exchange.bind(outbound)) } }),
    companies: Object.create(companies, { reload: { value: stepping(companies.reload.bind(companies)) } }),
    sockets: Object.create(sockets, {
      publish: {
        value: (...provided: Parameters<typeof sockets.publish>) => {
          step()
          sockets.publish(...provided)
        },
      },
    }),
    onDesk: stepping(platform.onDesk) as Platform['onDesk'],
    background: (_what, work) => void inBackground.push(work()),
  }
  return {
    platform: own,
    async ended(work, what) {
      // A checkout of what is paid is rejected.
      await work.catch(what === 'checksOut' ? () => {} : unlessMortal)
      // What is begun in the background may begin more.
      for (const one of inBackground) await one.catch(unlessMortal)
    },
  }
}

test('Whatever is told, in whatever order, and wherever programs end: one payment', async ({ world, company }) => {
  const bank = await bankOf(world, 'asaas')
  const superAdmin = await world.superAdmin()
  const token = bank.notices.listeners.asaas!.token!
  let run = 0
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 8 }), async happenings => {
        run += 1
        const invoice = await owes(superAdmin, company, daysAfter('2026-11-20', -run))
        const input = SubscriptionInput.parse(checkout(invoice.id))
        await chargeInvoice(world.app.platform, company.id, input)
        const reference = await referenceOf(world, invoice.id)
        const emitted = (platform: Platform, id: string) => {
          const payment = { id: 'pay_1', externalReference: reference }
          const body = { id: `${reference} ${id}`, event: 'PAYMENT_RECEIVED', payment }
          return receiveNotification(
            { platform, header: () => token },
            { params: { provider: 'asaas' }, query: {}, body },
          )
        }
        const works: Record<(typeof happenings)[number]['what'], (platform: Platform) => Promise<unknown>> = {
          paysAtBank: async () => {
            if (bank.books.chargeBy(reference).status === 'open') bank.books.pay(bank.books.chargeBy(reference))
          },
          told: platform => emitted(platform, 'first'),
          toldTwiceAtOnce: platform => Promise.all([emitted(platform, 'first'), emitted(platform, 'second')]),
          toldAgain: platform => emitted(platform, 'third'),
          asks: askForPayments,
          checksOut: platform => chargeInvoice(platform, company.id, input),
        }
        for (const { what, dies } of happenings) {
          const { platform, ended } = mortal(world.app.platform, dies)
          await ended(works[what](platform), what)
        }
        await askForPayments({ ...world.app.platform })
        const isPaid = bank.books.chargeBy(reference).status === 'paid'
        expect(await lastOf(world, company, invoice.id)).toEqual(
          isPaid ? { status: 'paid', dueDate: '2026-12-20' } : { status: 'open', dueDate: invoice.dueDate },
        )
      }),
      { numRuns: 30 },
    )
    expect(await straysTold(superAdmin)).toEqual([])
    expect((await paymentsOf(superAdmin, company)).statuses.length).toBeGreaterThan(0)
  } finally {
    await bank.stop()
  }
})

/** What became of an invoice, and the due date of its company. */
async function lastOf({ app }: World, { id }: TestCompany, invoiceId: number) {
  const { db } = app.platform.store
  const { status } = await db
    .selectFrom('invoices')
    .select('status')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const { dueDate } = await db.selectFrom('companies').select('dueDate').where('id', '=', id).executeTakeFirstOrThrow()
  return { status, dueDate }
}
