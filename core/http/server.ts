import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type ErrorKind, fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { languageOf } from '../kit/language.ts'
import { MAX_CALLS, MAX_UPLOADS } from '../kit/limits.ts'
import type { Secrets } from '../storage/index.ts'
import { strangersShare } from './admission.ts'
import { apiPage } from './api-page/page.ts'
import type { BoundRoute } from './bind.ts'
import { readHookBodies, readJson } from './bodies.ts'
import { Compression } from './compression.ts'
import { allowOrigins } from './cross-origin.ts'
import { BodyDrain } from './drain-body.ts'
import { errorBody, failureOf } from './error-body.ts'
import { type HealthOptions, serveHealth } from './health.ts'
import { serveMedia } from './media.ts'
import { type MountOptions, mount } from './mount.ts'
import { openApi } from './openapi.ts'
import { servePages } from './pages.ts'
import { requestIds } from './request-id.ts'
import { InFlightLimit } from './shares/in-flight-limit.ts'
import { RequestScheduler } from './shares/request-scheduler.ts'
import { isOneCompanys, NOBODYS } from './shares/share.ts'
import { hasBody, LONGEST_HEADERS, LONGEST_REQUEST, watchBody } from './slow-bodies.ts'
import type { Certificate } from './tls/certificate.ts'
import type { TrustsProxy } from './trusted-proxies.ts'
import type { Waiting } from './waiting.ts'

/** A request that was answered, told without anything that was asked or said: addresses carry keys. */
export interface AnsweredRequest {
  id: string
  method: string
  /** The template of its route; `pages` for files of the page, `none` where there is nothing. */
  route: string
  status: number
  ms: number
  /** The company that it was worked for, 0 for nobody's. */
  company: number
}

export interface HttpOptions extends MountOptions {
  routes: BoundRoute[]
  /** Told on the API page. */
  errors: readonly ErrorKind[]
  secrets: Secrets
  version: string
  /** By which people and programs come, where that is known. */
  publicUrl?: string | undefined
  /** Built UI; pages answer 404 without it. */
  uiFolder?: string | undefined
  /** Who is a proxy, which appends to X-Forwarded-For whom it speaks for. */
  isProxy: TrustsProxy
  /** Served by https itself. */
  certificate?: Certificate | undefined
  health: HealthOptions
  /** What listens already, and answers by this from its `open` on. */
  waiting?: Waiting | undefined
  /** Absent where nobody wants to know. */
  onAnswered?: ((request: AnsweredRequest) => void) | undefined
  /** Called once when callers are spoken for though no proxy is trusted: all of them count as one. */
  onUntoldProxy(): void
  onError(error: unknown, route: string, requestId: string): void
}

/** Contracts judge what comes and what goes; Fastify's own compilers are half a megabyte that each start would load. */
const noSchemas = (): never => {
  throw new Error('Routes have contracts, no schemas of Fastify.')
}

/** The HTTP server with every bound route, media, pages and the API's documents; not yet listening. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // Only what the proxy itself added counts: whatever stands before it in X-Forwarded-For was written by the caller.
    trustProxy: (address, hop) => hop === 0 && options.isProxy(address),
    genReqId: requestIds(),
    rewriteUrl: visitorsWay(options.routes),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Of an address that cannot be read, it would tell in words of its own.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, options),
    requestTimeout: LONGEST_REQUEST,
    ...(options.waiting ? { serverFactory: options.waiting.take } : {}),
    ...(options.certificate
      ? { https: { ...options.certificate, headersTimeout: LONGEST_HEADERS } }
      : { http: { headersTimeout: LONGEST_HEADERS } }),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  }) as FastifyInstance
  const compression = new Compression()
  const shares = {
    calls: new InFlightLimit(MAX_CALLS),
    uploads: new InFlightLimit(MAX_UPLOADS),
    turns: new RequestScheduler(),
    compression,
  }
  allowOrigins(app, options.allowedOrigins ?? [])
  let isEmitted = false
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (
      !isEmitted &&
      request.headers['x-forwarded-for'] !== undefined &&
      !options.isProxy(request.socket.remoteAddress)
    ) {
      isEmitted = true
      options.onUntoldProxy()
    }
    if (options.isHttps) reply.header('strict-transport-security', 'max-age=31536000')
    watchBody(request.raw, options.clock)
    const isContracts = request.routeOptions.config.reader !== undefined
    if (!isContracts) await shares.turns.enter(strangersShare(request.ip))
    // Where nothing is, no body can be wrong.
    if (request.is404 && hasBody(request.raw)) throw fail(generalErrors.ERR_NOT_FOUND)
  })
  const bodyDrain = new BodyDrain(options.clock)
  app.addHook('onSend', async ({ raw }, reply) => {
    if (hasBody(raw) && !raw.complete && !bodyDrain.take(raw)) reply.header('connection', 'close')
  })
  const { onAnswered } = options
  if (onAnswered) app.addHook('onResponse', async (request, reply) => onAnswered(answered(request, reply)))
  readJson(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options))
  await app.register(cookie)
  await app.register(multipart)
  await app.register(rateLimit, { global: false })
  app.decorateRequest('entry')
  const [hooks, others] = [true, false].map(are =>
    options.routes.filter(({ route }) => (route.allow === 'hook') === are),
  )
  for (const bound of others!) mount(app, bound, options, shares)
  // A scope of its own: what is read there is read nowhere else.
  await app.register(async scope => {
    readHookBodies(scope)
    for (const bound of hooks!) mount(scope, bound, options, shares)
  })
  // A scope of its own: the way files are sent is another one for pages.
  await app.register(scope => serveMedia(scope, options))
  mountDocuments(app, options, compression)
  serveHealth(app, options.health)
  await servePages(app, options.uiFolder)
  return app
}

/** The way of a request, which is another one for who sends no token where a route says so. */
function visitorsWay(routes: readonly BoundRoute[]): (request: IncomingMessage) => string {
  const ways = new Map(
    routes.flatMap(({ route: { method, path, visitors } }) =>
      visitors ? [[`${method} /api${path}`, `/api${visitors}`]] : [],
    ),
  )
  return ({ method, url = '/', headers }) => {
    if (headers.authorization !== undefined) return url
    const [path = ''] = url.split('?', 1)
    const way = ways.get(`${method} ${path.replace(/\/$/, '')}`)
    return way === undefined ? url : way + url.slice(path.length)
  }
}

const OWN = new Set(['/healthz', '/readyz', '/metrics'])

function answered({ id, method, routeOptions, entry, url }: FastifyRequest, reply: FastifyReply): AnsweredRequest {
  const template = routeOptions.url ?? ''
  const others = url.startsWith('/api') ? 'none' : 'pages'
  return {
    id,
    method,
    route: template.startsWith('/api') || OWN.has(template) ? template : others,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    company: entry && isOneCompanys(entry.share) ? entry.share.company : NOBODYS,
  }
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, options: HttpOptions): FastifyReply {
  const failure = failureOf(error)
  if (failure.kind === generalErrors.ERR_INTERNAL || failure.kind === generalErrors.ERR_STORAGE_FULL)
    options.onError(error, `${request.method} ${request.routeOptions.url ?? '(no route)'}`, request.id)
  const { seconds } = failure.data
  if (typeof seconds === 'number') reply.header('retry-after', seconds)
  // Nothing more is read of the body of someone who sends too much at once.
  if (failure.kind === generalErrors.ERR_TOO_BUSY && !request.raw.complete) reply.header('connection', 'close')
  return reply
    .code(failure.kind.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify(
        errorBody(failure, languageOf(request.headers['accept-language']), request.routeOptions.config.reader),
      ),
    )
}

function mountDocuments(
  app: FastifyInstance,
  { routes, errors, version, publicUrl }: HttpOptions,
  compression: Compression,
): void {
  let document: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    document ??= JSON.stringify(openApi(routes, version, publicUrl))
    return reply.type('application/json; charset=utf-8').send(await compression.pack(reply, document))
  })
  app.get('/api/docs', async (_, reply) => {
    page ??= apiPage(routes, errors, version)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(await compression.pack(reply, page))
  })
  app.get('/api/health', (_, reply) => reply.type('application/json').send('{"status":"ok"}'))
}
