import * as z from 'zod'
import type { Route } from '../domain/access/routes.ts'
import { fail, type InputError } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { limitOf, wordOf } from '../kit/issue-messages.ts'

const MAX_ERRORS = 50
const PathId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** The schema of a route's path parameters: its own, or a positive integer for each `:name`. */
export function paramsSchema(route: Route): z.ZodType | undefined {
  if (route.params) return route.params
  const names = [...route.path.matchAll(/:(\w+)/g)].map(match => match[1]!)
  return names.length ? z.object(Object.fromEntries(names.map(name => [name, PathId]))) : undefined
}

/** Parses one part of a request, empty values of a query as absent; throws ERR_VALIDATION with every error and where it is. */
export function parsePart(schema: z.ZodType | undefined, value: unknown, at: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined
  const provided = at === 'query' ? withoutEmpty(value ?? {}) : (value ?? {})
  const parsed = schema.safeParse(provided, { error: wordOf })
  if (parsed.success) return at === 'body' ? withoutBlanks(parsed.data) : parsed.data
  if (at === 'params') throw fail(generalErrors.ERR_NOT_FOUND)
  throw fail(generalErrors.ERR_VALIDATION, { faults: errorsOf(parsed.error) })
}

/** What a form or a program leaves empty in an address is as if it were not there. */
const withoutEmpty = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, text]) => text !== ''))

/** A choice that was left blank is as if it were not there, also for what looks whether a field is given. */
function withoutBlanks(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  if (!Object.values(body).includes(undefined)) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

/** The first error of each field: an empty text is not also too short. */
function errorsOf(error: z.ZodError): InputError[] {
  const found = new Map<string, InputError>()
  for (const issue of error.issues) {
    const path = issue.path.join('.')
    if (!found.has(path)) found.set(path, { path, message: issue.message, limit: limitOf(issue) })
    if (found.size === MAX_ERRORS) break
  }
  return [...found.values()]
}
