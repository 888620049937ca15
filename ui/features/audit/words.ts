import type { AuditEntry } from '../../../core/tenant/audit/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { settingTexts } from '../settings/index.ts'
import { auditTexts, gatewayTexts } from './texts.ts'

type Change = AuditEntry['changes'][number]

/** What an entry says to people: a sentence, and what has another value now. */
export function useEntryWords() {
  const t = useTexts(auditTexts)
  const s = useTexts(settingTexts)
  const g = useTexts(gatewayTexts)
  /** A field of a way of being paid is noted with the name of that: 'Asaas key'. */
  const gatewayField = (key: string): string | undefined => {
    const [, gateway, field] = /^(.+) (\w+)$/.exec(key) ?? []
    return field !== undefined && Object.hasOwn(gatewayTexts.pt, field)
      ? `${g(field as keyof typeof gatewayTexts.pt)} (${gateway})`
      : undefined
  }
  const named = (key: string): string => {
    if (Object.hasOwn(auditTexts.pt, key)) return t(key as keyof typeof auditTexts.pt)
    return Object.hasOwn(settingTexts.pt, key) ? s(key as keyof typeof settingTexts.pt) : key
  }
  const sayValue = (value: string): string => (value === '' ? t('nothing') : named(value))
  /** Of what is new there was no value before. */
  const changed = ({ field, from, to }: Change, isNew: boolean): string => {
    const name = gatewayField(field) ?? named(field)
    const before = from === undefined || isNew ? '' : `${sayValue(from)} → `
    if (to !== undefined) return `${name}: ${before}${sayValue(to)}`
    return from === undefined ? t('anotherValue', { field: name }) : `${name}: ${sayValue(from)}`
  }
  return {
    sentence: ({ kind, subject, category }: AuditEntry): string =>
      t(kind, { subject: category === 'settings' ? named(subject) : subject }),
    changes: ({ kind, changes }: AuditEntry): readonly string[] =>
      changes.map(change => changed(change, kind.endsWith('Created'))),
    who: ({ actor, who }: AuditEntry): string => (actor === 'person' ? who : t(actor)),
  }
}
