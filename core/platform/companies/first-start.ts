import { accountOf, generatePassword, updateAccount } from '../auth/index.ts'
import { PlanInput } from '../plans/contract.ts'
import { allPlans, createPlan } from '../plans/index.ts'
import { FOUNDER_ID, foundCompany } from './founding.ts'
import type { CompaniesHouse } from './needs.ts'
import { companies, PLATFORM_COMPANY, unfinishedCompanies, updateCompany } from './store.ts'

export interface FirstSignIn {
  email: string
  password: string
}

/**
 * On a new data folder creates a plan and the platform's own company with a super administrator, whose generated password
 * is answered this once and must be changed at the first sign-in. Undefined when there is nothing to do. A first start
 * that was cut short before `firstSignInTold` gives a new password. Call before `repairOrphans`.
 */
export async function firstStart(house: CompaniesHouse): Promise<FirstSignIn | undefined> {
  const { platform, clock } = house
  const email = 'admin@balcao.local'
  const password = generatePassword()
  if (await companies.byId(platform.db, PLATFORM_COMPANY)) {
    const cutShort = (await unfinishedCompanies(platform.db)).some(({ id }) => id === PLATFORM_COMPANY)
    const account = cutShort ? await accountOf(platform.db, PLATFORM_COMPANY, FOUNDER_ID) : undefined
    if (!account) return undefined
    const passwordHash = await house.auth.passwords.hash(password)
    await updateAccount(platform.db, PLATFORM_COMPANY, FOUNDER_ID, { passwordHash }, clock.now())
    return { email: account.email, password }
  }
  const plan = (await allPlans(platform.db))[0] ?? (await createPlan(platform, clock, defaultPlan))
  await foundCompany(house, {
    id: PLATFORM_COMPANY,
    company: { name: 'Balcão', email, planId: plan.id, campaignsEnabled: true },
    admin: { name: 'Administrador', email, password, super: true, mustChangePassword: true },
  })
  return { email, password }
}

/** Somebody has seen the first sign-in: from now on no start gives another one. */
export async function firstSignInTold({ platform }: Pick<CompaniesHouse, 'platform'>): Promise<void> {
  const untold = (await unfinishedCompanies(platform.db)).some(({ phase }) => phase === 'untold')
  if (untold) await updateCompany(platform.db, PLATFORM_COMPANY, { phase: 'ready' })
}

const defaultPlan = PlanInput.parse({ name: 'Plano 1', users: 10, connections: 10, queues: 10, value: 30 })
