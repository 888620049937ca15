import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'
import { smallContract } from './testing/small-contract.ts'

interface Document {
  paths: Record<string, Record<string, Record<string, unknown>>>
}
const document = openApi(smallContract, '1.2') as Document
const call = (method: string, path: string) => document.paths[path]![method]!

const json = (schema: unknown, more = {}) => ({ content: { 'application/json': { schema, ...more } } })
const object = (properties: Record<string, unknown>, more = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  ...more,
})
const integer = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
const text = { type: 'string' }
const color = { ...text, default: 'red' }
const change = { type: 'object', properties: { name: text, color }, required: ['name'] }
const closed = { additionalProperties: false }
const thing = object({ id: integer, name: text }, closed)
const files = { type: 'array', items: { type: 'string', format: 'binary' } }
const refused = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Error' }) })
const id = {
  name: 'thingId',
  in: 'path',
  required: true,
  schema: { type: 'integer', exclusiveMinimum: 0, maximum: integer.maximum },
}

test('the document names the version, the kinds of token and what a refusal looks like', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Balcão', version: '1.2', license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' } },
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Access token of POST /auth/login' },
        connection: { type: 'http', scheme: 'bearer', description: 'Token of a connection' },
        refresh: { type: 'apiKey', in: 'cookie', name: 'jrt' },
      },
      schemas: { Error: object({ error: text, message: text }) },
    },
  })
})

test('a file that is saved is text', () => {
  const { 200: answer } = call('get', '/api/reports/day').responses as Record<number, unknown>
  expect(answer).toEqual({ description: 'Done', content: { 'text/plain': { schema: text } } })
})

test('a list tells what its query takes, what it gives and what it is refused with', () => {
  expect(call('get', '/api/things')).toEqual({
    summary: 'All things',
    description: 'Access: things:use',
    tags: ['things'],
    security: [{ session: [] }],
    parameters: [
      { name: 'tag', in: 'query', required: false, schema: { type: 'string', maxLength: 9 } },
      { name: 'page', in: 'query', required: true, schema: integer },
      { name: 'size', in: 'query', required: false, schema: { ...integer, default: 9 } },
    ],
    responses: {
      200: { description: 'Done', ...json({ type: 'array', items: thing }) },
      400: refused('ERR_VALIDATION: Check the highlighted fields.'),
      401: refused('ERR_NO_TOKEN: Sign in to continue.\nERR_SESSION_EXPIRED: Your session has ended. Sign in again.'),
      403: refused(
        [
          'ERR_TOKEN_EXPIRED: Your session needs to be renewed.',
          'ERR_NO_PERMISSION: You do not have permission to do this.',
          'ERR_COMPANY_OVERDUE: Oops! Your subscription expired on {date}. Contact Support for more information!',
        ].join('\n'),
      ),
    },
  })
})

test('a call of one thing tells its place in the path, its files and the errors of its module', () => {
  const put = call('put', '/api/things/{thingId}')
  expect(put).toMatchObject({ description: 'Access: things:use', parameters: [id] })
  expect(put.requestBody).toEqual({
    content: {
      'multipart/form-data': {
        schema: { ...change, properties: { name: text, color, picture: files, sound: files } },
      },
      ...json(change).content,
    },
  })
  expect(put.responses).toMatchObject({
    404: refused('ERR_NOT_FOUND: We could not find what you are looking for.\nERR_NO_THING: There is no "thing".'),
  })
})

test('calls of one path stand together, each with its own status', () => {
  expect(Object.keys(document.paths['/api/things/{thingId}']!)).toEqual(['put', 'delete'])
  const remove = call('delete', '/api/things/{thingId}')
  expect(remove).toMatchObject({ description: 'Access: super', security: [{ session: [] }] })
  expect(remove).not.toHaveProperty('requestBody')
  expect(remove.responses).toMatchObject({ 204: { description: 'Done' } })
})

test('a call of programs tells its headers, and its body with an example', () => {
  expect(call('post', '/api/messages/send')).toMatchObject({
    security: [{ connection: [] }],
    parameters: [
      {
        name: 'x-once',
        in: 'header',
        required: false,
        description: 'Sends it once.',
        schema: { type: 'string', maxLength: 64 },
      },
    ],
    requestBody: json(object({ text }), { example: { text: 'Oi' } }),
  })
})

test('a call that takes files alone takes a form', () => {
  expect(call('post', '/api/messages/upload')).toMatchObject({ tags: ['messages'], security: [], parameters: [] })
  expect(call('post', '/api/messages/upload').requestBody).toEqual({
    content: { 'multipart/form-data': { schema: { type: 'object', properties: { label: text, file: files } } } },
  })
  expect(call('post', '/api/auth/renew').security).toEqual([{ refresh: [] }])
})
