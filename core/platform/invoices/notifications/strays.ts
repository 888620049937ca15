import { encode } from '../../../kit/encode.ts'
import type { PageRequest } from '../../../kit/paging.ts'
import { type PlatformDb, pageOf, type Row } from '../../../storage/index.ts'
import { StrayPayment } from '../contract.ts'
import { titleOf } from '../gateways/setup.ts'

export type StrayReason = StrayPayment['reason']

interface Stray {
  provider: string
  reference: string
  reason: StrayReason
  valueCents: number
  invoiceId: number | null
}

/** Keeps money that paid no invoice, or went back; of one charge and reason once, with what is known last. */
export async function keepStray(db: PlatformDb, stray: Stray, now: number): Promise<void> {
  const { valueCents } = stray
  await db
    .insertInto('stray_payments')
    .values({ ...stray, foundAt: now })
    .onConflict(conflict => conflict.columns(['provider', 'reference', 'reason']).doUpdateSet({ valueCents }))
    .execute()
}

/** The newest first, with the company of whose invoice they speak. */
export async function strayPayments(db: PlatformDb, request: PageRequest) {
  const all = db
    .selectFrom('stray_payments')
    .leftJoin('invoices', 'invoices.id', 'stray_payments.invoiceId')
    .leftJoin('companies', 'companies.id', 'invoices.companyId')
    .selectAll('stray_payments')
    .select(['companies.id as companyId', 'companies.name as companyName'])
  const order = { by: 'id', direction: 'desc', of: 'stray_payments' } as const
  const { rows, ...page } = await pageOf(all, { order, request })
  return { strays: rows.map(onWire), ...page }
}

const onWire = (row: Row<'stray_payments'> & { companyId: number | null; companyName: string | null }): StrayPayment =>
  encode(StrayPayment, { ...row, provider: titleOf(row.provider), value: row.valueCents / 100 })
