import { type Expression, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { normalizeText } from '../../kit/text.ts'
import { countOf, type PlatformDb, pageOf } from '../../storage/index.ts'
import { companyOf, present, serializeCompanies } from './companies.ts'
import type { Company, CompanyOrder, CompanyQuery } from './contract.ts'

type Wanted = z.output<typeof CompanyQuery>

/** A page of the companies that are looked for, in the order that is asked for. */
export async function listCompanies(db: PlatformDb, query: Wanted) {
  const matching = companiesWith(db, query)
  const { rows: places, ...page } = await pageOf(matching, { order: orderOf(query), request: query })
  const ids = places.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await serializeCompanies(db).where('companies.id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const companies = ids.flatMap(id => byId.get(id) ?? []).map(companyOf)
  return { companies, ...page, count: await countOf(matching) }
}

/** All companies, newest first. */
export async function allCompanies(db: PlatformDb): Promise<Company[]> {
  return (await serializeCompanies(db).orderBy('companies.id', 'desc').execute()).map(companyOf)
}

/**
 * The companies that are looked for. The texts stand somewhere in their fields, capitals aside (those of names without accents too);
 * `searchParam` stands in any of the three. An index gives each order but that of the plans' names, of which there are few. They are reported
 * by what they are ordered by alone: whole rows, which are long, would be carried through the sorting.
 */
export function companiesWith(db: PlatformDb, { searchParam, name, email, phone, planId, status }: Wanted) {
  const listed = present(db).select([
    sql<string>`coalesce(plans.name, '') COLLATE NOCASE`.as('planCalled'),
    sql<string>`coalesce(companies.dueDate, 'never')`.as('dueOn'),
  ])
  return db
    .selectFrom(listed.as('companies'))
    .select(Object.values(orders))
    .where(({ and, eb }) =>
      and([
        stands(searchParam, sql`companies.folded || ' ' || lower(companies.email) || ' ' || lower(companies.phone)`),
        stands(name, sql`companies.folded`),
        stands(email, sql`lower(companies.email)`),
        stands(phone, sql`lower(companies.phone)`),
        ...(planId === null ? [] : [eb('companies.planId', '=', planId)]),
        ...(status === undefined ? [] : [eb('companies.status', '=', Number(status))]),
      ]),
    )
}

export const orderOf = ({ sortBy, order }: Pick<Wanted, 'sortBy' | 'order'>) =>
  ({ by: orders[sortBy], direction: order, of: 'companies' }) as const

const orders = {
  id: 'id',
  name: 'folded',
  email: 'email',
  phone: 'phone',
  planId: 'planCalled',
  status: 'status',
  createdAt: 'createdAt',
  dueDate: 'dueOn',
} as const satisfies Record<CompanyOrder, string>

/** Looked for in what is folded already, since to fold each row of a search takes longer than all else. */
const stands = (text: string, somewhere: Expression<unknown>): Expression<SqlBool> =>
  text === '' ? sql<SqlBool>`true` : sql<SqlBool>`instr(${somewhere}, ${normalizeText(text)}) > 0`
