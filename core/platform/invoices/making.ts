import { PLATFORM_COMPANY, type Platform } from '../../company/index.ts'
import { daysAfter } from '../../kit/calendar.ts'
import { dayIn } from '../../kit/clock.ts'
import type { PlatformDb, Row } from '../../storage/index.ts'
import { writeReminders } from '../mails/index.ts'
import { voidChanged, withdrawSoon } from './charges.ts'
import { billingChanged } from './live.ts'

/** An invoice is made when the due date is less than so many days away. */
const DAYS_AHEAD = 20

/** Companies whose invoices are looked at together. */
const AT_ONCE = 100

type Payer = Pick<Row<'companies'>, 'id' | 'planId' | 'dueDate' | 'timeZone' | 'status' | 'phase'> & {
  planName: string | null
  planCents: number | null
}

/** Makes the invoices that are due of all companies, and returns how many; done again it writes nothing. */
export async function makeInvoices(platform: Platform): Promise<number> {
  const { store } = platform
  let after = 0
  const made: number[] = []
  for (;;) {
    const payers = await payersOf(store.db, platform.clock.now())
      .where('companies.id', '>', after)
      .orderBy('companies.id')
      .limit(AT_ONCE)
      .execute()
    const lacking = payers.filter(({ invoiceId }) => invoiceId === null)
    // One for each: what is written together is cut where it takes long, so that nobody waits for all of it.
    const outcomes = await Promise.all(lacking.map(payer => store.transaction(({ db }) => follow(db, platform, payer))))
    made.push(...lacking.filter((_, at) => outcomes[at]).map(({ id }) => id))
    if (payers.length < AT_ONCE) break
    after = payers.at(-1)!.id
  }
  if (made.length > 0) billingChanged(platform, ...made)
  return made.length
}

/**
 * What a company owes after its plan, due date or status was changed: open invoices of another day go, since nobody owes them
 * any more, and the one of this day is of the plan that it has now.
 */
export async function invoicesFollow(platform: Platform, companyId: number): Promise<void> {
  await platform.store.transaction(async ({ db }) => {
    const payer = await ofCompanies(db).where('companies.id', '=', companyId).executeTakeFirst()
    if (payer) await follow(db, platform, payer)
  })
  billingChanged(platform, companyId)
  await withdrawSoon(platform)
  await writeReminders(platform, companyId)
}

/** Returns whether there is an invoice that was not, or of another plan. */
async function follow(db: PlatformDb, { clock }: Platform, payer: Payer): Promise<boolean> {
  const { id: companyId, planId, dueDate, planName, planCents } = payer
  const now = clock.now()
  await db
    .deleteFrom('invoices')
    .where('companyId', '=', companyId)
    .where('status', '=', 'open')
    .where('dueDate', '!=', dueDate ?? '')
    .execute()
  if (planId === null || dueDate === null || planName === null || !planCents || !owes(payer, now)) return false
  const owed = { planId, detail: planName, valueCents: planCents, updatedAt: now }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('invoices')
    .values({ companyId, dueDate, createdAt: now, ...owed })
    .onConflict(conflict =>
      conflict
        .columns(['companyId', 'dueDate'])
        .doUpdateSet(owed)
        .where('invoices.status', '=', 'open')
        .where('invoices.planId', '!=', planId),
    )
    .executeTakeFirst()
  await voidChanged(db, companyId, now)
  return numInsertedOrUpdatedRows === 1n
}

const owes = ({ id, status, phase, dueDate, timeZone }: Payer, now: number): boolean =>
  id !== PLATFORM_COMPANY && status === 1 && phase === 'ready' && dueDate! < daysAfter(dayIn(timeZone, now), DAYS_AHEAD)

const ofCompanies = (db: PlatformDb) =>
  db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .select(['companies.id', 'companies.planId', 'companies.dueDate', 'companies.timeZone'])
    .select(['companies.status', 'companies.phase', 'plans.name as planName', 'plans.valueCents as planCents'])

/** Who may owe by now, anywhere in the world, each with the invoice that it has already. */
const payersOf = (db: PlatformDb, now: number) =>
  ofCompanies(db)
    .leftJoin('invoices', join =>
      join.onRef('invoices.companyId', '=', 'companies.id').onRef('invoices.dueDate', '=', 'companies.dueDate'),
    )
    .select('invoices.id as invoiceId')
    .where('companies.dueDate', '<=', daysAfter(dayIn('UTC', now), DAYS_AHEAD + 1))
