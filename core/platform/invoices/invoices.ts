import { PLATFORM_COMPANY, type Platform } from '../../desk/index.ts'
import { dayIn } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import { found } from '../../kit/errors.ts'
import { type PlatformDb, pageOf, pageQuery, type Row, searchIn } from '../../storage/index.ts'
import { Invoice, invoiceErrors, PlatformInvoice } from './contract.ts'
import { titleOf } from './gateways/setup.ts'

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
  overdue?: boolean | undefined
}

/** Those of all companies, newest first. */
export async function platformInvoices(platform: Platform, query: PlatformQuery, size = PLATFORM_PAGE) {
  const options = { order: NEWEST, size, request: query }
  const { rows, ...page } = await pageOf(matching(platform, query), options)
  return { invoices: rows.map(onWire), ...page }
}

/** The statement behind a page of `platformInvoices`. */
export const platformInvoicesQuery = (platform: Platform, query: PlatformQuery) =>
  pageQuery(matching(platform, query), { order: NEWEST, size: PLATFORM_PAGE, request: query })

function matching({ store, companies, clock }: Platform, { searchParam, companyId, status, overdue }: PlatformQuery) {
  const today = dayIn(companies.standingOf(PLATFORM_COMPANY).timeZone, clock.now())
  const wanted = overdue === undefined ? status : 'open'
  // Companies and plans are looked through once, and not again with each of their invoices.
  const ofCompanies = store.db.selectFrom('companies').select('id').where(searchIn(searchParam, 'companies.name'))
  const ofPlans = store.db.selectFrom('plans').select('name').where(searchIn(searchParam, 'plans.name'))
  return withCompany(store.db)
    .$if(searchParam !== '', all =>
      all.where(({ eb, or }) =>
        or([eb('invoices.companyId', 'in', ofCompanies), eb('invoices.detail', 'in', ofPlans)]),
      ),
    )
    .$if(companyId !== null, all => all.where('invoices.companyId', '=', companyId!))
    .$if(wanted !== undefined, all => all.where('invoices.status', '=', wanted!))
    .$if(overdue !== undefined, all => all.where('invoices.dueDate', overdue ? '<' : '>=', today))
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
    .select(({ selectFrom }) =>
      selectFrom('charges')
        .select('charges.provider')
        .whereRef('charges.invoiceId', '=', 'invoices.id')
        .orderBy(({ eb }) => eb('charges.status', '=', 'paid'), 'desc')
        .orderBy('charges.id', 'desc')
        .limit(1)
        .as('provider'),
    )

const onWire = (row: Row<'invoices'> & { companyName: string; provider: string | null }): PlatformInvoice =>
  encode(PlatformInvoice, {
    ...row,
    value: row.valueCents / 100,
    provider: row.provider === null ? null : titleOf(row.provider),
  })
