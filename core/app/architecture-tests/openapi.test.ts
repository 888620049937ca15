import { createConfig, lintFromString } from '@redocly/openapi-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Route } from '../../domain/access/routes.ts'
import { openApi } from '../../http/index.ts'
import { allRoutes } from '../modules.ts'
import { type JsonSchema, valuesOf } from './json-schema-values.ts'

/** The architecture test of the document: tools resolve it, and what it allows is taken. */

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
const routes = allRoutes().map(({ route }) => route)
const document = openApi(allRoutes(), '1.2') as { paths: Record<string, Record<string, Operation>> }

test('a linter finds no error in the document', async () => {
  // Of `/companies/listPlan/{id}` and `/companies/{id}/usage` the fixed word decides.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const errors = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  expect(errors.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
})

const operationOf = ({ method, path }: Route): Operation => {
  const shapeOf = (template: string): string => template.replace(/:\w+|\{\w+\}/g, '{}')
  const [, calls] = Object.entries(document.paths).find(([template]) => shapeOf(template) === `/api${shapeOf(path)}`)!
  return calls[method.toLowerCase()]!
}

/** Rules between two fields or the items of a list, which a schema of one cannot say; the description of the object does. */
const BETWEEN_FIELDS =
  /(?:^|\.)(?:(?:second)?(?:start|end)time|date_to|to|finaldate|ticketid|schedules|sendinghours|(?:number|name|surname|area|email)columns)$/i

const RUNS = 30

/** Throws where a value that the schema allows is rejected for one of its fields. */
function takesAll(contract: NonNullable<Route['body']>, schema: JsonSchema, send: (value: object) => object): void {
  const values = valuesOf(schema, document) as fc.Arbitrary<object>
  const property = fc.property(values, value => {
    const issues = contract.safeParse(send(value)).error?.issues ?? []
    const emitted = issues.filter(({ code, path }) => code !== 'custom' || !BETWEEN_FIELDS.test(path.join('.')))
    expect(emitted).toEqual([])
  })
  fc.assert(property, { numRuns: RUNS, seed: 7 })
}

const named = (has: (route: Route) => unknown) =>
  routes.filter(has).map(route => [`${route.method} ${route.path}`, route] as const)

test.each(named(({ body }) => body))('%s takes each body that the document allows', (_, route) => {
  const [{ schema }] = Object.values(operationOf(route).requestBody!.content) as [{ schema: JsonSchema }]
  takesAll(route.body!, schema, body => body)
})

test.each(named(({ query }) => query))('%s takes each query that the document allows', (_, route) => {
  const requested = operationOf(route).parameters.filter(parameter => parameter.in === 'query')
  const schema = {
    type: 'object',
    properties: Object.fromEntries(requested.map(({ name, schema: of }) => [name, of])),
    required: requested.filter(({ required }) => required).map(({ name }) => name),
  }
  // What is empty in an address is as if absent.
  const send = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  takesAll(route.query!, schema, send)
})
