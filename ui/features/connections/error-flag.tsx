import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../../kit/button.tsx'
import { navigate } from '../../lib/router/index.tsx'
import * as styles from './connections.module.css'
import { errorTexts } from './error-texts.ts'
import { viewOf } from './status.ts'
import { useConnections } from './use-connections.ts'

/** How long a connection may be unwell before it is flagged (spec 1 §4). */
const PATIENCE = 2000

/** A warning in the top bar while any connection is not well. */
export default function ErrorFlag() {
  const t = useTexts(errorTexts)
  const { rows = [] } = useConnections()
  const unwell = rows.filter(row => viewOf(row).trouble).length
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!unwell) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [unwell])
  if (!unwell || !lasting) return null
  return (
    <span className={styles.troubleFlag}>
      <IconButton icon="warning" label={t('trouble', { n: unwell })} onClick={() => navigate('/connections')} />
    </span>
  )
}
