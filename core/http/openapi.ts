import type * as z from 'zod'
import { featuresOfCall } from '../domain/access/plan-features.ts'
import type { Route } from '../domain/access/routes.ts'
import type { ErrorKind } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { anyCallsErrors, errorsOf } from './api-page/access.ts'
import type { BoundRoute } from './bind.ts'
import { OpenApiSchemas } from './openapi-schemas.ts'
import { paramsSchema } from './validate.ts'

/** The OpenAPI document, walked from the contracts. `server` is where the calls are made: the address of the desk, or '/' for where the document lies. */
export function openApi(routes: BoundRoute[], version: string, server = '/'): unknown {
  const schemas = new OpenApiSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  const templates = templatesOf(routes.map(({ route }) => route.path))
  for (const bound of routes) {
    const { route } = bound
    const template = templates.get(shapeOf(route.path))!
    const path = `/api${template.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(bound, template, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Balcão', version, license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' } },
    servers: [{ url: server }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Access token of POST /auth/login' },
        connection: { type: 'http', scheme: 'bearer', description: 'Token of a connection' },
        refresh: { type: 'apiKey', in: 'cookie', name: 'jrt' },
      },
      schemas: {
        Error: error,
        ...schemas.components,
      },
      responses: failedResponses,
    },
    paths,
  }
}

const text = { type: 'string' }

/** What every rejection says; some carry more beside it. */
const error = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { ...text, description: 'The code' },
    message: { ...text, description: 'A sentence in the language of Accept-Language' },
    faults: {
      type: 'array',
      description: 'What is wrong with which field',
      items: {
        type: 'object',
        required: ['path', 'message', 'code'],
        properties: { path: text, message: text, code: text },
      },
    },
  },
}

const tagOf = ({ path }: Route): string => path.split('/')[1] ?? ''

const shapeOf = (path: string): string => path.replace(/:\w+/g, ':')

/** By shape, the one template of paths that differ by the names of parameters alone: such a parameter is `id`. */
function templatesOf(paths: string[]): Map<string, string> {
  const byShape = Map.groupBy(new Set(paths), shapeOf)
  return new Map(
    [...byShape].map(([shape, [first = '', ...others]]) => [
      shape,
      first
        .split('/')
        .map((step, at) => (others.every(path => path.split('/')[at] === step) ? step : ':id'))
        .join('/'),
    ]),
  )
}

/** `getContactsByContactId`: by method and path, which are what programs rely on. */
const operationIdOf = (method: string, template: string): string =>
  method.toLowerCase() +
  template
    .replace(/:/g, 'by-')
    .split(/[^A-Za-z0-9]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

function featureWords(route: BoundRoute['route']): string {
  const features = featuresOfCall(route)
  return features.length > 0 ? `, plan feature ${features.join(' or ')}` : ''
}

function operation(bound: BoundRoute, template: string, schemas: OpenApiSchemas): unknown {
  const { route } = bound
  const kinds = { public: [], cookie: [{ refresh: [] }], connection: [{ connection: [] }], hook: [] }
  return {
    operationId: operationIdOf(route.method, template),
    summary: route.summary,
    description: `Access: ${typeof route.allow === 'string' ? route.allow : route.allow.name}${featureWords(route)}`,
    tags: [tagOf(route)],
    security: kinds[route.allow as keyof typeof kinds] ?? [{ session: [] }],
    parameters: [
      ...pathParameters(route, template, schemas),
      ...parameters(route.query, 'query', schemas),
      ...headers(route),
    ],
    ...(route.body || route.files ? { requestBody: requestBody(route, schemas) } : {}),
    responses: { [route.status ?? 200]: { description: 'Done', ...answered(route, schemas) }, ...errors(bound) },
  }
}

/** The body of what went well: none where the status says so, a file where it is one. */
function answered(route: Route, schemas: OpenApiSchemas): object {
  if (route.status === 204) return {}
  const schema = schemas.of(route.reply, 'output')
  return { content: Object.fromEntries(typesOf(route).map(type => [type, { schema }])) }
}

const typesOf = ({ download, downloadTypes = ['text/plain'] }: Route): readonly string[] =>
  download ? downloadTypes : ['application/json']

/** By status, each code with its sentence; what nobody has thought of stands under `default`. */
function errors(bound: BoundRoute): Record<string, unknown> {
  const byStatus = Map.groupBy(new Set([...errorsOf(bound), ...anyCallsErrors(bound)]), ({ status }) => status)
  return {
    ...failures,
    ...Object.fromEntries([...byStatus].map(([status, kinds]) => [status, rejected(emitted(kinds))])),
  }
}

const emitted = (kinds: readonly ErrorKind[]): string =>
  kinds.map(({ code, sentences }) => `${code}: ${sentences.en}`).join('\n')

const rejected = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** What any call may end with, once for all. */
const failedResponses = {
  Failed: rejected(emitted([generalErrors.ERR_INTERNAL])),
  Unavailable: rejected(emitted([generalErrors.ERR_STOPPING, generalErrors.ERR_TOO_SLOW])),
  Refused: rejected('Any other refusal'),
}

const failures = {
  500: { $ref: '#/components/responses/Failed' },
  503: { $ref: '#/components/responses/Unavailable' },
  default: { $ref: '#/components/responses/Refused' },
}

/** The path's parameters by the names in the document's template, which may not be those of the contract. */
function pathParameters(route: Route, template: string, schemas: OpenApiSchemas): unknown[] {
  const own = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const named = [...template.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  return parameters(paramsSchema(route), 'path', schemas).map(parameter => {
    const name = named[own.indexOf(parameter.name)] ?? parameter.name
    return name === parameter.name ? parameter : { ...parameter, name, description: parameter.name }
  })
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: OpenApiSchemas): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: unknown
}

function headers({ headers = {} }: Route): unknown[] {
  return Object.entries(headers).map(([name, { meaning, maxLength }]) => ({
    name,
    in: 'header',
    required: false,
    description: meaning,
    schema: { type: 'string', maxLength },
  }))
}

function requestBody(route: Route, schemas: OpenApiSchemas): unknown {
  const json = route.body ? schemas.of(route.body, 'input') : { type: 'object' }
  const asJson = { schema: json, ...(route.example ? { example: route.example.body } : {}) }
  if (!route.files) return { content: { 'application/json': asJson } }
  const binary = { type: 'array', items: { type: 'string', format: 'binary' } }
  const files = Object.fromEntries(route.files.fields.map(field => [field, binary]))
  const form = { ...(json as object), properties: { ...(json as { properties?: object }).properties, ...files } }
  return {
    content: {
      'multipart/form-data': { schema: form },
      ...(route.files.orJson ? { 'application/json': asJson } : {}),
    },
  }
}
