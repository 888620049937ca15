import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons/icon.tsx'
import * as styles from './notice.module.css'

type Tone = 'info' | 'warning' | 'danger'

const icons: Record<Tone, IconName> = { info: 'info', warning: 'warning', danger: 'error' }

/** A sentence that stays, inside a page or form; a danger is announced. */
export function Notice({ tone = 'info', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon name={icon ?? icons[tone]} size={18} />
      <span>{children}</span>
    </div>
  )
}
