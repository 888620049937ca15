import { local } from '../lib/local.ts'
import { createStore } from '../lib/store.ts'

export type Theme = 'light' | 'dark'

const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined

function preferred(): Theme {
  return local.get('preferredTheme') ?? (system?.matches ? 'dark' : 'light')
}

/** The theme of this browser: what was chosen, else what the system prefers (spec 1 §2). */
export const theme = createStore<Theme>(preferred())

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.get()
}

export function toggleTheme(): void {
  theme.set(theme.get() === 'dark' ? 'light' : 'dark')
  local.set('preferredTheme', theme.get())
  applyTheme()
}

system?.addEventListener?.('change', () => {
  theme.set(preferred())
  applyTheme()
})
