import type { FastifyInstance } from 'fastify'

/** What pages of elsewhere may send, beside what browsers let them send anyway. */
const HEADERS = 'accept-language, authorization, content-type, idempotency-key, range'
const METHODS = 'GET, HEAD, POST, PUT, DELETE'
/** What they may read of an answer. */
const READ = 'content-disposition, content-range, retry-after, x-last-event, x-request-id'
const TEN_MINUTES = '600'

/** Why an option does not name origins; undefined where it does. */
export function originsError(value: string): string | undefined {
  const isOne = (text: string): boolean =>
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
  return originsIn(value).every(isOne)
    ? undefined
    : 'must be origins such as https://app.example.com, with commas between them'
}

/** The origins that an option names. */
export const originsIn = (value: string): string[] =>
  value
    .split(',')
    .map(text => text.trim().replace(/\/$/, ''))
    .filter(Boolean)

/** Whether a page of one of these origins calls. */
export const isFrom = (origins: readonly string[], origin: string | undefined): origin is string =>
  origin !== undefined && origins.includes(origin)

/** Lets pages of these origins call the API, and no others: browsers keep from those what is answered (decision 744). */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async ({ headers, method, url }, reply) => {
    if (!url.startsWith('/api/')) return
    reply.header('vary', 'origin')
    const { origin } = headers
    if (!isFrom(origins, origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined)
      return void reply.header('access-control-expose-headers', READ)
    return reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', TEN_MINUTES)
      .send()
  })
}
