import type * as z from 'zod'
import { type Word, words } from './words.ts'

const SIZES: Record<string, { below: Word; above: Word }> = {
  string: { below: words.tooShort, above: words.tooLong },
  array: { below: words.tooFew, above: words.tooMany },
  set: { below: words.tooFew, above: words.tooMany },
  number: { below: words.tooSmall, above: words.tooLarge },
  int: { below: words.tooSmall, above: words.tooLarge },
}

/** The text of an error where the contract has none of its own; the library's would be English, for programmers. */
export function wordOf(issue: z.core.$ZodRawIssue): Word {
  if (issue.code === 'invalid_type') return issue.input === undefined ? words.required : words.invalid
  if (issue.code === 'too_small') return SIZES[issue.origin]?.below ?? words.invalid
  if (issue.code === 'too_big') return SIZES[issue.origin]?.above ?? words.invalid
  if (issue.code === 'invalid_format' && issue.format === 'email') return words.invalidEmail
  return words.invalid
}

/** The limit that was broken, where the error is of one. */
export function limitOf(issue: z.core.$ZodIssue): number | undefined {
  if (issue.code === 'too_small') return Number(issue.minimum)
  if (issue.code === 'too_big') return Number(issue.maximum)
  return undefined
}
