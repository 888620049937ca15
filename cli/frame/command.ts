import { Command } from 'commander'
import { type Answer, reportAnswer, type Text } from './answer.ts'

/** A command that answers as all do, also in JSON. */
export const command = (name: string, meaning: string): Command =>
  new Command(name).description(meaning).option('--json', 'answer in one line of JSON, for scripts', false)

/** Commands that belong together. */
export function group(name: string, meaning: string, ...commands: readonly Command[]): Command {
  const all = new Command(name).description(meaning)
  for (const one of commands) all.addCommand(one)
  return all
}

/** As commander calls a command: with each of its arguments, its options, and itself. */
type Action = (...provided: unknown[]) => Promise<void>

/** What a command does by itself: `work` is handed its arguments, then its options. */
export const does =
  // biome-ignore lint/suspicious/noExplicitAny: each command has arguments of its own.
    <Input extends any[], Result>(
      work: (...provided: Input) => Promise<Answer<Result>> | Answer<Result>,
      text: (result: Result) => Text | Promise<Text>,
      called: Called = {},
    ): Action =>
    (...provided) => {
      const { json } = provided.at(-2) as { json: boolean }
      const nameOf = (path: string): string => nameOn(provided.at(-1) as Command, called, path)
      return reportAnswer(async () => work(...(provided.slice(0, -1) as Input)), { json, text, nameOf })
    }

/** Fields of an operation that the command line calls otherwise: its options as `passphraseFile`, its arguments by their names. */
export type Called = Readonly<Record<string, string>>

/** How a field is called on a command line, `--users` or `<company>`, so that one sees what to write otherwise. */
function nameOn({ options, registeredArguments }: Command, called: Called, path: string): string {
  const [field = '', ...below] = path.split('.')
  const name = called[field] ?? field
  const option = options.find(each => each.attributeName() === name)
  const isArgument = registeredArguments.some(argument => argument.name() === name)
  return [option?.long ?? (isArgument ? `<${name}>` : field), ...below].join('.')
}
