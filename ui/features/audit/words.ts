import { type PlanFeature, planFeatures } from '../../../core/domain/access/plan-features.ts'
import type { AuditEntry } from '../../../core/tenant/audit/contract.ts'
import type { SettingKey } from '../../../core/tenant/settings/contract.ts'
import { language } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useStore } from '../../lib/store.ts'
import { formatDay } from '../../lib/time/dates.ts'
import { planTexts } from '../plans/index.ts'
import { settingTexts, wordOfSetting } from '../settings/index.ts'
import { auditTexts } from './texts/index.ts'
import { isInWords } from './values.ts'

type Change = AuditEntry['changes'][number]
type AuditText = keyof (typeof auditTexts)['pt']
/** Those that people change; campaigns are the platform's, and told with the company. */
type ChangedSetting = Exclude<SettingKey, 'campaignsEnabled'>

const hasWords = <Key extends string>(texts: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(texts, key)
const isFeature = (field: string): field is PlanFeature => planFeatures.some(feature => feature === field)

/** What an entry says to people: a sentence, and what has another value now. */
export function useEntryWords() {
  const t = useTexts(auditTexts)
  const s = useTexts(settingTexts)
  const p = useTexts(planTexts)
  const chosen = useStore(language)
  const ofSetting: (key: ChangedSetting) => string = s
  const ofFeature: (feature: PlanFeature) => string = p

  /** What an earlier program told about is called as it was called there. */
  const fieldOf = ({ field, called }: Change, isSetting: boolean): string => {
    if (called) return called[chosen]
    if (isSetting) return hasWords(settingTexts.pt, field) ? ofSetting(field as ChangedSetting) : field
    if (isFeature(field)) return ofFeature(field)
    return hasWords(auditTexts.pt, field) ? t(field) : field
  }
  const valueText = (field: string, value: string, isSetting: boolean): string => {
    if (value === '') return t('nothing')
    if (isSetting) {
      const word = wordOfSetting(field, value)
      return word ? s(word) : value
    }
    if (field === 'dueDate') return formatDay(value)
    return isInWords(field, value) ? t(value) : value
  }
  const changed = ({ kind }: AuditEntry, change: Change): string => {
    const isSetting = kind === 'settingChanged'
    const { field, from, to } = change
    const name = fieldOf(change, isSetting)
    const say = (value: string): string => valueText(field, value, isSetting)
    // Of what is new there was no value before.
    const before = from === undefined || kind.endsWith('Created') ? '' : `${say(from)} → `
    if (to !== undefined) return `${name}: ${before}${say(to)}`
    return from === undefined ? t('anotherValue', { field: name }) : `${name}: ${say(from)}`
  }
  return {
    sentence: ({ kind, subject }: AuditEntry): string =>
      t(kind, {
        subject: kind === 'integrationChanged' || kind === 'integrationRemoved' ? t(subject as AuditText) : subject,
      }),
    changes: (entry: AuditEntry): readonly string[] => entry.changes.map(change => changed(entry, change)),
    who: ({ actor, who }: AuditEntry): string =>
      actor === 'person' ? who : [t(actor), who].filter(Boolean).join(': '),
  }
}
