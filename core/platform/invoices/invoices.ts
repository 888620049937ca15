import { PLATFORM_COMPANY, type Platform } from '../../company/index.ts'
import { dayIn } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import { found } from '../../kit/errors.ts'
import { inReais } from '../../kit/money.ts'
import { type PlatformDb, pageOf, pageQuery, type Row, searchIn } from '../../storage/index.ts'
import { titleOf } from '../gateways/index.ts'
import { Invoice, invoiceErrors, OWN_PAGE, PlatformInvoice } from './contract.ts'

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
  return rows.map(row => encode(Invoice, { ...row, value: inReais(row.valueCents) }))
}

interface PlatformFilters {
  searchParam: string
  companyId: number | null
  status?: 'open' | 'paid' | undefined
  overdue?: boolean | undefined
  dueFrom?: string | undefined
  dueUntil?: string | undefined
}
interface PlatformQuery extends PlatformFilters {
  pageNumber: number
  cursor?: string | undefined
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

/** What is open of such invoices, and what of it is overdue. */
export async function owedInvoices(platform: Platform, filters: PlatformFilters) {
  const today = todayOf(platform)
  const open = matching(platform, filters)
    .clearSelect()
    .where('invoices.status', '=', 'open')
    .select(({ fn, ref, val, eb }) => [
      eb(ref('invoices.dueDate'), '<', val(today)).as('isOverdue'),
      fn.countAll<number>().as('count'),
      fn.sum<number>('invoices.valueCents').as('cents'),
    ])
    .groupBy('isOverdue')
  const parts = await open.execute()
  const sumOf = (some: typeof parts) => ({
    count: some.reduce((sum, { count }) => sum + count, 0),
    value: inReais(some.reduce((sum, { cents }) => sum + cents, 0)),
  })
  return { open: sumOf(parts), overdue: sumOf(parts.filter(({ isOverdue }) => isOverdue)) }
}

/** The operator's. */
const todayOf = ({ companies, clock }: Platform): string =>
  dayIn(companies.entitlementsOf(PLATFORM_COMPANY).timeZone, clock.now())

/**
 * Days have no index: of 100,000 invoices the walk from the newest finds a week of years ago in 5 ms, while SQLite, given one, reads
 * and sorts all that are due in a long time (43 ms).
 */
function matching(platform: Platform, { searchParam, companyId, status, overdue, dueFrom, dueUntil }: PlatformFilters) {
  const { store } = platform
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
    .$if(overdue !== undefined, all => all.where('invoices.dueDate', overdue ? '<' : '>=', todayOf(platform)))
    .$if(dueFrom !== undefined, all => all.where('invoices.dueDate', '>=', dueFrom!))
    .$if(dueUntil !== undefined, all => all.where('invoices.dueDate', '<=', dueUntil!))
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
    value: inReais(row.valueCents),
    provider: row.provider === null ? null : titleOf(row.provider),
  })
