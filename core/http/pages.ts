import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'

/** The browser may load scripts, styles and data from us alone, and nobody may frame us. */
const pageHeaders = (host: string | undefined) => ({
  'content-security-policy': [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
    connectSource(host),
    // Videos of helps, from where no cookies are set; and PDFs that a page made of files, under this same policy.
    'frame-src blob: https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
  'cross-origin-opener-policy': 'same-origin',
})

/** `'self'` covers no sockets in older browsers: they are named by the host that the page was asked of, and by no other. */
const connectSource = (host = ''): string =>
  /^[\w.:[\]-]+$/.test(host) ? `connect-src 'self' ws://${host} wss://${host}` : "connect-src 'self'"

/** A name with a hash never means other bytes. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[A-Z0-9]{8}\.[\w.]+$/

const cacheRule = (path: string): string => {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable'
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=86400' : 'no-cache'
}

/**
 * Serves the prebuilt UI, compressed as the browser takes it: hashed assets for ever, others for a day, the service worker with the
 * page that it keeps, and the page itself for every other path that is not the API's.
 */
export async function servePages(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      // It would look through the folder slowly and make two routes of each file.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheRule(path))
        reply.header('x-content-type-options', 'nosniff')
      },
    })
    let assets: ReadonlySet<string> | undefined
    app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
      const name = request.params['*']
      assets ??= namesIn(join(folder, 'assets'))
      return assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound()
    })
    for (const path of ['/', '/index.html']) app.get(path, (_, reply) => page(reply, folder))
    app.get('/offline.html', (_, reply) => page(reply, folder, 'offline.html'))
    app.get('/service-worker.js', (_, reply) =>
      reply.header('content-security-policy', "default-src 'self'").sendFile('service-worker.js', folder),
    )
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

function page(reply: FastifyReply, folder: string, name = 'index.html'): FastifyReply {
  return reply.headers(pageHeaders(reply.request.headers.host)).sendFile(name, folder)
}

/** What lies beside a file compressed is sent in its place, and has no address of its own. */
function namesIn(folder: string): ReadonlySet<string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => name.replaceAll(sep, '/'))
  return new Set(names.filter(name => /\.(?!(?:br|gz)$)\w+$/.test(name)))
}
