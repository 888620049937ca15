import { Email } from '../../kit/fields.ts'
import { MAX_EMAIL, MAX_NAME } from '../../kit/limits.ts'
import { allRows } from './import-run.ts'
import type { Source } from './source/source.ts'
import { sourceError } from './source/source.ts'
import { flagOf, textOf } from './values.ts'

/** A company of the other product. */
export interface OldCompany {
  /** Undefined where the database is that of one company. */
  id: string | undefined
  name: string
  /** Business hours as they are stored. */
  schedules: string | null
}

const NEEDED = ['Contacts', 'Tickets', 'Messages', 'Users', 'Whatsapps', 'Queues']

/** The company that is asked for, or the only one. Throws Rejected where it cannot be told which. */
export async function companyIn(source: Source, requested: string | undefined): Promise<OldCompany> {
  const missing = NEEDED.filter(table => !source.schema.table(table))
  if (missing.length > 0)
    throw sourceError(`${source.name} is no database of the Whaticket family: it has no table ${missing.join(', ')}.`)
  const isShared = source.schema.table('Contacts')?.column('companyId', 'tenantId') !== undefined
  const table = ['Companies', 'Tenants'].find(name => source.schema.table(name))
  if (isShared && table === undefined)
    throw sourceError(`${source.name} holds contacts of companies, and no table Companies that names them.`)
  if (!isShared || table === undefined) {
    if (requested !== undefined)
      throw sourceError(`${source.name} is the database of one company: leave --company out.`)
    return { id: undefined, name: 'Whaticket', schedules: null }
  }
  const fields = { id: 'id', name: 'name', schedules: 'schedules' } as const
  const companies = await allRows({ source, companyId: undefined }, { table, fields, order: ['id'], isShared: true })
  const named = companies.map(({ id, name }) => `${id} (${textOf(name, MAX_NAME)})`).join(', ')
  const one =
    requested === undefined && companies.length === 1 ? companies[0] : companies.find(({ id }) => id === requested)
  if (!one)
    throw sourceError(
      requested === undefined
        ? `${source.name} holds several companies; say with --company which one: ${named}.`
        : `${source.name} holds no company ${requested}, but ${named || 'none'}.`,
      requested === undefined ? 'usage' : 'missing',
    )
  return { id: one.id!, name: textOf(one.name, MAX_NAME), schedules: one.schedules }
}

/** How many rows of a table the company has; undefined where there is none such, or where it cannot be told whose they are. */
export async function countRows(
  source: Source,
  { id }: Pick<OldCompany, 'id'>,
  name: string,
): Promise<number | undefined> {
  const { schema, dialect } = source
  const table = schema.table(name)
  const own = table?.column('companyId', 'tenantId')
  if (!table || (id !== undefined && !own)) return undefined
  const where = id === undefined || !own ? '' : ` WHERE ${dialect.name(own.column)} = ${dialect.value(1)}`
  const [row] = await source.ask(`SELECT count(*) AS n FROM ${dialect.name(table.name)}${where}`, where ? [id!] : [])
  return Number(row?.n)
}

/** The first administrator who can sign in here. */
export async function firstAdmin(source: Source, { id }: Pick<OldCompany, 'id'>) {
  const fields = { id: 'id', name: 'name', email: 'email', profile: 'profile', active: ['active', 'isActive'] } as const
  const users = await allRows({ source, companyId: id }, { table: 'Users', fields, order: ['id'] })
  for (const { name, email, profile, active } of users) {
    const { data } = Email.safeParse(textOf(email, MAX_EMAIL))
    if (profile === 'admin' && data && (active === null || flagOf(active)))
      return { name: textOf(name, MAX_NAME), email: data }
  }
  return undefined
}
