import { expect, test } from 'vitest'
import * as z from 'zod'
import { Email, Name } from '../kit/fields.ts'
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
const rejected = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Error' }) })
const id = {
  name: 'thingId',
  in: 'path',
  required: true,
  schema: { type: 'integer', exclusiveMinimum: 0, maximum: integer.maximum },
}

test('the document names the version, the kinds of token and what a rejection looks like', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Balcão', version: '1.2', license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' } },
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Access token of POST /auth/login' },
        connection: { type: 'http', scheme: 'bearer', description: 'Token of a connection' },
        refresh: { type: 'apiKey', in: 'cookie', name: 'jrt' },
      },
      schemas: {
        Error: { type: 'object', required: ['error', 'message'], properties: { error: text, message: text } },
      },
      responses: { Refused: rejected('Any other refusal') },
    },
  })
})

test('a file that is saved is text', () => {
  const { 200: answer } = call('get', '/api/reports/day').responses as Record<number, unknown>
  expect(answer).toEqual({ description: 'Done', content: { 'text/plain': { schema: text } } })
})

test('a list tells what its query takes, what it gives and what it is rejected with', () => {
  expect(call('get', '/api/things')).toEqual({
    operationId: 'getThings',
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
      400: rejected(
        'ERR_VALIDATION: Check the highlighted fields.\nERR_MALFORMED_BODY: The request could not be read.',
      ),
      401: rejected('ERR_NO_TOKEN: Sign in to continue.\nERR_SESSION_EXPIRED: Your session has ended. Sign in again.'),
      403: rejected(
        [
          'ERR_TOKEN_EXPIRED: Your session needs to be renewed.',
          'ERR_NO_PERMISSION: You do not have permission to do this.',
          'ERR_COMPANY_OVERDUE: Oops! Your subscription expired on {date}. Contact Support for more information!',
          'ERR_PASSWORD_CHANGE_REQUIRED: Change the temporary password to continue.',
          'ERR_COMPANY_INACTIVE: This company is inactive. Contact Support.',
        ].join('\n'),
      ),
      429: rejected('ERR_TOO_BUSY: There are too many requests at the same time. Try again in {seconds} s.'),
      500: { $ref: '#/components/responses/Failed' },
      503: { $ref: '#/components/responses/Unavailable' },
      507: rejected(
        'ERR_STORAGE_FULL: The disk of the server is full: nothing was saved. Tell whoever runs the server.',
      ),
      default: { $ref: '#/components/responses/Refused' },
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
    404: rejected('ERR_NOT_FOUND: We could not find what you are looking for.\nERR_NO_THING: There is no "thing".'),
  })
})

test('a file says what kinds it may be', () => {
  const picture = { ...smallContract.find(({ name }) => name === 'save')! }
  picture.route = { ...picture.route, downloadTypes: ['image/png', 'image/jpeg'] }
  const { paths } = openApi([picture], '1.2') as Document
  expect(paths['/api/reports/day']!.get!.responses).toMatchObject({
    200: { content: { 'image/png': { schema: text }, 'image/jpeg': { schema: text } } },
  })
})

test('paths that differ by the name of a parameter alone are one, whose parameter is the id', () => {
  const [put] = smallContract.filter(({ name }) => name === 'change')
  const other = { ...put!, route: { ...put!.route, method: 'GET', path: '/things/:name/parts' } } as const
  const another = { ...other, route: { ...other.route, method: 'POST', path: '/things/:thingId/parts' } } as const
  const { paths } = openApi([other, another], '1.2') as Document
  expect(paths).toMatchObject({
    '/api/things/{id}/parts': {
      get: { operationId: 'getThingsByIdParts', parameters: [{ name: 'id', description: 'name' }] },
      post: { operationId: 'postThingsByIdParts', parameters: [{ name: 'id', description: 'thingId' }] },
    },
  })
})

test('a schema that holds itself lies once among the components, one for what is sent and one for what is answered', () => {
  const Part: z.ZodType = z
    .object({ name: z.string().default(''), parts: z.lazy(() => z.array(Part)) })
    .meta({ id: 'Part' })
  const [put] = smallContract.filter(({ name }) => name === 'change')
  const { files: _, ...route } = put!.route
  const document = openApi([{ ...put!, route: { ...route, body: Part, reply: z.array(Part) } }], '1.2') as Document & {
    components: { schemas: Record<string, unknown> }
  }
  const pointer = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const call = document.paths['/api/things/{thingId}']!.put!
  expect(call.requestBody).toEqual(json(pointer('PartInput')))
  expect(call.responses).toMatchObject({ 200: json({ type: 'array', items: pointer('Part') }) })
  expect(document.components.schemas).toMatchObject({
    Part: { required: ['name', 'parts'], properties: { parts: { items: pointer('Part') } } },
    PartInput: { required: ['parts'], properties: { parts: { items: pointer('PartInput') } } },
  })
})

test('a text that is trimmed and then judged says what it has to be', () => {
  const body = z.object({ email: Email, name: Name })
  const [send] = smallContract.filter(({ name }) => name === 'send')
  const { paths } = openApi([{ ...send!, route: { ...send!.route, body } }], '1.2') as Document
  expect(paths['/api/messages/send']!.post!.requestBody).toMatchObject(
    json({ properties: { email: { format: 'email', maxLength: 254 }, name: { pattern: '\\S[\\s\\S]{0,}\\S' } } }),
  )
})

test('the document says where the calls are made', () => {
  expect(openApi(smallContract, '1')).toMatchObject({ servers: [{ url: '/' }] })
  expect(openApi(smallContract, '1', 'https://desk.example.com')).toMatchObject({
    servers: [{ url: 'https://desk.example.com' }],
  })
})

test('calls of one path stand together, each with its own status', () => {
  expect(Object.keys(document.paths['/api/things/{thingId}']!)).toEqual(['put', 'delete'])
  const remove = call('delete', '/api/things/{thingId}')
  expect(remove).toMatchObject({ description: 'Access: super', security: [{ session: [] }] })
  expect(remove).not.toHaveProperty('requestBody')
  expect(remove.responses).toMatchObject({ 204: { description: 'Done' } })
  expect((remove.responses as Record<number, object>)[204]).not.toHaveProperty('content')
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
