import type { Desks } from '../../desk/index.ts'
import type { AuthNeeds } from '../../platform/auth/index.ts'
import { type CompanyNeeds, PLATFORM_COMPANY } from '../../platform/companies/index.ts'
import { isEnabled, listSettings, setCampaignsEnabled } from '../settings/index.ts'
import { changePerson } from './change.ts'
import { insertFounder } from './founder.ts'
import type { UsersHouse } from './house.ts'
import { firstAdmin } from './store.ts'
import { personOf } from './view.ts'

/** What sign-in asks of a company's desk. */
export const deskForAuth = (desks: () => Desks): Pick<AuthNeeds, 'personOf' | 'settingsOf'> => ({
  personOf: (companyId, userId) => desks().use(companyId, desk => personOf(desk.db, userId)),
  settingsOf: companyId => desks().use(companyId, desk => listSettings(desk.db, { profile: 'user', super: false })),
})

/** What the platform's companies room asks of a company's desk; removing a desk concerns the whole house. */
export const deskForCompanies = (house: UsersHouse): Omit<CompanyNeeds, 'removeDesk' | 'standingChanged'> => ({
  foundDesk: (companyId, founder, campaignsEnabled) =>
    house.desks.use(companyId, desk =>
      desk.transaction(async tx => {
        await insertFounder(tx, founder)
        await setCampaignsEnabled(tx, campaignsEnabled)
      }),
    ),
  firstAdminOf: companyId =>
    house.desks.use(companyId, async desk => {
      const admin = await firstAdmin(desk.db)
      return admin && { id: admin.id, name: admin.name, email: admin.email }
    }),
  changeAdmin: (companyId, userId, change) =>
    house.desks.use(companyId, async desk => void (await changePerson(house, desk, userId, change))),
  setCampaignsEnabled: (companyId, enabled) =>
    house.desks.use(companyId, desk => desk.transaction(tx => setCampaignsEnabled(tx, enabled))),
  signUpAllowed: () => house.desks.use(PLATFORM_COMPANY, desk => isEnabled(desk.db, 'allowSignup')),
})
