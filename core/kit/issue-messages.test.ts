import { expect, test } from 'vitest'
import * as z from 'zod'
import { limitOf, wordOf } from './issue-messages.ts'
import { words } from './words.ts'

const errorOf = (schema: z.ZodType, input: unknown): z.core.$ZodIssue | undefined =>
  schema.safeParse(input, { error: issue => wordOf(issue) }).error?.issues[0]

test.each([
  ['what is not there', z.string(), undefined, words.required],
  ['what is of another kind', z.string(), 3, words.invalid],
  ['a short text', z.string().min(2), 'a', words.tooShort],
  ['a long text', z.string().max(2), 'abc', words.tooLong],
  ['a short list', z.array(z.int()).min(2), [1], words.tooFew],
  ['a long list', z.array(z.int()).max(1), [1, 2], words.tooMany],
  ['a small number', z.number().min(2), 1, words.tooSmall],
  ['a large number', z.number().max(2), 3, words.tooLarge],
  ['a file that is too large', z.bigint().max(2n), 3n, words.invalid],
  ['a date that is too early', z.date().min(new Date(5)), new Date(1), words.invalid],
  ['what is no e-mail', z.email(), 'ana', words.invalidEmail],
  ['what is no date', z.iso.date(), 'ana', words.invalid],
  ['none of the choices', z.enum(['a', 'email']), 'b', words.invalid],
])('%s is reported in our words', (_, schema, input, word) => {
  expect(errorOf(schema, input)?.message).toBe(word)
})

test('the limit that was broken is told beside the word, where there is one', () => {
  const limits = [errorOf(z.string().min(2), 'a'), errorOf(z.string().max(2), 'abc'), errorOf(z.string(), 1)]
  expect(limits.map(error => limitOf(error!))).toEqual([2, 2, undefined])
})
