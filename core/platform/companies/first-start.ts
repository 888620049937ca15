import { PLATFORM_COMPANY, type Platform } from '../../company/index.ts'
import { generatePassword } from '../../storage/index.ts'
import { accountOf, updateAccount } from '../auth/index.ts'
import { PlanInput } from '../plans/contract.ts'
import { createPlan, listPlans } from '../plans/index.ts'
import { companies, unfinishedCompanies, updateCompany } from './companies.ts'
import { FOUNDER_ID, foundCompany } from './founding.ts'

export interface FirstSignIn {
  email: string
  password: string
}

/**
 * On a new data folder creates a plan and the platform's own company with a super administrator, whose generated password
 * is returned this once and must be changed at the first sign-in. Undefined when there is nothing to do. A first start
 * that was cut short before `firstSignInTold` gives a new password. Call before `repairOrphans`.
 */
export async function firstStart(platform: Platform): Promise<FirstSignIn | undefined> {
  const { store, clock, passwords } = platform
  const email = 'admin@balcao.local'
  const password = generatePassword()
  if (await companies.byId(store.db, PLATFORM_COMPANY)) {
    const cutShort = (await unfinishedCompanies(store.db)).some(({ id }) => id === PLATFORM_COMPANY)
    const account = cutShort ? await accountOf(store.db, PLATFORM_COMPANY, FOUNDER_ID) : undefined
    if (!account) return undefined
    const passwordHash = await passwords.hash(password, { line: 'desk', by: 'first start' })
    await updateAccount(store.db, PLATFORM_COMPANY, FOUNDER_ID, { passwordHash }, clock.now())
    return { email: account.email, password }
  }
  const plan = (await listPlans(store.db))[0] ?? (await createPlan(platform, defaultPlan))
  await foundCompany(platform, {
    id: PLATFORM_COMPANY,
    company: { name: 'Balcão', email, planId: plan.id, campaignsEnabled: true },
    admin: { name: 'Administrador', email, password, super: true, mustChangePassword: true },
  })
  return { email, password }
}

/** Someone has seen the first sign-in: from now on no start gives another one. */
export async function firstSignInTold({ store }: Platform): Promise<void> {
  const untold = (await unfinishedCompanies(store.db)).some(({ phase }) => phase === 'untold')
  if (untold) await updateCompany(store.db, PLATFORM_COMPANY, { phase: 'ready' })
}

const defaultPlan = PlanInput.parse({ name: 'Plano 1', users: 10, connections: 10, queues: 10, value: 30 })
