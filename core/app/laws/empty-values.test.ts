import { expect } from 'vitest'
import * as z from 'zod'
import type { Route } from '../../access/routes.ts'
import type { TestClient } from '../../testing/client.ts'
import { test } from '../../testing/test.ts'
import { allRoutes } from './all-routes.ts'

/** What is left empty is as if it were not there in a query, and null is as `''` in the texts of a body. */

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

/** Fields of bodies that may be left empty, where null says something else than `''`. */
const NULL_SAYS_MORE = new Set(['POST /whatsapp token', 'PUT /whatsapp/:whatsappId token'])

const mayBeEmpty = allRoutes
  .flatMap(route =>
    Object.entries(shapeOf(route.body)).map(([name, field]) => [`${nameOf(route)} ${name}`, field] as const),
  )
  .filter(([name, field]) => field.safeParse('').success && !NULL_SAYS_MORE.has(name))

test.each(mayBeEmpty)('%s may be null where it may be empty', (_, field) => {
  expect(field.safeParse(null)).toEqual(field.safeParse(''))
})
