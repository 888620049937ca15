import type * as z from 'zod'
import { Failure, fail, type InputError } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { isDeeperThan } from '../kit/json-depth.ts'
import { MAX_BODY_DEPTH } from '../kit/limits.ts'
import { parsePart } from './validate.ts'

/** Bodies of megabytes: a route with `unread` is handed its text, and a thread reads it by the contract. */

/** What came of a body that was read: plain data, which crosses from thread to thread. */
export type ReadBody<Body> = { body: Body } | { refused: 'malformed' } | { refused: 'invalid'; faults: InputError[] }

/** Reads a body by its contract as all others are read. */
export function readBody<Schema extends z.ZodType>(schema: Schema, text: string): ReadBody<z.output<Schema>> {
  const provided = text.trim() === '' ? {} : jsonIn(text)
  if (provided === undefined) return { refused: 'malformed' }
  try {
    return { body: parsePart(schema, provided, 'body') as z.output<Schema> }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { refused: 'invalid', faults: error.data.faults as InputError[] }
  }
}

/** Throws ERR_MALFORMED_BODY, ERR_VALIDATION. */
export function demandBody<Body>(read: ReadBody<Body>): Body {
  if ('body' in read) return read.body
  if (read.refused === 'malformed') throw fail(generalErrors.ERR_MALFORMED_BODY)
  throw fail(generalErrors.ERR_VALIDATION, { faults: read.faults })
}

function jsonIn(text: string): unknown {
  if (isDeeperThan(MAX_BODY_DEPTH, text)) return undefined
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return namesPrototype(value) ? undefined : value
  } catch {
    return undefined
  }
}

/** As the reader of smaller bodies rejects it. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(namesPrototype)
  if (Object.hasOwn(value, '__proto__')) return true
  const own = Object.hasOwn(value, 'constructor') ? (value.constructor as unknown) : null
  if (typeof own === 'object' && own !== null && Object.hasOwn(own, 'prototype')) return true
  return Object.values(value).some(namesPrototype)
}
