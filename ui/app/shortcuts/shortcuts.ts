import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../../lib/store.ts'

export interface Shortcut {
  /** `ctrl+k`, `alt+shift+r`, `?`; ctrl is also the Mac's command key. */
  keys: string
  /** What `?` says about it. */
  label: string
  /** Does it, also from the command bar; absent where a field hears the key by itself. */
  run?: (() => void) | undefined
}

/** What is active now, for the help. */
export const shortcuts = createStore<readonly Shortcut[]>([])

/**
 * Hears a key while the component lives. Shortcuts without ctrl or alt rest while someone types, and outside of `within`
 * (a CSS selector) if that is given; all rest under an open dialog.
 */
export function useShortcut(keys: string, label: string, run: () => void, enabled = true, within = '*'): void {
  const act = useEffectEvent(run)
  useListedKey(keys, label, enabled, run)
  useEffect(() => {
    if (!enabled) return
    const receive = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || keysOf(event) !== keys || rests(event, keys, within)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', receive)
    return () => document.removeEventListener('keydown', receive)
  }, [keys, enabled, within])
}

/** Lists a key for the help that a field hears by itself. */
export function useListedKey(keys: string, label: string, enabled = true, run?: () => void): void {
  const act = useEffectEvent(() => run?.())
  const runs = run !== undefined
  useEffect(() => {
    if (!enabled) return
    const entry: Shortcut = { keys, label, run: runs ? () => act() : undefined }
    shortcuts.set([...shortcuts.get(), entry])
    return () => shortcuts.set(shortcuts.get().filter(one => one !== entry))
  }, [keys, label, enabled, runs])
}

/** The keys of an event as `Shortcut.keys` spells them. */
export function keysOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const { key, altKey, shiftKey } = event
  const parts = [
    (event.ctrlKey || event.metaKey) && 'ctrl',
    altKey && 'alt',
    // Beside a lone sign shift is how the sign is written: `?`.
    shiftKey && (altKey || key.length > 1) && 'shift',
  ]
  return [...parts.filter(Boolean), (altKey ? plainLetter(event) : key).toLowerCase()].join('+')
}

/** On a Mac alt writes another sign with each letter key. */
function plainLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  return /^[a-z]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)
}

function rests(event: KeyboardEvent, keys: string, within: string): boolean {
  if (document.getElementById('root')?.hasAttribute('inert')) return true
  const target = event.target as HTMLElement
  if (!target.closest(within)) return true
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

/** What can be done, each with all keys that do it. */
export function byLabel(active: readonly Shortcut[]): readonly (readonly [label: string, keys: readonly string[]])[] {
  const grouped = Map.groupBy(active, ({ label }) => label)
  return [...grouped].map(([label, all]) => [label, [...new Set(all.map(({ keys }) => keys))]])
}
