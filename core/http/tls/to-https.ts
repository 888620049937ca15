import { createServer, type Server } from 'node:http'
import { SECOND } from '../../kit/clock.ts'

const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:]{2,45}\])(?::\d{1,5})?$/i

/**
 * Answers anyone who comes by http where the same lies by https, and nothing else. `origin` is the public address, or else a function of
 * the host by which they came.
 */
export function createRedirect(origin: string | ((host: string) => string)): Server {
  return createServer({ requestTimeout: 10 * SECOND, headersTimeout: 5 * SECOND }, (request, reply) => {
    const host = request.headers.host ?? ''
    const path = request.url?.startsWith('/') ? request.url : '/'
    reply.setHeader('connection', 'close')
    if (typeof origin !== 'string' && !HOST.test(host)) return void reply.writeHead(400).end()
    reply.writeHead(308, { location: `${typeof origin === 'string' ? origin : origin(host)}${path}` }).end()
  })
}

/** The address by https of the same host, on this port. */
export const byHttps =
  (port: () => number) =>
  (host: string): string =>
    `https://${host.replace(/:\d+$/, '')}${port() === 443 ? '' : `:${port()}`}`
