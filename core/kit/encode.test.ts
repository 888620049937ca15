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

test('what is not in the form of the database stays as it is', () => {
  const record = { ...row, done: false, place: { x: 2 }, hours: undefined, createdAt: '2026-01-01T00:00:00.000Z' }
  expect(encode(Note, record)).toEqual(record)
  expect(encode(Note, { ...row, done: 0 }).done).toBe(false)
})

test('numbers and days are no instants, and choices no lists', () => {
  const Day = z.object({ count: z.int(), day: z.iso.date(), kind: z.enum(['1', '2']), email: z.email() })
  const day = { count: 1, day: '2026-01-01', kind: '1', email: 'a@b.example' } as const
  expect(encode(Day, day)).toEqual(day)
  expect(encode(z.object({ day: z.iso.date() }), { day: 5 })).toEqual({ day: 5 })
})

test('what the contract does not name stays inside', () => {
  expect(encode(Note, { ...row, passwordHash: 'x' } as typeof row)).not.toHaveProperty('passwordHash')
})

test('a row that lacks a field does not compile', () => {
  const { done: _, ...less } = row
  // @ts-expect-error the field is missing
  expect(encode(Note, less).done).toBeUndefined()
})
