import { sql } from 'kysely'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { fold } from '../../kit/text.ts'
import {
  breaksReference,
  breaksUnique,
  type NewRow,
  type PlatformDb,
  type Row,
  type RowChange,
  searchIn,
  table,
} from '../../storage/index.ts'
import { planErrors } from '../plans/contract.ts'
import { companyErrors } from './contract.ts'

export type CompanyRow = Row<'companies'>

export const companies = table('companies')

/** The platform's own company: never overdue, never deleted (decision 9). */
export const PLATFORM_COMPANY = 1

/** Companies whose name, e-mail or phone has this text. */
export const companiesWith = (db: PlatformDb, search: string) =>
  present(db).where(searchIn(search, 'companies.name', 'companies.email', 'companies.phone'))

export const NEWEST = { by: 'id', direction: 'desc', of: 'companies' } as const

export function allCompanies(db: PlatformDb) {
  return present(db).orderBy('companies.id', 'desc').execute()
}

/** Throws ERR_NO_COMPANY_FOUND. */
export async function companyById(db: PlatformDb, id: number) {
  return found(await present(db).where('companies.id', '=', id).executeTakeFirst(), generalErrors.ERR_NO_COMPANY_FOUND)
}

export type CompanyWithPlan = Awaited<ReturnType<typeof companyById>>

/** Companies that are leaving are gone already, for whoever looks. */
const present = (db: PlatformDb) =>
  db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .selectAll('companies')
    .select(['plans.name as planName', 'plans.valueCents as planCents'])
    .where('companies.phase', '!=', 'leaving')

/** Whether another company has this name, capitals and accents aside. */
export async function isNameTaken(db: PlatformDb, name: string, besides = 0): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where(sql<boolean>`fold(name) = ${fold(name)}`)
    .where('id', '!=', besides)
    .executeTakeFirst()
  return row !== undefined
}

/** Throws ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND. */
export async function insertCompany(db: PlatformDb, company: NewRow<'companies'>): Promise<number> {
  return (await speaking(() => companies.insert(db, company))).id
}

/** Throws ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND. */
export async function updateCompany(db: PlatformDb, id: number, change: RowChange<'companies'>): Promise<void> {
  await speaking(() => companies.update(db, id, change))
}

/** Companies whose making or removing was cut short. */
export function unfinishedCompanies(db: PlatformDb): Promise<CompanyRow[]> {
  return db.selectFrom('companies').selectAll().where(sql<boolean>`phase <> 'ready'`).orderBy('id').execute()
}

/** What the book keeps of companies: one, those of a plan, or all. */
export function standingRows(db: PlatformDb, which: { companyId?: number; planId?: number } = {}) {
  return db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .select([
      'companies.id',
      'companies.name',
      'companies.status',
      'companies.phase',
      'companies.dueDate',
      'companies.timeZone',
      'companies.schedules',
      'plans.users',
      'plans.connections',
      'plans.queues',
      'plans.limitFluxo',
      'plans.features',
    ])
    .$if(which.companyId !== undefined, query => query.where('companies.id', '=', which.companyId!))
    .$if(which.planId !== undefined, query => query.where('companies.planId', '=', which.planId!))
    .execute()
}

export type StandingRow = Awaited<ReturnType<typeof standingRows>>[number]

async function speaking<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (breaksUnique(error, 'companies.name')) throw fail(companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS)
    throw breaksReference(error) ? fail(planErrors.ERR_NO_PLAN_FOUND) : error
  }
}
