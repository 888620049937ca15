import type { Platform } from '../../../company/index.ts'
import { type PlatformDb, type Row, table } from '../../../storage/index.ts'
import { type ChargeState, GatewayError, openGateway } from '../../gateways/index.ts'
import { type ChargeMove, statusAfter } from '../charge-moves.ts'
import { type ChargeRow, inTurn } from '../charges.ts'
import { billingChanged } from '../live.ts'
import { markPaid, reportPayment } from '../paying.ts'
import { storeUnmatched, type UnmatchedReason } from './strays.ts'

const charges = table('charges')

/** By which a charge is known to us and to its provider. */
export interface ChargeName {
  provider: string
  reference: string
}

/**
 * Asks a provider what became of a charge, which alone is believed, and does what follows: what is paid is marked as paid, money that
 * pays nothing is stored for the operator. Done again, or beside itself, it changes nothing more. Throws GatewayError.
 */
export async function settleCharge(platform: Platform, name: ChargeName): Promise<void> {
  const { store, clock } = platform
  const open = await openGateway(platform, name.provider)
  if (!open) throw new GatewayError('denied')
  const charge = await chargeNamed(store.db, name)
  const ask = (): Promise<ChargeState> =>
    open.gateway.fetch({ reference: name.reference, valueCents: charge?.valueCents ?? 0 })
  const content = await (charge ? inTurn(platform, charge.id, ask) : ask())
  let hasUnmatched = false
  const payment = await store.transaction(async ({ db }) => {
    const outcome = await outcomeOf(db, await chargeNamed(db, name), content)
    if (!outcome) return undefined
    const { charge: row, move, stray: unmatched, pays } = outcome
    const now = clock.now()
    const status = row && move && statusAfter(row.status, move)
    if (status) await charges.update(db, row.id, { status, updatedAt: now })
    if (unmatched) await storeUnmatched(db, { ...name, ...unmatched }, now)
    hasUnmatched = unmatched !== undefined
    return pays && markPaid(db, pays, { paidBy: open.kind.title, now })
  })
  if (payment) await reportPayment(platform, payment)
  else if (hasUnmatched) billingChanged(platform)
}

/** What follows from what a provider says of a charge. */
interface Outcome {
  charge?: ChargeRow
  move?: ChargeMove
  stray?: { reason: UnmatchedReason; valueCents: number; invoiceId: number | null }
  pays?: Row<'invoices'>
}

async function outcomeOf(
  db: PlatformDb,
  charge: ChargeRow | undefined,
  { state, paidCents }: ChargeState,
): Promise<Outcome | undefined> {
  const invoiceId = charge?.invoiceId ?? null
  const unmatched = (reason: UnmatchedReason, valueCents = paidCents) => ({ stray: { reason, valueCents, invoiceId } })
  if (!charge) return paidCents > 0 ? unmatched('unknown') : undefined
  const moves = (move: ChargeMove) => ({ charge, move })
  if (state === 'refunded') return { ...moves('ended'), ...unmatched('refunded', charge.valueCents) }
  if (charge.status === 'paid') {
    const back = charge.valueCents - paidCents
    return state === 'paid' && back > 0 ? unmatched('refunded', back) : undefined
  }
  if (state === 'cancelled') return moves('ended')
  if (paidCents === 0) return undefined
  const invoice = invoiceId === null ? undefined : await invoiceOwed(db, invoiceId)
  // Of a charge that is void by now as well, where the money is enough for what is owed.
  if (invoice?.status === 'open' && paidCents >= invoice.valueCents) return { ...moves('settled'), pays: invoice }
  if (invoice?.status !== 'open') return { ...moves('settled'), ...unmatched(invoice ? 'again' : 'gone') }
  // Where the provider takes no more for it, the next checkout asks again.
  return { ...unmatched('lower'), ...(state === 'paid' ? moves('ended') : {}) }
}

/** Undefined where it is gone, or its company is leaving. */
const invoiceOwed = (db: PlatformDb, id: number): Promise<Row<'invoices'> | undefined> =>
  db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.companyId')
    .selectAll('invoices')
    .where('invoices.id', '=', id)
    .where('companies.phase', '!=', 'leaving')
    .executeTakeFirst()

const chargeNamed = (db: PlatformDb, { provider, reference }: ChargeName): Promise<ChargeRow | undefined> =>
  db
    .selectFrom('charges')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
