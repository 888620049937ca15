import { expect, test } from 'vitest'
import * as z from 'zod'
import { rejection } from '../app/testing/thrown-error.ts'
import type { Route } from '../domain/access/routes.ts'
import { orBlank } from '../kit/fields.ts'
import { words } from '../kit/words.ts'
import { paramsSchema, parsePart } from './validate.ts'

const routeOf = (part: object) => part as Route
const Thing = z.object({ name: z.string().min(2).optional(), tags: z.array(z.int()).optional() })
const rejected = (value: unknown, at: 'params' | 'query' | 'body', schema: z.ZodType = Thing) =>
  rejection(() => parsePart(schema, value, at))

test('parameters of a path are positive integers, unless a route says otherwise', () => {
  const schema = paramsSchema(routeOf({ path: '/a/:thingId/b/:partId' }))!
  expect(schema.parse({ thingId: '7', partId: '8' })).toEqual({ thingId: 7, partId: 8 })
  for (const none of ['0', 'x', '1.5', '9007199254740992'])
    expect(schema.safeParse({ thingId: none, partId: '1' }).success).toBe(false)
  expect(paramsSchema(routeOf({ path: '/a' }))).toBeUndefined()
  expect(paramsSchema(routeOf({ path: '/a/:key', params: Thing }))).toBe(Thing)
})

test('what is empty in a query is as if absent, in a body it is empty', () => {
  expect(parsePart(Thing, { name: '' }, 'query')).toEqual({})
  expect(parsePart(Thing, { name: 'Ana' }, 'query')).toEqual({ name: 'Ana' })
  expect(rejected({ name: '' }, 'body')?.code).toBe('ERR_VALIDATION')
})

test('a choice that is left blank in a body is not there', () => {
  const Choice = z.object({ color: orBlank(z.enum(['red']).optional()), text: z.string() })
  expect(parsePart(Choice, { color: '', text: '' }, 'body')).toStrictEqual({ text: '' })
  expect(parsePart(z.array(Choice), [], 'body')).toEqual([])
})

test('what did not come at all is an empty object, and a part without a rule is nothing', () => {
  for (const at of ['query', 'body'] as const) expect(parsePart(Thing, undefined, at)).toEqual({})
  expect(parsePart(undefined, { name: 'Ana' }, 'body')).toBeUndefined()
})

test('a path with wrong parameters is not found', () => {
  expect(rejected({ name: 'A' }, 'params')?.code).toBe('ERR_NOT_FOUND')
})

test('each field has its first error, with its place and its limit', () => {
  const Strict = z.object({ name: z.string().min(1, words.required).min(2, words.tooShort), parts: z.array(Thing) })
  expect(rejected({ name: '', parts: [{ name: 'A' }, { tags: ['x'] }] }, 'body', Strict)?.data).toEqual({
    faults: [
      { path: 'name', message: words.required, limit: 1 },
      { path: 'parts.0.name', message: words.tooShort, limit: 2 },
      { path: 'parts.1.tags.0', message: words.invalid, limit: undefined },
    ],
  })
})

test('so many errors are told and no more', () => {
  const errors = rejected({ tags: Array(60).fill('x') }, 'body')?.data.faults
  expect(errors).toHaveLength(50)
})
