import { encode } from '../../kit/encode.ts'
import { found } from '../../kit/errors.ts'
import { type PlatformDb, pageOf, type Row, searchIn } from '../../storage/index.ts'
import { Invoice, invoiceErrors, PlatformInvoice } from './contract.ts'

const OWN_PAGE = 100
const PLATFORM_PAGE = 20
const NEWEST = { by: 'id', direction: 'desc', of: 'invoices' } as const

/** A company's own, newest first; a page beyond the last is empty. */
export async function ownInvoices(
  db: PlatformDb,
  companyId: number,
  { pageNumber, searchParam }: { pageNumber: number; searchParam: string },
): Promise<Invoice[]> {
  const all = db
    .selectFrom('invoices')
    .selectAll()
    .where('companyId', '=', companyId)
    .where(searchIn(searchParam, 'invoices.detail'))
  const { rows } = await pageOf(all, { order: NEWEST, size: OWN_PAGE, request: { pageNumber, searchParam } })
  return rows.map(row => encode(Invoice, { ...row, value: row.valueCents / 100 }))
}

interface PlatformQuery {
  pageNumber: number
  cursor?: string | undefined
  searchParam: string
  companyId: number | null
  status?: 'open' | 'paid' | undefined
}

/** Those of all companies, newest first. */
export async function platformInvoices(db: PlatformDb, query: PlatformQuery, size = PLATFORM_PAGE) {
  const { companyId, status } = query
  const matching = withCompany(db)
    .where(searchIn(query.searchParam, 'invoices.detail', 'companies.name'))
    .$if(companyId !== null, all => all.where('invoices.companyId', '=', companyId!))
    .$if(status !== undefined, all => all.where('invoices.status', '=', status!))
  const { rows, ...page } = await pageOf(matching, { order: NEWEST, size, request: query })
  return { invoices: rows.map(onWire), ...page }
}

/** Throws ERR_NO_INVOICE_FOUND. */
export async function platformInvoice(db: PlatformDb, id: number): Promise<PlatformInvoice> {
  const row = await withCompany(db).where('invoices.id', '=', id).executeTakeFirst()
  return onWire(found(row, invoiceErrors.ERR_NO_INVOICE_FOUND))
}

const withCompany = (db: PlatformDb) =>
  db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.companyId')
    .selectAll('invoices')
    .select('companies.name as companyName')

const onWire = (row: Row<'invoices'> & { companyName: string }): PlatformInvoice =>
  encode(PlatformInvoice, { ...row, value: row.valueCents / 100 })
