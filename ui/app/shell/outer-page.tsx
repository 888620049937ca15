import type { ReactNode } from 'react'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { ThemeButton } from './theme-button.tsx'
import './outer-page.css'

/** A page outside of the shell: one form in the middle (login, sign-up, new password). */
export function OuterPage({ title, onSubmit, children }: { title: string; onSubmit: () => void; children: ReactNode }) {
  return (
    <main className="outer">
      <div className="outer-tools">
        <LanguageMenu />
        <ThemeButton />
      </div>
      <form
        className="outer-card"
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
