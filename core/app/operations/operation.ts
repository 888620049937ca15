import * as z from 'zod'
import { acting } from '../../company/index.ts'
import { parsePart } from '../../http/index.ts'
import { Failure } from '../../kit/errors.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { inWordsOf } from './fields.ts'

/** How far long work is; `of` where the end is known. `data` is what the one who asked needs before the end. */
export const Progress = z.object({
  step: z.string(),
  done: z.number().optional(),
  of: z.number().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
export type Progress = z.output<typeof Progress>

/** What an operation knows of anyone who asked for it. */
export interface OperationCall {
  emit(progress: Progress): void
  /** Aborted when they no longer wait, and when the program stops. */
  ending: AbortSignal
}

/**
 * What the operator does to a data folder: by the command line on a stopped one, or by the local socket in the program that runs on
 * it (decision 17). What it answers goes over the socket as JSON.
 */
export interface Operation<Input extends z.ZodType = z.ZodType, Output = unknown> {
  /** As its command is called: `tenant create`. */
  readonly name: string
  readonly input: Input
  /**
   * Where there are several processes: by the one that has the company of its input, or not at all while they run, since it works on a
   * company and on the platform at once. By the home process unless given.
   */
  readonly among?: 'company' | 'none'
  /** Whether it is done only where the program runs, since it speaks with WhatsApp, or asks how that is. */
  readonly needsRunning?: true
  work(app: App, input: z.output<Input>, call: OperationCall): Promise<Output>
  /** The same where there is no data folder, of what looks at something else alone. */
  readonly workElsewhere?: (config: Config, input: z.output<Input>, call: OperationCall) => Promise<Output>
}

/** Any operation, for lists of them. */
// biome-ignore lint/suspicious/noExplicitAny: the input of one is no input of another.
export type AnyOperation = Operation<any, unknown>

export const operation = <Input extends z.ZodType, Output>(of: Operation<Input, Output>): Operation<Input, Output> => of

/** Does an operation; the companies' audit logs tell that the operator did it. */
export const done = <Input extends z.ZodType, Output>(
  { work }: Operation<Input, Output>,
  app: App,
  input: z.output<Input>,
  call: OperationCall,
): Promise<Output> => acting.run({ as: 'operator' }, () => work(app, input, call))

/** The input as the operation takes it; throws ERR_VALIDATION with each error, which says what its field takes. */
export function inputOf<Input extends z.ZodType>({ input }: Operation<Input>, words: unknown): z.output<Input> {
  try {
    return parsePart(input, words, 'body') as z.output<Input>
  } catch (error) {
    throw error instanceof Failure ? inWordsOf(input, words, error) : error
  }
}
