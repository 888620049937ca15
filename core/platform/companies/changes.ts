import { fail } from '../../kit/errors.ts'
import { authErrors } from '../auth/contract.ts'
import { generatePassword } from '../auth/index.ts'
import { planById } from '../plans/index.ts'
import { type CompanyChange, type CompanyDetail, type CompanyInput, companyErrors } from './contract.ts'
import { finishLeaving, foundCompany } from './founding.ts'
import type { CompaniesHouse } from './needs.ts'
import { companyById, isNameTaken, PLATFORM_COMPANY, updateCompany } from './store.ts'
import { companyColumns, companyOnWire } from './wire.ts'

/** One company with its first administrator. */
export async function companyDetail(house: CompaniesHouse, id: number): Promise<CompanyDetail> {
  const row = await companyById(house.platform.db, id)
  return { ...companyOnWire(row), adminUser: (await house.needs.firstAdminOf(id)) ?? null }
}

/** Creates a company; without a password one is made up, shown in the answer alone, to be changed at first sign-in. */
export async function createCompany(house: CompaniesHouse, { adminUser, ...company }: CompanyInput) {
  const generated = adminUser.password === undefined ? generatePassword() : undefined
  const id = await foundCompany(house, {
    company,
    admin: {
      name: adminUser.name ?? company.name,
      email: adminUser.email ?? company.email,
      password: adminUser.password ?? generated!,
      mustChangePassword: generated !== undefined,
    },
  })
  return { ...(await companyDetail(house, id)), ...(generated ? { generatedPassword: generated } : {}) }
}

/**
 * Changes or renews a company. Name and plan are looked at before the administrator is changed, so that a refusal
 * changes nothing. Throws ERR_OWN_COMPANY, ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND, ERR_EMAIL_ALREADY_EXISTS.
 */
export async function changeCompany(house: CompaniesHouse, id: number, change: CompanyChange): Promise<CompanyDetail> {
  const { platform, clock, needs, auth, book } = house
  const before = await companyById(platform.db, id)
  if (id === PLATFORM_COMPANY && change.status === false) throw fail(companyErrors.ERR_OWN_COMPANY)
  if (change.name && (await isNameTaken(platform.db, change.name, id)))
    throw fail(companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS)
  if (change.planId) await planById(platform.db, change.planId)
  if (change.adminUser) {
    const admin = change.adminUser.id ?? (await needs.firstAdminOf(id))?.id
    if (admin === undefined) throw fail(authErrors.ERR_NO_USER_FOUND)
    await needs.changeAdmin(id, admin, change.adminUser)
  }
  await updateCompany(platform.db, id, { ...companyColumns(change, before.billing), updatedAt: clock.now() })
  await book.reload(id)
  needs.standingChanged(id)
  if (change.campaignsEnabled !== undefined) await needs.setCampaignsEnabled(id, change.campaignsEnabled)
  if (before.status === 1 && change.status === false) await auth.endSessionsOfCompany(id)
  return companyDetail(house, id)
}

/** Deletes a company with all its data, and ends its sessions. Throws ERR_OWN_COMPANY, ERR_NO_COMPANY_FOUND. */
export async function removeCompany(house: CompaniesHouse, id: number): Promise<void> {
  if (id === PLATFORM_COMPANY) throw fail(companyErrors.ERR_OWN_COMPANY)
  await companyById(house.platform.db, id)
  await updateCompany(house.platform.db, id, { phase: 'leaving' })
  await house.book.reload(id)
  await house.auth.endSessionsOfCompany(id)
  await finishLeaving(house, id)
}
