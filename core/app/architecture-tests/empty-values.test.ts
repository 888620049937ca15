import { expect } from 'vitest'
import * as z from 'zod'
import type { Route } from '../../domain/access/routes.ts'
import type { TestClient } from '../testing/client.ts'
import { test } from '../testing/test.ts'
import { allRoutes } from './all-routes.ts'

/** What is left empty is as if it were not there in a query, and a blank is none in a body (decision 742). */

let admin: TestClient
let boss: TestClient
test.beforeAll(async ({ world }) => {
  admin = (await world.company()).admin
  boss = await world.superAdmin()
})

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`

const queried = allRoutes.filter(({ path, query }) => query && !path.includes(':'))

test.each(queried.map(route => [nameOf(route), route] as const))('%s heeds no empty value', async (_, route) => {
  const ask = async (query: object) => {
    const answer = await (route.allow === 'super' ? boss : admin).raw(route.method, route.path, { query: { ...query } })
    return [answer.status, await answer.text()]
  }
  const without = await ask({})
  for (const field of Object.keys(shapeOf(route.query)))
    expect([field, await ask({ [field]: '' })]).toEqual([field, without])
})

/** Fields of bodies where null says something else than `''`: it takes the token away. */
const NULL_SAYS_MORE = new Set(['POST /whatsapp token', 'PUT /whatsapp/:whatsappId token'])

const fieldsOf = (route: Route) => Object.entries(shapeOf(route.body))

/** What has to be there when the record is made: a change may leave it out, but not empty it. */
const isNeeded = ({ method, path }: Route, name: string): boolean => {
  const made = allRoutes.find(
    other => method === 'PUT' && other.method === 'POST' && path.startsWith(`${other.path}/:`),
  )
  const field = shapeOf(made?.body)[name]
  return field !== undefined && !field.safeParse(undefined).success
}

/** What is neither an id, nor a choice, nor a text: lists, records and plain numbers. */
const isOther = (field: z.ZodType): boolean => {
  const { type, anyOf = [] } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
  const kinds = [type, ...anyOf.map(one => (typeof one === 'object' ? one.type : undefined))]
  return (
    kinds.some(kind => kind === 'array' || kind === 'object') ||
    kinds.every(kind => kind === undefined || kind === 'integer' || kind === 'number')
  )
}

const takesFalse = (field: z.ZodType): boolean => field.safeParse(true).success

const mayBeLeftOut = allRoutes.flatMap(route =>
  fieldsOf(route)
    .filter(([name, field]) => field.safeParse(undefined).success && !isNeeded(route, name) && !isOther(field))
    .map(([name, field]) => [`${nameOf(route)} ${name}`, field] as const),
)

test.each(mayBeLeftOut)('%s may be left out, so any blank is none', (name, field) => {
  const blanks = [...(NULL_SAYS_MORE.has(name) ? [] : [null]), '', ...(takesFalse(field) ? [] : [false])]
  const read = blanks.map(blank => field.safeParse(blank))
  expect(read.map(({ error }) => error?.issues)).toEqual(blanks.map(() => undefined))
  expect(new Set(read.map(({ data }) => data)).size).toBe(1)
})

const mayBeEmpty = allRoutes
  .flatMap(route => fieldsOf(route).map(([name, field]) => [`${nameOf(route)} ${name}`, field] as const))
  .filter(([name, field]) => field.safeParse('').success && !NULL_SAYS_MORE.has(name))

test.each(mayBeEmpty)('%s may be null where it may be empty', (_, field) => {
  expect(field.safeParse(null)).toEqual(field.safeParse(''))
})
