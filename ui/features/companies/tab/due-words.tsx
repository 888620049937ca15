import type { Company } from '../../../../core/platform/companies/contract.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { companyTexts } from '../texts.ts'
import * as styles from './companies-tab.module.css'
import { daysToDue } from './due.ts'

/** How near or how long past the due date is; nothing while there are more than five days. */
export function DueWords({ company }: { company: Company }) {
  const t = useTexts(companyTexts)
  const days = daysToDue(company)
  if (days === undefined || days > 5) return null
  const due = days > 0 ? 'dueIn' : days === 0 ? 'dueToday' : 'dueSince'
  return <div className={styles.due}>{t(due, { n: Math.abs(days) })}</div>
}
