import type { Platform } from '../../company/index.ts'
import { DAY, MINUTE } from '../../kit/clock.ts'
import { state } from '../../kit/state.ts'
import { type PlatformDb, type Row, table } from '../../storage/index.ts'
import { type OpenGateway, type Owed, openGateway } from '../gateways/index.ts'
import { chargeMoves, statusesBefore } from './charge-moves.ts'

export type ChargeRow = Row<'charges'>

const charges = table('charges')

const stillOwed = statusesBefore('released')
/** Those that may have been paid meanwhile: their providers are asked about them. */
export const payable = statusesBefore('withdrawn')

/** How many are withdrawn in one go: each is a request or two. */
const AT_ONCE = 50
/** Until a provider that did not learn of it is reported again: as long as nobody has owed it, within these. */
const REST = { least: 15 * MINUTE, most: DAY }

/**
 * The charge of an invoice at a provider, which asks for what is owed now: the one that is there, or a new one that the provider has
 * not learned of. Those that ask for something else, elsewhere, or too late are void.
 */
export async function chargeOf(
  db: PlatformDb,
  { kind, gateway }: OpenGateway,
  owed: Owed,
  now: number,
): Promise<ChargeRow> {
  const { invoiceId, valueCents } = owed
  const there = await db
    .selectFrom('charges')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .where('provider', '=', kind.name)
    .where('valueCents', '=', valueCents)
    .where('status', 'in', stillOwed)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst()
  await voidCharges(db, invoiceId, now, there?.id)
  // Someone is about to pay it.
  if (there) return (await charges.update(db, there.id, { updatedAt: now }))!
  const requested = { invoiceId, valueCents, status: chargeMoves.wanted.void, pixText: '', updatedAt: now }
  return db
    .insertInto('charges')
    .values({ provider: kind.name, reference: gateway.referenceFor(owed), createdAt: now, ...requested })
    .onConflict(conflict => conflict.columns(['provider', 'reference']).doUpdateSet(requested))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Nobody owes the charges of an invoice any more, but the one of `but`. */
export async function voidCharges(db: PlatformDb, invoiceId: number, now: number, but = 0): Promise<void> {
  await db
    .updateTable('charges')
    .set({ status: chargeMoves.released.open, updatedAt: now })
    .where('invoiceId', '=', invoiceId)
    .where('id', '!=', but)
    .where('status', 'in', stillOwed)
    .execute()
}

/** Nobody owes what charges of a company's open invoices ask for, where those are of another value by now. */
export async function voidChanged(db: PlatformDb, companyId: number, now: number): Promise<void> {
  const changed = db
    .selectFrom('invoices')
    .innerJoin('charges', 'charges.invoiceId', 'invoices.id')
    .select('charges.id')
    .where('invoices.companyId', '=', companyId)
    .where('invoices.status', '=', 'open')
    .whereRef('charges.valueCents', '!=', 'invoices.valueCents')
  await db
    .updateTable('charges')
    .set({ status: chargeMoves.released.open, updatedAt: now })
    .where('id', 'in', changed)
    .where('status', 'in', stillOwed)
    .execute()
}

const chargesUnderWay = state((_platform: Platform) => new Map<number, Promise<unknown>>())

/** Asks a provider about a charge when nobody else does any more. */
export async function inTurn<T>(platform: Platform, chargeId: number, ask: () => Promise<T>): Promise<T> {
  const lines = platform.own(chargesUnderWay)
  const before = lines.get(chargeId) ?? Promise.resolve()
  const mine = before.then(ask, ask)
  const settled = mine.catch(() => {})
  lines.set(chargeId, settled)
  try {
    return await mine
  } finally {
    if (lines.get(chargeId) === settled) lines.delete(chargeId)
  }
}

/** Void, or of an invoice that is gone, and to be withdrawn by now. */
const nobodyOwes = ({ store, clock }: Platform) =>
  store.db
    .selectFrom('charges')
    .where('status', 'in', payable)
    .where('withdrawAt', '<=', clock.now())
    .where(({ or, eb }) => or([eb('status', '=', 'void'), eb('invoiceId', 'is', null)]))

/** After invoices changed: has providers told what nobody owes any more, and waits for none of them. */
export async function withdrawSoon(platform: Platform): Promise<void> {
  if (await nobodyOwes(platform).select('id').executeTakeFirst())
    platform.background('withdrawing charges', () => withdrawCharges(platform))
}

/**
 * Tells providers of charges that nobody owes any more, so that nobody pays them. One that was paid before stays void: anyone who asks
 * for open charges finds it. Throws the last error, after all were tried.
 */
export async function withdrawCharges(platform: Platform): Promise<void> {
  const { store, clock } = platform
  const rows = await nobodyOwes(platform).selectAll().orderBy('withdrawAt').limit(AT_ONCE).execute()
  let problem: unknown
  for (const { id, provider, reference, valueCents, updatedAt } of rows) {
    const rest = Math.min(Math.max(clock.now() - updatedAt, REST.least), REST.most)
    // `updatedAt` stays: it says until when someone wanted to pay it.
    let change: Partial<ChargeRow> = { withdrawAt: clock.now() + rest }
    try {
      const open = await openGateway(platform, provider)
      const content = open && (await inTurn(platform, id, () => open.gateway.cancel({ reference, valueCents })))
      if (content && content.state !== 'paid') change = { status: chargeMoves.withdrawn.void, updatedAt: clock.now() }
    } catch (error) {
      problem = error
    }
    // One that was paid meanwhile stays paid.
    await store.transaction(({ db }) =>
      db.updateTable('charges').set(change).where('id', '=', id).where('status', 'in', payable).execute(),
    )
  }
  if (problem) throw problem
}
