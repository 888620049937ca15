import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { ErrorKind } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { languageOf } from '../kit/language.ts'
import { MAX_CALLS, MAX_UPLOADS } from '../kit/limits.ts'
import type { Secrets } from '../storage/index.ts'
import { strangersShare } from './admission.ts'
import { apiPage } from './api-page/page.ts'
import type { BoundRoute } from './bind.ts'
import { readHookBodies, readJson } from './bodies.ts'
import { Compression } from './compression.ts'
import { errorBody, failureOf } from './failures.ts'
import { Leftovers } from './leftovers.ts'
import { serveMedia } from './media.ts'
import { type MountOptions, mount } from './mount.ts'
import { openApi } from './openapi.ts'
import { servePages } from './pages.ts'
import { LoopTurns } from './shares/loop-turns.ts'
import { UnderWay } from './shares/under-way.ts'
import { hasBody, LONGEST_HEADERS, LONGEST_REQUEST, watchBody } from './slow-bodies.ts'

export interface HttpOptions extends MountOptions {
  routes: BoundRoute[]
  /** Told on the API page. */
  errors: readonly ErrorKind[]
  secrets: Secrets
  version: string
  /** Built UI; pages answer 404 without it. */
  uiFolder?: string | undefined
  /** Behind one proxy, which appends to X-Forwarded-For whom it speaks for. */
  trustProxy: boolean
  /** Called once when callers are spoken for though no proxy is trusted: all of them count as one. */
  onUntoldProxy(): void
  onError(error: unknown, route: string): void
}

/** Only what the proxy itself added counts: whatever stands before it in X-Forwarded-For was written by the caller. */
const onlyTheProxy = (_address: string, hop: number): boolean => hop === 0

/** The HTTP server with every bound route, media, pages and the API's documents; not yet listening. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: options.trustProxy && onlyTheProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Of an address that cannot be read, it would tell in words of its own.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, options),
    requestTimeout: LONGEST_REQUEST,
    http: { headersTimeout: LONGEST_HEADERS },
  })
  const compression = new Compression()
  const shares = {
    calls: new UnderWay(MAX_CALLS),
    uploads: new UnderWay(MAX_UPLOADS),
    turns: new LoopTurns(),
    compression,
  }
  let isTold = options.trustProxy
  app.addHook('onRequest', async (request, reply) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true
      options.onUntoldProxy()
    }
    if (options.isHttps) reply.header('strict-transport-security', 'max-age=31536000')
    watchBody(request.raw, options.clock)
    const isContracts = request.routeOptions.config.reader !== undefined
    if (!isContracts) await shares.turns.enter(strangersShare(request.ip))
  })
  const leftovers = new Leftovers(options.clock)
  app.addHook('onSend', async ({ raw }, reply) => {
    if (hasBody(raw) && !raw.complete && !leftovers.take(raw)) reply.header('connection', 'close')
  })
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
  await servePages(app, options.uiFolder)
  return app
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, options: HttpOptions): FastifyReply {
  const failure = failureOf(error)
  if (failure.kind === generalErrors.ERR_INTERNAL)
    options.onError(error, `${request.method} ${request.routeOptions.url ?? request.url}`)
  const { seconds } = failure.data
  if (typeof seconds === 'number') reply.header('retry-after', seconds)
  // Nothing more is read of the body of somebody who sends too much at once.
  if (failure.kind === generalErrors.ERR_TOO_BUSY && !request.raw.complete) reply.header('connection', 'close')
  return reply
    .code(failure.kind.status)
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
  { routes, errors, version }: HttpOptions,
  compression: Compression,
): void {
  let document: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    document ??= JSON.stringify(openApi(routes, version))
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
