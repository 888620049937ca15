import type { Room } from '../../desk/index.ts'
import type { Secrets } from '../../storage/index.ts'
import { settingEvents } from './contract.ts'
import { boundSettingRoutes } from './routes.ts'

export { setCampaignsEnabled } from './change.ts'
export { listSettings } from './list.ts'
export { isEnabled, type PlainKey, readSecret, readSetting, readSettings } from './read.ts'

export const settingsRoom = ({ secrets }: { secrets: Secrets }): Room => ({
  name: 'settings',
  routes: boundSettingRoutes(secrets),
  events: settingEvents,
})
