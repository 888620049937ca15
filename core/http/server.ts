import { isDeepStrictEqual } from 'node:util'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Route } from '../access/routes.ts'
import type { Blobs } from '../blobs/index.ts'
import type { Desks } from '../desk/desks.ts'
import type { Platform } from '../desk/platform.ts'
import type { Clock } from '../kit/clock.ts'
import { type ErrorKind, fail, isErrorKind } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { languageOf } from '../kit/language.ts'
import type { Secrets } from '../storage/index.ts'
import { apiPage } from './api-page/page.ts'
import type { BoundRoute, Call, ConnectionCall, DeskCall } from './bind.ts'
import { errorBody, failureOf } from './failures.ts'
import { bearer, checkCaller, checkConnection, companyOfCall, type Gatekeeper } from './guard.ts'
import { serveMedia } from './media.ts'
import { openApi } from './openapi.ts'
import { servePages } from './pages.ts'
import { LONGEST_HEADERS, LONGEST_REQUEST, watchBody } from './slow-bodies.ts'
import { readForm } from './uploads.ts'
import { paramsSchema, parsePart } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who reads the refusals of a route. */
    reader?: 'page' | 'program'
  }
}

export interface HttpOptions {
  routes: BoundRoute[]
  /** Told on the API page. */
  errors: readonly ErrorKind[]
  gate: Gatekeeper
  desks: Desks
  /** For calls of modules of the platform. */
  platform: Platform
  blobs: Blobs
  secrets: Secrets
  clock: Clock
  version: string
  /** Built UI; pages answer 404 without it. */
  uiFolder?: string | undefined
  /** The public address is one of https: cookies go by it alone, and browsers are told to come no other way. */
  isHttps: boolean
  /** Behind one proxy, which appends to X-Forwarded-For whom it speaks for. */
  trustProxy: boolean
  /** Parse our own replies too; in development and tests. */
  checkReplies: boolean
  onError(error: unknown, route: string): void
}

const BODY_LIMIT = 1024 * 1024

/** Only what the proxy itself added counts: whatever stands before it in X-Forwarded-For was written by the caller. */
const onlyTheProxy = (_address: string, hop: number): boolean => hop === 0

/** The HTTP server with every bound route, media, pages and the API's documents; not yet listening. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy && onlyTheProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: LONGEST_REQUEST,
    http: { headersTimeout: LONGEST_HEADERS },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (options.isHttps) reply.header('strict-transport-security', 'max-age=31536000')
    watchBody(request.raw, options.clock)
    done()
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options))
  await app.register(cookie)
  await app.register(multipart)
  await app.register(rateLimit, { global: false })
  for (const bound of options.routes) mount(app, bound, options)
  await serveMedia(app, options)
  mountDocuments(app, options)
  await servePages(app, options.uiFolder)
  return app
}

function mount(app: FastifyInstance, bound: BoundRoute, options: HttpOptions): void {
  const { route } = bound
  const params = paramsSchema(route)
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    bodyLimit: route.bodyLimit ?? BODY_LIMIT,
    config: {
      reader: route.allow === 'connection' ? 'program' : 'page',
      ...(route.rate ? { rateLimit: { max: route.rate.max, timeWindow: route.rate.perSeconds * 1000 } } : {}),
    },
    handler: async (request, reply) => {
      const call = callOf(request, reply, options)
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
      if (route.status) reply.code(route.status)
      const work = async (full: Call): Promise<unknown> => {
        const input = {
          params: parsePart(params, request.params, 'params'),
          query: parsePart(route.query, request.query, 'query'),
        }
        if (!route.files || !request.isMultipart()) {
          if (route.files && !route.files.orJson) throw fail(generalErrors.ERR_UNSUPPORTED_MEDIA)
          return bound.handle(full, { ...input, body: parsePart(route.body, request.body, 'body'), files: [] })
        }
        await bound.beforeFiles?.(full, input)
        const form = await readForm(request, route.files, options.blobs)
        try {
          return await bound.handle(full, {
            ...input,
            body: parsePart(route.body, form.fields, 'body'),
            files: form.files,
          })
        } finally {
          await form.discard()
        }
      }
      const answer = await admit(bound, call, request, options, work)
      if (options.checkReplies) checkReply(route, answer)
      reply.type('application/json; charset=utf-8')
      return reply.send(answer === undefined ? '' : JSON.stringify(answer))
    },
  })
}

/** Throws where an answer is not what the contract says, or tells more: that would leak unseen. */
function checkReply(route: Route, answer: unknown): void {
  const promised = route.reply.parse(answer)
  if (!isDeepStrictEqual(asSent(promised), asSent(answer)))
    throw new Error(`${route.method} ${route.path} answers more than its contract: ${JSON.stringify(answer)}`)
}

const asSent = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)))

/** Lets the request in by its route's rule and runs the work with what the rule gives: nobody, a caller, a connection. */
async function admit(
  { route }: BoundRoute,
  call: Call,
  request: FastifyRequest,
  { gate, desks }: HttpOptions,
  work: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  if (route.allow === 'public' || route.allow === 'cookie') return work(call)
  const token = bearer(request.headers.authorization)
  if (!token) throw fail(route.allow === 'connection' ? generalErrors.ERR_API_TOKEN : generalErrors.ERR_NO_TOKEN)
  if (route.allow === 'connection') {
    const connection = await gate.connectionOf(token)
    if (!connection) throw fail(generalErrors.ERR_API_TOKEN)
    checkConnection(route, gate.standingOf(connection.companyId))
    return desks.use(connection.companyId, desk => work({ ...call, connection, desk } as ConnectionCall))
  }
  const caller = await gate.callerOf(token)
  if (isErrorKind(caller)) throw fail(caller)
  checkCaller(route, caller, gate.standingOf(caller.companyId))
  const companyId = companyOfCall(route, caller, request, gate)
  return desks.use(companyId, desk => work({ ...call, caller, desk } as DeskCall))
}

function callOf(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): Call & { platform: Platform } {
  return {
    platform: options.platform,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    language: languageOf(request.headers['accept-language']),
    header: name => {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value[0] : value
    },
    cookie: name => request.cookies[name],
    setCookie: (name, value, maxAge) => {
      const cookieOptions = {
        path: '/api/auth',
        httpOnly: true,
        sameSite: 'strict',
        secure: options.isHttps,
      } as const
      if (value === undefined) reply.clearCookie(name, cookieOptions)
      else reply.setCookie(name, value, { ...cookieOptions, ...(maxAge ? { maxAge } : {}) })
    },
    setStatus: status => void reply.code(status),
  }
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, options: HttpOptions): FastifyReply {
  const failure = failureOf(error)
  if (failure.kind === generalErrors.ERR_INTERNAL)
    options.onError(error, `${request.method} ${request.routeOptions.url ?? request.url}`)
  return reply
    .code(failure.kind.status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify(
        errorBody(failure, languageOf(request.headers['accept-language']), request.routeOptions.config?.reader),
      ),
    )
}

function mountDocuments(app: FastifyInstance, { routes, errors, version }: HttpOptions): void {
  let document: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', (_, reply) => {
    document ??= JSON.stringify(openApi(routes, version))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', (_, reply) => {
    page ??= apiPage(routes, errors, version)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(page)
  })
  app.get('/api/health', (_, reply) => reply.type('application/json').send('{"status":"ok"}'))
}
