import type { Command } from 'commander'
import type * as z from 'zod'
import { type Config, readConfig } from '../../core/app/config.ts'
import { createLog } from '../../core/app/log.ts'
import type { Operation, OperationCall } from '../../core/app/operations/operation.ts'
import { perform } from '../../core/app/operations/perform.ts'
import { options, type Purpose } from '../../core/app/options.ts'
import type { Text } from './answer.ts'
import { type Called, command, does } from './command.ts'
import { showProgress } from './progress.ts'

interface Common {
  json: boolean
  data?: string
}

/** A command that works on a data folder. */
export const dataFolderCommand = (name: string, meaning: string): Command =>
  command(name, meaning).option(options.data.flag, options.data.meaning)

interface Manner<Result> {
  /** Of a check: whether all is as it should be. */
  passed?(result: Result): boolean
  /** Takes what is told before the end; progress is shown unless given. */
  hear?: OperationCall['emit']
  /** Options that it needs beside those that all do. */
  needs?: readonly Purpose[]
  called?: Called
}

/**
 * What a command has done to a data folder, in the program that runs on it or on the stopped one. `words` makes the operation's
 * input of its arguments and options; it is the operation that judges it.
 */
// biome-ignore lint/suspicious/noExplicitAny: each command has arguments of its own.
export const operates = <Input extends z.ZodType, Result, GivenInput extends any[]>(
  operation: Operation<Input, Result>,
  words: (...provided: GivenInput) => z.input<Input> | Promise<z.input<Input>>,
  text: (result: Result) => Text,
  manner: Manner<Result> = {},
) =>
  does(
    async (...provided: GivenInput) => {
      const result = await onDataFolder(operation, await words(...provided), provided.at(-1) as Common, manner)
      return { result, passed: manner.passed?.(result) ?? true }
    },
    text,
    manner.called,
  )

/** The configuration of a command, which a wrong option of what it does not need keeps from nothing. Throws ConfigError. */
export const configFor = (data: string | undefined, needs: readonly Purpose[] = []): Config =>
  readConfig(data === undefined ? {} : { data }, process.env, needs)

/** Does an operation on the folder that the options name. */
export async function onDataFolder<Input extends z.ZodType, Result>(
  operation: Operation<Input, Result>,
  input: z.input<Input>,
  { data }: { data?: string | undefined },
  { hear: receive, needs = [] }: Pick<Manner<Result>, 'hear' | 'needs'> = {},
): Promise<Result> {
  const config = configFor(data, needs)
  const progress = showProgress()
  const call = { emit: receive ?? progress.emit, ending: new AbortController().signal }
  return perform(operation, input, { config, log: createLog('error'), call }).finally(progress.end)
}
