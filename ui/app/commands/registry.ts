import type { IconName } from '../../kit/icons/icon.tsx'
import { createStore } from '../../lib/store.ts'

/** One line of the command bar. */
export interface Command {
  key: string
  label: string
  /** A second, quieter text. */
  detail?: string
  icon: IconName
  run: () => void
}

/** Finds commands for what was typed (tickets, contacts); asked 200 ms after the last key, from 2 characters on. */
export interface CommandSource {
  key: string
  title: () => string
  search: (text: string, signal: AbortSignal) => Promise<readonly Command[]>
}

/** Each by its own key. Some come when the bar is open already and something was typed. */
export const commandSources = createStore<readonly CommandSource[]>([])

const without = (key: string): readonly CommandSource[] => commandSources.get().filter(source => source.key !== key)

/** Adds a source to the command bar (Ctrl+K). Call it where the feature's code is always loaded, e.g. its top bar item. */
export function registerCommands(source: CommandSource): () => void {
  commandSources.set([...without(source.key), source])
  return () => commandSources.set(without(source.key))
}
