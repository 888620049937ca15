import type { AuditEntry } from '../../../core/tenant/audit/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { settingTexts } from '../settings/index.ts'
import { auditTexts } from './texts.ts'

type Change = AuditEntry['changes'][number]

/** What an entry says to people: a sentence, and what has another value now. */
export function useEntryWords() {
  const t = useTexts(auditTexts)
  const s = useTexts(settingTexts)
  const named = (key: string): string => {
    if (Object.hasOwn(auditTexts.pt, key)) return t(key as keyof typeof auditTexts.pt)
    return Object.hasOwn(settingTexts.pt, key) ? s(key as keyof typeof settingTexts.pt) : key
  }
  const sayValue = (value: string): string => (value === '' ? t('nothing') : named(value))
  const changed = ({ field, from, to }: Change): string => {
    const name = named(field)
    if (to !== undefined) return `${name}: ${from === undefined ? '' : `${sayValue(from)} → `}${sayValue(to)}`
    return from === undefined ? t('anotherValue', { field: name }) : `${name}: ${sayValue(from)}`
  }
  return {
    sentence: ({ kind, subject, category }: AuditEntry): string =>
      t(kind, { subject: category === 'settings' ? named(subject) : subject }),
    changes: ({ changes }: AuditEntry): readonly string[] => changes.map(changed),
    who: ({ actor, who }: AuditEntry): string => (actor === 'person' ? who : t(actor)),
  }
}
