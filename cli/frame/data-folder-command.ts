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
export const deskCommand = (name: string, meaning: string): Command =>
  command(name, meaning).option(options.data.flag, options.data.meaning)

interface Manner<Result> {
  /** Of a check: whether all is as it should be. */
  passed?(result: Result): boolean
  /** Takes what is told before the end; progress is shown unless given. */
  hear?: OperationCall['tell']
  /** Options that it needs beside those that all do. */
  needs?: readonly Purpose[]
  called?: Called
}

/**
 * What a command has done to a data folder, in the program that runs on it or on the stopped one. `words` makes the operation's
 * input of its arguments and options; it is the operation that judges it.
 */
// biome-ignore lint/suspicious/noExplicitAny: each command has arguments of its own.
export const operates = <Input extends z.ZodType, Result, Given extends any[]>(
  operation: Operation<Input, Result>,
  words: (...given: Given) => z.input<Input> | Promise<z.input<Input>>,
  text: (result: Result) => Text,
  manner: Manner<Result> = {},
) =>
  does(
    async (...given: Given) => {
      const result = await onDesk(operation, await words(...given), given.at(-1) as Common, manner)
      return { result, passed: manner.passed?.(result) ?? true }
    },
    text,
    manner.called,
  )

/** The configuration of a command, which a wrong option of what it does not need keeps from nothing. Throws ConfigFault. */
export const configFor = (data: string | undefined, needs: readonly Purpose[] = []): Config =>
  readConfig(data === undefined ? {} : { data }, process.env, needs)

/** Does an operation on the folder that the options name. */
export async function onDesk<Input extends z.ZodType, Result>(
  operation: Operation<Input, Result>,
  input: z.input<Input>,
  { data }: { data?: string | undefined },
  { hear, needs = [] }: Pick<Manner<Result>, 'hear' | 'needs'> = {},
): Promise<Result> {
  const config = configFor(data, needs)
  const progress = showProgress()
  const call = { tell: hear ?? progress.tell, ending: new AbortController().signal }
  return perform(operation, input, { config, log: createLog('error'), call }).finally(progress.end)
}
