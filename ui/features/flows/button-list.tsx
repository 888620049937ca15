import type { ReactNode } from 'react'
import * as styles from './button-list.module.css'

/** A list whose lines are buttons. */
export function ButtonList({ children }: { children: ReactNode }) {
  return <ul className={styles.buttons}>{children}</ul>
}
