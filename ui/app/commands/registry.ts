import { useEffect, useLayoutEffect, useRef } from 'react'
import type { IconName } from '../../kit/icons/icon.tsx'
import { createStore } from '../../lib/store.ts'

/** One line of the command bar. */
export interface Command {
  key: string
  label: string
  /** A second, quieter text. */
  detail?: string | undefined
  icon: IconName
  run: () => void
}

/** Finds commands for what was typed (tickets, contacts); asked 200 ms after the last key, from 2 characters on. */
export interface CommandSource {
  key: string
  title: () => string
  search: (text: string, signal: AbortSignal) => Promise<readonly Command[]>
}

/** What can be done now, without asking the server: listed as soon as the bar opens. */
export interface ActionSource {
  key: string
  title: () => string
  list: () => readonly Command[]
  /** About what is open: above the pages. Others stand below them. */
  isFirst: boolean
}

/** Each by its own key. Some come when the bar is open already and something was typed. */
export const commandSources = createStore<readonly CommandSource[]>([])
export const actionSources = createStore<readonly ActionSource[]>([])

const without = (key: string): readonly CommandSource[] => commandSources.get().filter(source => source.key !== key)

/** Adds a source to the command bar (Ctrl+K). Call it where the feature's code is always loaded, e.g. its top bar item. */
export function registerCommands(source: CommandSource): () => void {
  commandSources.set([...without(source.key), source])
  return () => commandSources.set(without(source.key))
}

/** Offers actions in the command bar while the component lives; `key` names the component. */
export function useActions(
  key: string,
  title: () => string,
  actions: readonly Omit<Command, 'key'>[],
  isFirst = false,
): void {
  // The bar reads it while it renders, which an effect event does not allow.
  const latest = useRef({ title, actions })
  useLayoutEffect(() => {
    latest.current = { title, actions }
  })
  useEffect(() => {
    const source: ActionSource = {
      key,
      title: () => latest.current.title(),
      list: () => latest.current.actions.map(action => ({ ...action, key: `${key} ${action.label}` })),
      isFirst,
    }
    actionSources.set([...actionSources.get(), source])
    return () => actionSources.set(actionSources.get().filter(one => one !== source))
  }, [key, isFirst])
}
