import { useEffect, useState } from 'react'
import type { WebVersion as Claimed } from '../../../core/tenant/connections/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Ago } from '../../lib/time/relative.tsx'
import * as styles from './connections.module.css'
import { connectionTexts } from './texts/index.ts'
import { connectionsApi } from './use-connections.ts'

const origins = { setting: 'versionChosen', whatsapp: 'versionAsked', program: 'versionOwn' } as const

/** Which version of WhatsApp Web connections claim, and how old that knowledge is: an old one is rejected. */
export function WebVersion() {
  const t = useTexts(connectionTexts)
  const [claimed, setClaimed] = useState<Claimed | null>(null)
  useEffect(() => {
    // A page without this line says no less of its connections.
    void connectionsApi.webVersion().then(setClaimed, () => {})
  }, [])
  if (!claimed) return null
  const { version, from, seenAt } = claimed
  return (
    <p className={styles.webVersion}>
      <small className="soft">
        {t('version', { version })} {t(origins[from])} {seenAt && <Ago when={seenAt} said />}
      </small>
    </p>
  )
}
