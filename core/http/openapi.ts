import * as z from 'zod'
import { featuresOfCall } from '../access/plan-features.ts'
import type { Route } from '../access/routes.ts'
import { errorsOf } from './api-page/access.ts'
import type { BoundRoute } from './bind.ts'
import { paramsSchema } from './validate.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** The OpenAPI document, walked from the contracts. */
export function openApi(routes: BoundRoute[], version: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const bound of routes) {
    const { route } = bound
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(bound) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Balcão', version, license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' } },
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Access token of POST /auth/login' },
        connection: { type: 'http', scheme: 'bearer', description: 'Token of a connection' },
        refresh: { type: 'apiKey', in: 'cookie', name: 'jrt' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'message'],
          properties: { error: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
    paths,
  }
}

function featureWords(route: BoundRoute['route']): string {
  const features = featuresOfCall(route)
  return features.length > 0 ? `, plan feature ${features.join(' or ')}` : ''
}

function operation(bound: BoundRoute): unknown {
  const { route } = bound
  const kinds = { public: [], cookie: [{ refresh: [] }], connection: [{ connection: [] }], hook: [] }
  return {
    summary: route.summary,
    description: `Access: ${typeof route.allow === 'string' ? route.allow : route.allow.name}${featureWords(route)}`,
    tags: [route.path.split('/')[1]],
    security: kinds[route.allow as keyof typeof kinds] ?? [{ session: [] }],
    parameters: [...parameters(paramsSchema(route), 'path'), ...parameters(route.query, 'query'), ...headers(route)],
    ...(route.body || route.files ? { requestBody: requestBody(route) } : {}),
    responses: {
      [route.status ?? 200]: {
        description: 'Done',
        content: { [route.download ? 'text/plain' : 'application/json']: { schema: schemaOf(route.reply, 'output') } },
      },
      ...refusals(bound),
    },
  }
}

/** By status, each code with its sentence. */
function refusals(bound: BoundRoute): Record<string, unknown> {
  const byStatus = Map.groupBy(errorsOf(bound), ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, kinds]) => [
      status,
      {
        description: kinds.map(({ code, sentences }) => `${code}: ${sentences.en}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): unknown[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
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

function headers({ headers = {} }: Route): unknown[] {
  return Object.entries(headers).map(([name, { meaning, maxLength }]) => ({
    name,
    in: 'header',
    required: false,
    description: meaning,
    schema: { type: 'string', maxLength },
  }))
}

function requestBody(route: Route): unknown {
  const json = route.body ? schemaOf(route.body, 'input') : { type: 'object' }
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
