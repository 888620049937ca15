import { type ReactNode, useRef } from 'react'
import * as styles from './page.module.css'
import { useRestoredScroll } from './use-restored-scroll.ts'

interface PageProps {
  title: string
  /** Search and buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** An ordinary page: title and actions stay, the content scrolls, and stands where it was for those who come back. */
export function Page({ title, actions, children }: PageProps) {
  const body = useRef<HTMLDivElement>(null)
  useRestoredScroll(body)
  return (
    <section className={styles.page} aria-labelledby="page-title">
      <header className={styles.head}>
        <h1 id="page-title">{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div ref={body} className={styles.body}>
        {children}
      </div>
    </section>
  )
}
