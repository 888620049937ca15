import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../../lib/store.ts'

export interface Shortcut {
  /** `ctrl+k`, `alt+arrowdown`, `?`; ctrl is also the Mac's command key. */
  keys: string
  /** What `?` says about it. */
  label: string
}

/** What is active now, for the help. */
export const shortcuts = createStore<readonly Shortcut[]>([])

/**
 * Hears a key while the component lives. Shortcuts without ctrl or alt rest while somebody types; all rest under an open
 * dialog.
 */
export function useShortcut(keys: string, label: string, run: () => void, enabled = true): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    if (!enabled) return
    const entry = { keys, label }
    shortcuts.set([...shortcuts.get(), entry])
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || keysOf(event) !== keys || rests(event, keys)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => {
      document.removeEventListener('keydown', hear)
      shortcuts.set(shortcuts.get().filter(one => one !== entry))
    }
  }, [keys, label, enabled])
}

function keysOf(event: KeyboardEvent): string {
  const parts = [
    (event.ctrlKey || event.metaKey) && 'ctrl',
    event.altKey && 'alt',
    event.shiftKey && event.key.length > 1 && 'shift',
  ]
  return [...parts.filter(Boolean), event.key.toLowerCase()].join('+')
}

function rests(event: KeyboardEvent, keys: string): boolean {
  if (document.getElementById('root')?.hasAttribute('inert')) return true
  const target = event.target as HTMLElement
  const typing = target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName)
  return typing && !/^(ctrl|alt)\+/.test(keys)
}

/** `ctrl+k` as people read it: `Ctrl + K`. */
export function readableKeys(keys: string): string {
  const names: Record<string, string> = { arrowdown: '↓', arrowup: '↑', enter: 'Enter', escape: 'Esc' }
  return keys
    .split('+')
    .map(key => names[key] ?? key.charAt(0).toUpperCase() + key.slice(1))
    .join(' + ')
}
