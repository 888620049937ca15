import type { TenantSide } from '../../desk/index.ts'
import { isEnabled, listSettings, setCampaignsEnabled } from '../settings/index.ts'
import { changePerson } from './change.ts'
import { insertFounder } from './founder.ts'
import type { UsersHouse } from './house.ts'
import { firstAdmin } from './store.ts'
import { personOf } from './view.ts'

/** What the platform asks of a company's desk. */
export const tenantSide = (house: UsersHouse): TenantSide => ({
  personOf: (desk, userId) => personOf(desk.db, userId),
  settingsOf: desk => listSettings(desk.db, { profile: 'user', super: false }),
  foundDesk: (desk, founder, campaignsEnabled) =>
    desk.transaction(async tx => {
      await insertFounder(tx, founder)
      await setCampaignsEnabled(tx, campaignsEnabled)
    }),
  async firstAdminOf(desk) {
    const admin = await firstAdmin(desk.db)
    return admin && { id: admin.id, name: admin.name, email: admin.email }
  },
  changeAdmin: async (desk, userId, change) => void (await changePerson(house, desk, userId, change)),
  setCampaignsEnabled: (desk, enabled) => desk.transaction(tx => setCampaignsEnabled(tx, enabled)),
  allowsSignUp: desk => isEnabled(desk.db, 'allowSignup'),
})
