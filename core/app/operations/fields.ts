import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { type Failure, fail, type InputError } from '../../kit/errors.ts'
import { Day } from '../../kit/fields.ts'

/** What may be said for a field, in words, and one of it. */
interface Allowance {
  /** Asked for only when it is told: to write a number as people do loads the languages, 8 MB of memory. */
  allowed: () => string
  example: string
}
const allowances = z.registry<Allowance>()

/** A field that tells anyone who said something else what it takes. */
export function allowing<Schema extends z.ZodType>(schema: Schema, allowed: () => string, example: string): Schema {
  const own = schema.clone()
  allowances.add(own, { allowed, example })
  return own
}

const digits = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

const range = (least: number, most: number): string =>
  `a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`

/** A whole number as it is typed. */
export const wholeNumber = (least: number, most: number, example: number) =>
  allowing(digits.pipe(z.int().min(least).max(most)), () => range(least, most), String(example))

/** The same, or `none`, which is no limit. */
export const wholeNumberOrNone = (most: number, example: number) =>
  allowing(
    z.union([z.literal('none').transform(() => null), digits.pipe(z.int().max(most))]),
    () => `\`none\`, or ${range(0, most)}`,
    String(example),
  )

/** A path as the program that runs understands it, wherever it was started. */
export const Path = allowing(
  z.string().max(4096).refine(isAbsolute, 'must be a whole path'),
  () => 'a file of this machine',
  'loja-azul.tar.gz',
)

const SOME_DAY = '2027-01-31'

export const InputDay = allowing(Day, () => 'a day that there is', SOME_DAY)

/** A day, or `never`, which is null. */
export const InputDayOrNever = allowing(
  z.union([z.literal('never').transform(() => null), Day]),
  () => '`never`, or a day that there is',
  SOME_DAY,
)

/** A rejected input in the words of its fields: what each takes, an example, and what was said. */
export function inWordsOf(input: z.ZodType, content: unknown, rejected: Failure): Failure {
  const errors = rejected.data.faults as InputError[]
  return fail(rejected.kind, {
    ...rejected.data,
    faults: errors.map(error => {
      const allowance = input instanceof z.ZodObject ? allowanceOf(input.shape[error.path]) : undefined
      if (!allowance) return error
      const provided = (content as Record<string, unknown>)[error.path]
      return { path: error.path, message: sentence(allowance, provided) }
    }),
  })
}

const LONGEST_REPEATED = 40

function sentence({ allowed, example }: Allowance, provided: unknown): string {
  const use = `Use ${allowed()}, such as ${example}`
  return typeof provided === 'string' && provided !== '' && provided.length <= LONGEST_REPEATED
    ? `${use}, not "${provided}"`
    : use
}

/** That of a field which may be left out as well. */
function allowanceOf(schema: unknown): Allowance | undefined {
  if (!(schema instanceof z.ZodType)) return undefined
  const own = allowances.get(schema)
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
  return own ?? (isWrapped ? allowanceOf(schema.unwrap()) : undefined)
}
