import { expect, test } from 'vitest'
import * as z from 'zod'
import { encode } from './encode.ts'
import { Id, Instant } from './fields.ts'

const Note = z.object({
  id: Id,
  text: z.string(),
  done: z.boolean(),
  place: z.object({ x: z.number() }).nullable(),
  hours: z.array(z.string()).optional(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})
const row = { id: 7, text: '{"x":1}', done: 1, place: '{"x":1}', hours: '["8"]', createdAt: 0, readAt: null }

test('a row becomes a record of its contract', () => {
  const note = encode(Note, row)
  expect(note).toEqual({
    id: 7,
    text: '{"x":1}',
    done: true,
    place: { x: 1 },
    hours: ['8'],
    createdAt: '1970-01-01T00:00:00.000Z',
    readAt: null,
  })
  expect(Note.parse(note)).toEqual(note)
})

test('what the contract does not name stays inside', () => {
  expect(encode(Note, { ...row, passwordHash: 'x' } as typeof row)).not.toHaveProperty('passwordHash')
})

test('a row that lacks a field does not compile', () => {
  const { done: _, ...less } = row
  // @ts-expect-error the field is missing
  expect(encode(Note, less).done).toBeUndefined()
})
