import { auditPlatform, type ByPerson, type Platform } from '../../../company/index.ts'
import { encode } from '../../../kit/encode.ts'
import { found } from '../../../kit/errors.ts'
import { inReais } from '../../../kit/money.ts'
import type { PageRequest } from '../../../kit/paging.ts'
import { type PlatformDb, pageOf, type Row } from '../../../storage/index.ts'
import { titleOf } from '../../gateways/index.ts'
import { invoiceErrors, UnmatchedPayment } from '../contract.ts'
import { billingChanged } from '../live.ts'

export type UnmatchedReason = UnmatchedPayment['reason']

interface Unmatched {
  provider: string
  reference: string
  reason: UnmatchedReason
  valueCents: number
  invoiceId: number | null
}

/** Keeps money that paid no invoice, or went back; of one charge and reason once, with what is known last: of another value it is to be looked at again. */
export async function storeUnmatched(db: PlatformDb, unmatched: Unmatched, now: number): Promise<void> {
  const { valueCents } = unmatched
  await db
    .insertInto('stray_payments')
    .values({ ...unmatched, foundAt: now })
    .onConflict(conflict =>
      conflict
        .columns(['provider', 'reference', 'reason'])
        .doUpdateSet({ valueCents, settledAt: null, settledBy: null })
        .where('stray_payments.valueCents', '!=', valueCents),
    )
    .execute()
}

/** The newest first, with the company of whose invoice they speak. */
export async function unmatchedPayments(
  db: PlatformDb,
  { settled, ...request }: PageRequest & { settled?: boolean | undefined },
) {
  const all = withCompany(db).$if(settled !== undefined, rows =>
    rows.where('stray_payments.settledAt', settled ? 'is not' : 'is', null),
  )
  const order = { by: 'id', direction: 'desc', of: 'stray_payments' } as const
  const { rows, ...page } = await pageOf(all, { order, request })
  return { strays: rows.map(onWire), ...page }
}

/** Someone says that nothing is left to be done about it, or takes that back. Throws ERR_NO_STRAY_FOUND. */
export async function settleUnmatched(
  platform: Platform,
  id: number,
  settled: boolean,
  by: ByPerson,
): Promise<UnmatchedPayment> {
  const { store, clock } = platform
  const [settledAt, settledBy] = settled ? [clock.now(), by.caller.name] : [null, null]
  const { numUpdatedRows } = await store.transaction(({ db }) =>
    db
      .updateTable('stray_payments')
      .set({ settledAt, settledBy })
      .where('id', '=', id)
      .where('settledAt', settled ? 'is' : 'is not', null)
      .executeTakeFirst(),
  )
  const one = withCompany(store.db).where('stray_payments.id', '=', id)
  const unmatched = onWire(found(await one.executeTakeFirst(), invoiceErrors.ERR_NO_STRAY_FOUND))
  // Said twice it was said once.
  if (numUpdatedRows > 0n) {
    const kind = settled ? 'strayPaymentSettled' : 'strayPaymentReopened'
    await auditPlatform(platform, { kind, subject: `${unmatched.provider} ${unmatched.reference}` }, { by })
    billingChanged(platform)
  }
  return unmatched
}

const withCompany = (db: PlatformDb) =>
  db
    .selectFrom('stray_payments')
    .leftJoin('invoices', 'invoices.id', 'stray_payments.invoiceId')
    .leftJoin('companies', 'companies.id', 'invoices.companyId')
    .selectAll('stray_payments')
    .select(['companies.id as companyId', 'companies.name as companyName'])

const onWire = (
  row: Row<'stray_payments'> & { companyId: number | null; companyName: string | null },
): UnmatchedPayment =>
  encode(UnmatchedPayment, { ...row, provider: titleOf(row.provider), value: inReais(row.valueCents) })
