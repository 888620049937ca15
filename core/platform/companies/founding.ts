import { auditPlatform, type ByPerson, PLATFORM_COMPANY, type Platform } from '../../company/index.ts'
import { defaultWeekHours } from '../../domain/business-hours.ts'
import { fail } from '../../kit/errors.ts'
import { generatePassword, type Row } from '../../storage/index.ts'
import { authErrors } from '../auth/contract.ts'
import { accountOf, insertAccount } from '../auth/index.ts'
import {
  companies,
  companyColumns,
  companyDetail,
  insertCompany,
  isNameTaken,
  mustHaveNoDatabase,
  unfinishedCompanies,
  updateCompany,
} from './companies.ts'
import { type CompanyChange, type CompanyInput, companyErrors } from './contract.ts'
import { finishLeaving } from './deletion.ts'

/** The first administrator of every company. */
export const FOUNDER_ID = 1

interface Founder {
  name: string
  email: string
  super?: boolean
  mustChangePassword?: boolean
}

export interface Founding {
  /** Set for the platform's own company alone. */
  id?: number
  company: Omit<CompanyChange, 'adminUser'> & { name: string }
  /** The company that referred it; one that is not there is none. */
  referredBy?: number | null
  /** It signed up by itself and has paid nothing yet. */
  onTrial?: boolean
  admin: Founder & ({ password: string } | { passwordHash: string })
}

/**
 * Creates a company whole or not at all: its row and account first, then its desk; a desk that cannot be made takes the
 * row with it, and what a crash leaves is finished at the next start. Throws ERR_COMPANY_NAME_ALREADY_EXISTS,
 * ERR_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND.
 */
export async function foundCompany(platform: Platform, { company, admin, ...more }: Founding): Promise<number> {
  const { store, clock, passwords } = platform
  const now = clock.now()
  const passwordHash =
    'passwordHash' in admin
      ? admin.passwordHash
      : await passwords.hash(admin.password, { line: 'desk', by: 'founding' })
  const id = await store.transaction(async ({ db }) => {
    if (await isNameTaken(db, company.name)) throw fail(companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS)
    const companyId = await insertCompany(db, {
      ...(more.id ? { id: more.id } : {}),
      ...rowDefaults,
      ...companyColumns(company),
      name: company.name,
      referredBy: more.referredBy && (await companies.byId(db, more.referredBy)) ? more.referredBy : null,
      onTrial: more.onTrial ? 1 : 0,
      schedules: JSON.stringify(defaultWeekHours),
      phase: 'founding',
      founderName: admin.name,
      createdAt: now,
      updatedAt: now,
    })
    mustHaveNoDatabase(platform, companyId)
    const { email, super: isSuper, mustChangePassword } = admin
    const rights = { super: isSuper ?? false, mustChangePassword: mustChangePassword ?? false }
    await insertAccount(db, { email, passwordHash, companyId, userId: FOUNDER_ID, ...rights }, now)
    return companyId
  })
  try {
    await finishFounding(platform, id, admin)
  } catch (error) {
    await platform.removeDesk(id)
    await companies.remove(store.db, id)
    throw error
  }
  await platform.billing.companyChanged(id)
  return id
}

/** Creates a company; without a password one is made up, shown in the answer alone, to be changed at first sign-in. */
export async function createCompany(platform: Platform, { adminUser, ...company }: CompanyInput, by?: ByPerson) {
  const generated = adminUser.password === undefined ? generatePassword() : undefined
  const id = await foundCompany(platform, {
    company,
    admin: {
      name: adminUser.name ?? company.name,
      email: adminUser.email ?? company.email,
      password: adminUser.password ?? generated!,
      mustChangePassword: generated !== undefined,
    },
  })
  await auditPlatform(platform, { kind: 'companyCreated', subject: company.name }, { by, company: id })
  return { ...(await companyDetail(platform, id)), ...(generated ? { generatedPassword: generated } : {}) }
}

/** Makes the desk of a company whose row is there, and opens it to its people. */
async function finishFounding(
  platform: Platform,
  companyId: number,
  founder: { name: string; email: string },
): Promise<void> {
  const { name, email } = founder
  await platform.makeDesk(companyId)
  await platform.askDesk(companyId, 'foundDesk', [{ name, email }])
  await updateCompany(platform.store.db, companyId, { phase: companyId === PLATFORM_COMPANY ? 'untold' : 'ready' })
  await platform.companies.reload(companyId)
}

/** Ends what a crash cut short: companies half founded are completed, companies half removed are removed. */
export async function repairOrphans(platform: Platform): Promise<void> {
  for (const row of await unfinishedCompanies(platform.store.db)) {
    if (row.phase === 'leaving') await finishLeaving(platform, row.id)
    else if (row.phase === 'founding') await completeFromRow(platform, row)
  }
}

async function completeFromRow(platform: Platform, row: Row<'companies'>): Promise<void> {
  const account = await accountOf(platform.store.db, row.id, FOUNDER_ID)
  if (!account) throw fail(authErrors.ERR_NO_USER_FOUND)
  await finishFounding(platform, row.id, { name: row.founderName, email: account.email })
}

const rowDefaults = {
  email: '',
  phone: '',
  planId: null,
  status: 1,
  campaignsEnabled: 1,
  dueDate: null,
  recurrence: 'MENSAL',
  timeZone: 'America/Sao_Paulo',
}
