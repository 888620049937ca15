import type { ReactNode } from 'react'
import './page.css'

interface PageProps {
  title: string
  /** Search and buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** An ordinary page: title and actions stay, the content scrolls. */
export function Page({ title, actions, children }: PageProps) {
  return (
    <section className="page" aria-labelledby="page-title">
      <header className="page-head">
        <h1 id="page-title">{title}</h1>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      <div className="page-body">{children}</div>
    </section>
  )
}
