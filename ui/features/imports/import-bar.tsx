import type { Import } from '../../../core/tenant/imports/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { formatCount } from '../../lib/numbers.ts'
import * as styles from './imports.module.css'
import { importTexts } from './texts.ts'

/** How far an import is; until the sheet was read nobody knows of how many rows. */
export function ImportBar({ progress: { fileName, total, handled } }: { progress: Import }) {
  const t = useTexts(importTexts)
  const words = total === null ? t('reading') : t('rows', { handled: formatCount(handled), total: formatCount(total) })
  return (
    <div className={styles.bar} role="status">
      <strong className="ellipsis">{fileName || t('phoneNames')}</strong>
      <progress {...(total === null ? {} : { max: total, value: handled })} aria-label={words} />
      <span>{words}</span>
    </div>
  )
}
