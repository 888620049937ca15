import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { auditPlatform, type ByPerson, PLATFORM_COMPANY, type Platform } from '../../company/index.ts'
import { type AuditedChange, actorFor, changesBetween } from '../../domain/access/audited.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { may } from '../../domain/access/permissions.ts'
import type { BusinessHours, Holidays, WeekHours } from '../../domain/business-hours.ts'
import type { CompanyCall } from '../../http/bind.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { inReais } from '../../kit/money.ts'
import { normalizeText } from '../../kit/text.ts'
import {
  breaksReference,
  breaksUnique,
  type NewRow,
  type PlatformDb,
  type Row,
  type RowChange,
  table,
} from '../../storage/index.ts'
import { authErrors } from '../auth/contract.ts'
import { confirmOwnChange, endSessionsOfCompany } from '../auth/index.ts'
import { planErrors } from '../plans/contract.ts'
import { planById } from '../plans/index.ts'
import {
  Billing,
  Company,
  type CompanyChange,
  type CompanyDetail,
  companyErrors,
  type DatabaseError,
  Recurrence,
} from './contract.ts'
import { companyPermissions } from './permissions.ts'

export const companies = table('companies')

/** Throws ERR_NO_COMPANY_FOUND. */
export async function companyById(db: PlatformDb, id: number): Promise<Company> {
  return companyOf(await rowById(db, id))
}

/** A company as a caller may see it: invoices for administrators alone, its administrator for those who may edit it. */
export async function companyFor(platform: Platform, caller: Caller, id: number): Promise<CompanyDetail> {
  mustSeeCompany(caller, id)
  if (caller.super) return companyDetail(platform, id)
  const company = await companyById(platform.store.db, id)
  return may(caller.profile, companyPermissions.readBilling) ? company : withoutBilling(company)
}

/** The companies that are there and whose database is not, or cannot be used. */
export async function databaseErrors({
  companies: directory,
  deskFaultOf: databaseErrorOf,
}: Pick<Platform, 'companies' | 'deskFaultOf'>): Promise<DatabaseError[]> {
  const found: DatabaseError[] = []
  for (const id of directory.companyIds()) {
    const error = await databaseErrorOf(id)
    if (error !== undefined) found.push({ id, name: directory.nameOf(id), fault: error })
  }
  return found
}

/** A company is open to its own people and to super administrators; to others it does not exist. */
export function mustSeeCompany(caller: Pick<Caller, 'companyId' | 'super'>, companyId: number): void {
  if (caller.companyId !== companyId && !caller.super) throw fail(generalErrors.ERR_NO_COMPANY_FOUND)
}

/** One company with its first administrator. Throws ERR_NO_COMPANY_FOUND. */
export async function companyDetail({ store, askDesk }: Platform, id: number): Promise<CompanyDetail> {
  const company = await companyById(store.db, id)
  return { ...company, adminUser: (await askDesk(id, 'firstAdminOf', [])) ?? null }
}

/**
 * Changes or renews a company. Name and plan are looked at before the administrator is changed, so that a rejection
 * changes nothing. `by` is who does it, when a person does. Throws what `confirmOwnChange` throws, ERR_OWN_COMPANY, ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND, ERR_EMAIL_ALREADY_EXISTS.
 */
export async function changeCompany(
  platform: Platform,
  id: number,
  change: CompanyChange,
  by?: Pick<CompanyCall, 'caller' | 'ip'>,
): Promise<CompanyDetail> {
  const { store, clock, askDesk, sockets } = platform
  const before = await rowById(store.db, id)
  if (id === PLATFORM_COMPANY && change.status === false) throw fail(companyErrors.ERR_OWN_COMPANY)
  if (change.name && (await isNameTaken(store.db, change.name, id)))
    throw fail(companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS)
  if (change.planId) await planById(store.db, change.planId)
  const { adminUser, campaignsEnabled } = change
  if (adminUser) {
    const admin = adminUser.id ?? (await askDesk(id, 'firstAdminOf', []))?.id
    if (admin === undefined) throw fail(authErrors.ERR_NO_USER_FOUND)
    if (by?.caller.companyId === id && by.caller.userId === admin)
      await confirmOwnChange(platform, by.caller, by.ip, adminUser)
    await askDesk(id, 'changeAdmin', [admin, adminUser], by && actorFor(id, by.caller, by.ip))
  }
  // Anyone who gives a company another day, or none, answers for it: it may have been paid by hand.
  const isRenewed = change.dueDate !== undefined && change.dueDate !== before.dueDate
  await updateCompany(store.db, id, {
    ...companyColumns(change, before.billing),
    ...(isRenewed ? { onTrial: 0 } : {}),
    updatedAt: clock.now(),
  })
  await platform.companies.reload(id)
  if (campaignsEnabled !== undefined) await askDesk(id, 'publishCampaignsEnabled', [])
  await platform.billing.companyChanged(id)
  const after = await rowById(store.db, id)
  const changes: AuditedChange[] = changesBetween(payloadOf(before), payloadOf(after))
  if (before.billing !== after.billing) changes.push({ field: 'billing' })
  if (changes.length > 0)
    await auditPlatform(platform, { kind: 'companyChanged', subject: after.name, changes }, { by, company: id })
  // Anyone who may no longer listen receives nothing more.
  sockets.recheck(id)
  if (before.status === 1 && change.status === false) await endSessionsOfCompany(platform, id)
  return companyDetail(platform, id)
}

/** What the audit log tells about a company; its bills are told to have changed, and no more. */
const payloadOf = ({
  name,
  email,
  phone,
  planName,
  dueDate,
  recurrence,
  status,
  campaignsEnabled,
  timeZone,
}: CompanyRow) => ({
  ...{ name, email, phone, plan: planName, dueDate, recurrence, timeZone },
  ...{ active: status === 1, campaigns: campaignsEnabled === 1 },
})

interface HoursChange {
  schedules: WeekHours
  holidays?: Holidays | undefined
  /** On top of what they were changed. */
  seen?: BusinessHours | undefined
}

/** Business hours or time zone, by the company's own people. Throws ERR_NO_COMPANY_FOUND, ERR_HOURS_CHANGED. */
export async function changeHours(
  platform: Platform,
  caller: Pick<Caller, 'companyId' | 'super'>,
  id: number,
  change: HoursChange | { timeZone: string },
  by?: ByPerson,
): Promise<Company> {
  const { store, clock, companies: directory, askDesk } = platform
  mustSeeCompany(caller, id)
  const before = await store.transaction(async ({ db }) => {
    const row = await rowById(db, id)
    if ('seen' in change && change.seen && !isSameHours(change.seen, companyOf(row)))
      throw fail(companyErrors.ERR_HOURS_CHANGED)
    const columns = 'timeZone' in change ? change : hoursColumns(change)
    await updateCompany(db, id, { ...columns, updatedAt: clock.now() })
    return row
  })
  await directory.reload(id)
  const changes: AuditedChange[] =
    'timeZone' in change
      ? changesBetween(before, change)
      : [{ field: 'schedules' }, ...(change.holidays ? [{ field: 'holidays' } as const] : [])]
  const act = { kind: 'companyChanged', subject: before.name, changes } as const
  if (changes.length > 0) await askDesk(id, 'audit', [act], by && actorFor(id, by.caller, by.ip))
  return companyById(store.db, id)
}

const isSameHours = (one: BusinessHours, { schedules, holidays }: BusinessHours): boolean =>
  isDeepStrictEqual(one, { schedules, holidays })

const hoursColumns = ({ schedules, holidays }: HoursChange) => ({
  schedules: JSON.stringify(schedules),
  ...(holidays && { holidays: JSON.stringify(holidays) }),
})

/** Fills in the data for invoices, and returns whether they are others; what is not named stays. Part of a transaction. */
export async function storeBilling(
  db: PlatformDb,
  id: number,
  billing: Partial<Billing>,
  now: number,
): Promise<boolean> {
  const { billing: before } = await rowById(db, id)
  const columns = companyColumns(billing, before)
  if (columns.billing === before) return false
  await updateCompany(db, id, { ...columns, updatedAt: now })
  return true
}

/** A payment: the company is due on that day, and on trial no more. Part of a transaction; `companies.reload` afterwards. */
export async function extendDueDate(db: PlatformDb, id: number, dueDate: string, now: number): Promise<void> {
  await updateCompany(db, id, { dueDate, onTrial: 0, updatedAt: now })
}

/** Whether another company has this name, capitals and accents aside. */
export async function isNameTaken(db: PlatformDb, name: string, besides = 0): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where('folded', '=', normalizeText(name))
    .where('id', '!=', besides)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Throws where the desk of another company lies under the number of a new one, as when the platform's database alone was put back from
 * a backup: to go on would hand over its conversations, or delete them.
 */
export function mustHaveNoDatabase({ keepsDesk: keepsDatabase }: Pick<Platform, 'keepsDesk'>, id: number): void {
  if (!keepsDatabase(id)) return
  throw new Error(
    `companies/${id} holds the desk of a company that platform.sqlite does not know: put back both from one backup, or move that folder elsewhere.`,
  )
}

/** Throws ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND. */
export async function insertCompany(db: PlatformDb, company: NewRow<'companies'>): Promise<number> {
  return (await refusing(() => companies.insert(db, { ...company, folded: normalizeText(company.name) }))).id
}

/** Throws ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND. */
export async function updateCompany(db: PlatformDb, id: number, change: RowChange<'companies'>): Promise<void> {
  const normalized = change.name ? { folded: normalizeText(change.name) } : {}
  await refusing(() => companies.update(db, id, { ...change, ...normalized }))
}

/** Companies whose making or removing was cut short. `+id` leaves the choice of them to their index. */
export function unfinishedCompanies(db: PlatformDb): Promise<Row<'companies'>[]> {
  return db.selectFrom('companies').selectAll().where(sql<boolean>`phase <> 'ready'`).orderBy(sql`+id`).execute()
}

/** Companies that are leaving are gone already, for anyone who looks. */
export const present = (db: PlatformDb) =>
  db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .selectAll('companies')
    .select(['plans.name as planName', 'plans.valueCents as planCents'])
    .where('companies.phase', '!=', 'leaving')

/** With the trial, which is the due date until the first invoice is paid, then none (decision 30). */
export const serializeCompanies = (db: PlatformDb) =>
  present(db).select(({ case: when, exists, selectFrom, ref }) => {
    const paid = selectFrom('invoices').select('invoices.id').where('invoices.status', '=', 'paid')
    const hasPaid = exists(paid.whereRef('invoices.companyId', '=', 'companies.id'))
    return when().when(hasPaid).then(null).else(ref('companies.dueDate')).end().as('trialExpiration')
  })

type CompanyRow = Awaited<ReturnType<typeof rowById>>

const rowById = async (db: PlatformDb, id: number) =>
  found(
    await serializeCompanies(db).where('companies.id', '=', id).executeTakeFirst(),
    generalErrors.ERR_NO_COMPANY_FOUND,
  )

const NO_BILLING = Object.fromEntries(Object.keys(Billing.shape).map(key => [key, ''])) as Billing

export function companyOf(row: CompanyRow): Company {
  const { planId, planName, planCents, campaignsEnabled } = row
  return encode(Company, {
    ...row,
    plan: planId === null ? null : { id: planId, name: planName ?? '', value: inReais(planCents ?? 0) },
    recurrence: Recurrence.catch('MENSAL').parse(row.recurrence),
    settings: [{ key: 'campaignsEnabled', value: String(campaignsEnabled === 1) }],
    ...NO_BILLING,
    ...(JSON.parse(row.billing) as Partial<Billing>),
  })
}

/** What everybody of a company may see of it. */
function withoutBilling(company: Company): CompanyDetail {
  const isShown = ([key]: [string, unknown]): boolean => !(key in Billing.shape)
  return Object.fromEntries(Object.entries(company).filter(isShown)) as CompanyDetail
}

/** The columns that a form names; what it does not name stays away. */
export function companyColumns(change: Omit<CompanyChange, 'adminUser'>, storedBilling = '{}') {
  const { status, campaignsEnabled } = change
  const { name, email, phone, planId, dueDate, recurrence, timeZone } = change
  const plain = { name, email, phone, planId, dueDate, recurrence, timeZone }
  const sentBilling = Object.keys(Billing.shape).flatMap(key => {
    const value = change[key as keyof Billing]
    return value === undefined ? [] : [[key, value]]
  })
  return {
    ...(Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as Partial<
      Pick<Row<'companies'>, keyof typeof plain>
    >),
    ...(status === undefined ? {} : { status: Number(status) }),
    ...(campaignsEnabled === undefined ? {} : { campaignsEnabled: Number(campaignsEnabled) }),
    billing: JSON.stringify({ ...JSON.parse(storedBilling), ...Object.fromEntries(sentBilling) }),
  }
}

async function refusing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (breaksUnique(error, 'companies.name') || breaksUnique(error, 'companies.folded'))
      throw fail(companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS)
    throw breaksReference(error) ? fail(planErrors.ERR_NO_PLAN_FOUND) : error
  }
}
