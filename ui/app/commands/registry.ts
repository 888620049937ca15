import type { IconName } from '../../kit/icons/icon.tsx'

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

const sources = new Map<string, CommandSource>()

/** Adds a source to the command bar (Ctrl+K). Call it where the feature's code is always loaded, e.g. its top bar item. */
export function registerCommands(source: CommandSource): () => void {
  sources.set(source.key, source)
  return () => sources.delete(source.key)
}

export function commandSources(): readonly CommandSource[] {
  return [...sources.values()]
}
