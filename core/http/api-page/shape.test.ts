import { expect, test } from 'vitest'
import * as z from 'zod'
import { Flag, Id, Name, OptionalId } from '../../kit/fields.ts'
import { gives, takes } from './shape.ts'

test.each([
  ['a limited text', Name, 'string (2 to 50 characters)'],
  ['a number', z.int().max(9), 'integer (at most 9)'],
  ['a number without limits of its own', z.int(), 'integer'],
  ['a choice', z.enum(['pt', 'en']), '"pt" | "en"'],
  ['a list', z.array(Id).max(3), '[integer (at least 1)] (at most 3 items)'],
  ['a pair', z.tuple([z.string(), z.boolean()]), '[string, boolean]'],
  ['a default', z.string().default('x'), 'string ("x" unless given)'],
  ['a date', z.iso.datetime(), 'date-time'],
  ['a limited number', z.number().min(1.5), 'number (at least 1.5)'],
  ['a text of a length', z.string().max(9).default(''), 'string (at most 9 characters, "" unless given)'],
  [
    'two at once',
    z.intersection(z.string().min(2), z.string().max(5)),
    'string (at least 2 characters) & string (at most 5 characters)',
  ],
  ['whatever', z.unknown(), 'anything'],
  ['what JSON cannot say', z.date(), 'anything'],
  ['a list of whatever', z.array(z.any()), '[anything]'],
  ['names of whatever', z.record(z.string(), z.any()), '{}'],
  ['names of texts', z.record(z.string(), z.string()), '{\n  [name]: string\n}'],
  ['nothing at all', z.object({}), '{}'],
])('%s is written as people write it', (_, schema, text) => {
  expect(takes(schema)).toBe(text)
})

test('an object has a line for each field, and a mark at those that may be left out', () => {
  const body = z.object({
    id: Id,
    to: z.object({ name: z.string().optional() }).nullable(),
    tags: z.record(z.string(), z.int()),
  })
  expect(takes(body)).toBe(`{
  id: integer (at least 1)
  to: {
    name?: string
  } | null
  tags: {
    [name]: integer
  }
}`)
})

test('what forms send in several ways is one choice', () => {
  expect(takes(z.object({ queueId: OptionalId }))).toMatch(/queueId\?: null \| "" \| false \| /)
  expect(takes(Flag)).toContain('boolean | "0" | "1" | "true"')
})

test('an answer is reported as it is sent, not as it was given', () => {
  expect([
    takes(z.string().transform(Number).pipe(z.int())),
    gives(z.string().transform(Number).pipe(z.int())),
  ]).toEqual(['string', 'integer'])
  expect(gives(z.date())).toBe('anything')
})

test('an answer tells no limits, and a shape that holds itself ends', () => {
  interface Option {
    id: number
    children: Option[]
  }
  const Option: z.ZodType<Option> = z.object({ id: Id, children: z.lazy(() => z.array(Option)) })
  expect(gives(Option)).toBe('{\n  id: integer\n  children: [{ …the same again }]\n}')
})
