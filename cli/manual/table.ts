import type { Command, Option } from 'commander'

/** A command as completion and the manual see it. */
export interface Entry {
  /** `tenant create`; '' is the program. */
  path: string
  command: Command
}

/** Every command below this one, itself first. */
export function entriesOf(command: Command, path = ''): Entry[] {
  const below = command.commands.flatMap(sub => entriesOf(sub, `${path} ${sub.name()}`.trim()))
  return [{ path, command }, ...below]
}

/** The options that a command takes, with --help. */
export const optionsOf = (command: Command): readonly Option[] => command.createHelp().visibleOptions(command)

/** Whether the word behind an option is a file or a folder. */
export const takesPath = ({ flags }: Pick<Option, 'flags'>): boolean => /<(file|folder)>/.test(flags)
