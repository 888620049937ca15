import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'

/** The browser may load scripts, styles and data from us alone, and nobody may frame us. */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
    "connect-src 'self' ws: wss:",
    "frame-src 'self' https://www.youtube-nocookie.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Serves the prebuilt UI: hashed assets for ever, and the page itself for every other path that is not the API's. */
export async function servePages(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      decorateReply: !app.hasReplyDecorator('sendFile'),
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.header('x-content-type-options', 'nosniff')
      },
    })
    app.get('/', (_, reply) => page(reply, folder))
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !request.url.startsWith('/api') &&
      !/\.\w+$/.test(request.url.split('?')[0]!)
    if (built && isPage) return page(reply, folder)
    throw fail(generalErrors.ERR_NOT_FOUND)
  })
}

function page(reply: FastifyReply, folder: string): FastifyReply {
  return reply
    .headers({ ...PAGE_HEADERS, 'cache-control': 'no-cache' })
    .sendFile('index.html', folder, { cacheControl: false })
}
