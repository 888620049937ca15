import { type ReactNode, useEffect, useRef } from 'react'
import { isNarrow } from '../../lib/use-media.ts'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import * as styles from './outer-page.module.css'
import { ThemeButton } from './theme-button.tsx'

/**
 * A page outside of the shell: one form in the middle (login, sign-up, new password). Its first empty field has the focus,
 * but not on phones, whose keyboard would cover the page.
 */
export function OuterPage({ title, onSubmit, children }: { title: string; onSubmit: () => void; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? []
    if (!isNarrow()) [...fields].find(field => field.value === '')?.focus()
  }, [])
  return (
    <main className={styles.outer}>
      <div className={styles.tools}>
        <LanguageMenu />
        <ThemeButton />
      </div>
      <form
        ref={form}
        className={styles.card}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Logo />
        <h1>{title}</h1>
        {children}
      </form>
    </main>
  )
}
