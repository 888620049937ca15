import { fail } from '../../kit/errors.ts'
import { defaultWeekHours } from '../../kit/week-hours.ts'
import { authErrors } from '../auth/contract.ts'
import { accountOf, insertAccount } from '../auth/index.ts'
import { type CompanyChange, companyErrors } from './contract.ts'
import type { CompaniesHouse } from './needs.ts'
import {
  type CompanyRow,
  companies,
  insertCompany,
  isNameTaken,
  PLATFORM_COMPANY,
  unfinishedCompanies,
  updateCompany,
} from './store.ts'
import { companyColumns } from './wire.ts'

/** The first administrator of every company. */
export const FOUNDER_ID = 1

export interface Founding {
  /** Set for the platform's own company alone. */
  id?: number
  company: Omit<CompanyChange, 'adminUser'> & { name: string }
  referredBy?: number | null
  trialEndsOn?: string | null
  admin: { name: string; email: string; password: string; super?: boolean; mustChangePassword?: boolean }
}

/**
 * Creates a company whole or not at all: its row and account first, then its desk; a desk that cannot be made takes the
 * row with it, and what a crash leaves is finished at the next start. Throws ERR_COMPANY_NAME_ALREADY_EXISTS,
 * ERR_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND.
 */
export async function foundCompany(house: CompaniesHouse, { company, admin, ...more }: Founding): Promise<number> {
  const { platform, clock, auth } = house
  const now = clock.now()
  const passwordHash = await auth.passwords.hash(admin.password)
  const id = await platform.transaction(async ({ db }) => {
    if (await isNameTaken(db, company.name)) throw fail(companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS)
    const companyId = await insertCompany(db, {
      ...(more.id ? { id: more.id } : {}),
      ...rowDefaults,
      ...companyColumns(company),
      name: company.name,
      referredBy: more.referredBy ?? null,
      trialEndsOn: more.trialEndsOn ?? null,
      schedules: JSON.stringify(defaultWeekHours),
      phase: 'founding',
      founderName: admin.name,
      createdAt: now,
      updatedAt: now,
    })
    const { email, super: isSuper, mustChangePassword } = admin
    const rights = { super: isSuper ?? false, mustChangePassword: mustChangePassword ?? false }
    await insertAccount(db, { email, passwordHash, companyId, userId: FOUNDER_ID, ...rights }, now)
    return companyId
  })
  try {
    await finishFounding(house, id, admin, company.campaignsEnabled ?? false)
  } catch (error) {
    await house.needs.removeDesk(id)
    await companies.remove(platform.db, id)
    throw error
  }
  return id
}

/** Makes the desk of a company whose row is there, and opens its doors. */
async function finishFounding(
  house: CompaniesHouse,
  companyId: number,
  founder: { name: string; email: string },
  campaignsEnabled: boolean,
): Promise<void> {
  await house.needs.foundDesk(companyId, { name: founder.name, email: founder.email }, campaignsEnabled)
  await updateCompany(house.platform.db, companyId, { phase: companyId === PLATFORM_COMPANY ? 'untold' : 'ready' })
  await house.book.reload(companyId)
}

/** Ends what a crash cut short: companies half founded are completed, companies half removed are removed. */
export async function repairOrphans(house: CompaniesHouse): Promise<void> {
  for (const row of await unfinishedCompanies(house.platform.db)) {
    if (row.phase === 'leaving') await finishLeaving(house, row.id)
    else if (row.phase === 'founding') await completeFromRow(house, row)
  }
}

async function completeFromRow(house: CompaniesHouse, row: CompanyRow): Promise<void> {
  const account = await accountOf(house.platform.db, row.id, FOUNDER_ID)
  if (!account) throw fail(authErrors.ERR_NO_USER_FOUND)
  await finishFounding(house, row.id, { name: row.founderName, email: account.email }, row.campaignsEnabled === 1)
}

/** Removes the desk and the row of a company that is leaving. */
export async function finishLeaving(house: CompaniesHouse, companyId: number): Promise<void> {
  await house.needs.removeDesk(companyId)
  await companies.remove(house.platform.db, companyId)
  await house.book.reload(companyId)
  house.auth.forgetCompany(companyId)
}

const rowDefaults = {
  email: '',
  phone: '',
  planId: null,
  status: 1,
  campaignsEnabled: 0,
  dueDate: null,
  recurrence: 'MENSAL',
  timeZone: 'America/Sao_Paulo',
}
