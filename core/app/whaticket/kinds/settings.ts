import type { CompanyTx } from '../../../company/index.ts'
import { isSettingKey, settingRules, takesValue } from '../../../tenant/settings/contract.ts'
import { changeSetting } from '../../../tenant/settings/index.ts'
import { kindOf } from '../import-run.ts'
import type { Tally } from '../tally.ts'

/** What both products call alike: rules of attendance. Keys and tokens of others' services stay where they are. */
const ALIKE = [
  'userRating',
  'scheduleType',
  'call',
  'CheckMsgIsGroup',
  'sendGreetingAccepted',
  'sendMsgTransfTicket',
  'sendGreetingMessageOneQueues',
] as const

/** Options of the company, a row for each. */
export const settingsKind = kindOf({
  name: 'settings',
  wanted: { table: 'Settings', fields: { key: 'key', value: 'value' }, order: ['key'] },
  bring: ({ desk: company }, rows, tally, save) =>
    company.transaction(async tx => {
      for (const { key, value } of rows) await take(tx, tally, 'settings', key, value)
      await save(tx)
    }),
})

/** The same in later forks, a column for each. */
export const companySettingsKind = kindOf({
  name: 'companySettings',
  wanted: {
    table: 'CompaniesSettings',
    fields: {
      id: 'id',
      ...(Object.fromEntries(ALIKE.map(key => [key, key])) as Record<(typeof ALIKE)[number], string>),
    },
    order: ['id'],
  },
  bring: ({ desk: company }, rows, tally, save) =>
    company.transaction(async tx => {
      for (const row of rows) for (const key of ALIKE) await take(tx, tally, 'companySettings', key, row[key])
      await save(tx)
    }),
})

async function take(
  tx: CompanyTx,
  tally: Tally,
  kind: string,
  key: string | null,
  value: string | null,
): Promise<void> {
  const isAlike = ALIKE.some(each => each === key) && isSettingKey(key!) && value !== null && takesValue(key!, value)
  if (!isAlike || settingRules[key as (typeof ALIKE)[number]].initial === value) return tally.left(kind, 'unlike')
  await changeSetting(tx, { profile: 'admin', super: false }, key!, value!)
  tally.taken(kind)
}
