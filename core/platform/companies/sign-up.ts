import { DAY, dayIn } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { featuresOf, planById } from '../plans/index.ts'
import { companyErrors, type SignUpInput } from './contract.ts'
import { foundCompany } from './founding.ts'
import type { CompaniesHouse } from './needs.ts'
import { companies } from './store.ts'

const TIME_ZONE = 'America/Sao_Paulo'

/**
 * Signs a company up. Due date (tomorrow), status, recurrence and campaigns are decided here, whatever the form says
 * (spec 1 §7, §9). Throws ERR_SIGNUP_DISABLED, ERR_NO_PLAN_FOUND, ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_EMAIL_ALREADY_EXISTS.
 */
export async function signUp(house: CompaniesHouse, input: SignUpInput): Promise<number> {
  const { platform, clock, needs } = house
  if (!(await needs.signUpAllowed())) throw fail(companyErrors.ERR_SIGNUP_DISABLED)
  const plan = await planById(platform.db, input.planId)
  const tomorrow = dayIn(TIME_ZONE, clock.now() + DAY)
  const { name, email, phone, password, companyId } = input
  return foundCompany(house, {
    company: {
      name,
      email,
      phone,
      planId: plan.id,
      status: true,
      campaignsEnabled: featuresOf(plan.features).useCampaigns,
      dueDate: tomorrow,
      recurrence: 'MENSAL',
      timeZone: TIME_ZONE,
    },
    referredBy: companyId !== null && (await companies.byId(platform.db, companyId)) ? companyId : null,
    trialEndsOn: tomorrow,
    admin: { name, email, password },
  })
}
