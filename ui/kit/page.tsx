import type { ReactNode } from 'react'
import * as styles from './page.module.css'

interface PageProps {
  title: string
  /** Search and buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** An ordinary page: title and actions stay, the content scrolls. */
export function Page({ title, actions, children }: PageProps) {
  return (
    <section className={styles.page} aria-labelledby="page-title">
      <header className={styles.head}>
        <h1 id="page-title">{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
