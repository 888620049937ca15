import { auditPlatform, type ByPerson, PLATFORM_COMPANY, type Platform } from '../../company/index.ts'
import { DAY } from '../../kit/clock.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import type { PlatformDb, Row } from '../../storage/index.ts'
import { accountsOf, endSessionsOfCompany, forgetCompany, putBackAccounts, removeAccounts } from '../auth/index.ts'
import { listPlans } from '../plans/index.ts'
import { companies, companyById, isNameTaken, updateCompany } from './companies.ts'
import { companyErrors } from './contract.ts'

/** How long the folder of a company that was deleted is stored (decision 155). */
export const STORED_FOR = 30 * DAY

/**
 * Deletes a company: its sessions end, its phones are unlinked, its name and e-mails are free at once. Its folder is stored for 30
 * days, or goes at once with `forGood`. Throws ERR_OWN_COMPANY, ERR_NO_COMPANY_FOUND.
 */
export async function removeCompany(
  platform: Platform,
  id: number,
  { forGood = false, by }: { forGood?: boolean; by?: ByPerson } = {},
): Promise<void> {
  if (id === PLATFORM_COMPANY) throw fail(companyErrors.ERR_OWN_COMPANY)
  const { name } = await companyById(platform.store.db, id)
  await platform.store.transaction(async ({ db }) => {
    const row = found(await companies.byId(db, id), generalErrors.ERR_NO_COMPANY_FOUND)
    if (!forGood) await keep(db, row, platform)
    await updateCompany(db, id, { ...GONE, name: `deleted ${id}: ${row.name}` })
  })
  await platform.companies.reload(id)
  // It owes nothing any more, and nobody is to pay it at a bank.
  await platform.billing.companyChanged(id)
  await auditPlatform(platform, { kind: 'companyDeleted', subject: name }, { by })
  await endSessionsOfCompany(platform, id)
  await finishLeaving(platform, id)
}

/** Ends what `removeCompany` began, also before a crash: a company of which nothing is stored goes with its folder. */
export async function finishLeaving(platform: Platform, id: number): Promise<void> {
  const { db } = platform.store
  if (!(await deletedRow(db, id))) {
    await platform.removeDesk(id)
    await companies.remove(db, id)
  } else if ((await accountsOf(db, id)).length > 0) {
    await platform.closeDesk(id)
    await removeAccounts(db, id)
  }
  await platform.companies.reload(id)
  await forgetCompany(platform, id)
}

/** What is left of the row meanwhile, for whatever names it: its own name and plan are free. */
const GONE = { phase: 'leaving', planId: null, dueDate: null, status: 0 } as const

export interface DeletedCompany {
  id: number
  name: string
  deletedAt: number
  /** Until then it can be restored. */
  keptUntil: number
}

/** The companies that can be restored, the one that was deleted last first. */
export async function deletedCompanies(db: PlatformDb): Promise<DeletedCompany[]> {
  const rows = await db
    .selectFrom('deleted_companies')
    .select(['companyId as id', 'name', 'deletedAt'])
    .orderBy('deletedAt', 'desc')
    .execute()
  return rows.map(row => ({ ...row, keptUntil: row.deletedAt + STORED_FOR }))
}

/**
 * Brings a company back as it was, under another name where its own was taken meanwhile; its phones have to be linked again. Throws
 * ERR_NO_COMPANY_FOUND, ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_EMAIL_ALREADY_EXISTS.
 */
export async function restoreCompany(platform: Platform, id: number, name?: string): Promise<void> {
  const { store, clock } = platform
  if (!platform.keepsDesk(id)) throw fail(generalErrors.ERR_NO_COMPANY_FOUND)
  const called = await store.transaction(async ({ db }) => {
    const stored = found(await deletedRow(db, id), generalErrors.ERR_NO_COMPANY_FOUND)
    const row = JSON.parse(stored.company) as Row<'companies'>
    const own = name ?? row.name
    if (await isNameTaken(db, own)) throw fail(companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS)
    const planId = (await listPlans(db)).some(plan => plan.id === row.planId) ? row.planId : null
    await updateCompany(db, id, { ...row, name: own, planId, phase: 'ready', updatedAt: clock.now() })
    await putBackAccounts(db, JSON.parse(stored.accounts) as Row<'accounts'>[])
    await forgetRow(db, id)
    return own
  })
  await platform.reopenDesk(id)
  await platform.companies.reload(id)
  await platform.billing.companyChanged(id)
  await platform.askDesk(id, 'reclaimTokens', [])
  await auditPlatform(platform, { kind: 'companyRestored', subject: called }, { company: id })
}

/** Removes the folders of companies that were deleted long ago. At the start and then daily. */
export async function forgetDeleted(platform: Platform): Promise<void> {
  const { store, clock } = platform
  const old = await store.db
    .selectFrom('deleted_companies')
    .select('companyId')
    .where('deletedAt', '<=', clock.now() - STORED_FOR)
    .execute()
  for (const { companyId } of old) {
    await platform.removeDesk(companyId)
    await companies.remove(store.db, companyId)
    await forgetRow(store.db, companyId)
  }
}

async function keep(db: PlatformDb, company: Row<'companies'>, { clock }: Platform): Promise<void> {
  await db
    .insertInto('deleted_companies')
    .values({
      companyId: company.id,
      name: company.name,
      company: JSON.stringify(company),
      accounts: JSON.stringify(await accountsOf(db, company.id)),
      deletedAt: clock.now(),
    })
    .execute()
}

const deletedRow = (db: PlatformDb, companyId: number) =>
  db.selectFrom('deleted_companies').selectAll().where('companyId', '=', companyId).executeTakeFirst()

const forgetRow = (db: PlatformDb, companyId: number) =>
  db.deleteFrom('deleted_companies').where('companyId', '=', companyId).execute()
