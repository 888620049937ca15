import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Failure } from '../kit/errors.ts'
import { languageOf } from '../kit/language.ts'
import { errorBody } from './error-body.ts'
import { LONGEST_HEADERS, LONGEST_REQUEST } from './slow-bodies.ts'

/** A process is handed on what is not its own once; nobody outside of the program can say so. */
export const HANDED_ON = 'x-balcao-handed-on'

/** The time limits of the server that stands before several processes, which are those of theirs. */
export const serverTimes = {
  keepAliveTimeout: 72_000,
  requestTimeout: LONGEST_REQUEST,
  http: { headersTimeout: LONGEST_HEADERS },
}

const COMMON = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const

/** `/healthz` of the parent of several processes. */
export const reportAlive = (response: ServerResponse): void =>
  void response.writeHead(200, { ...COMMON, 'content-type': 'application/json; charset=utf-8' }).end('{"status":"ok"}')

/** Rejects a request whose process is away: in the body of an error, or as a sentence to anyone who opens a page. */
export function rejectAway(request: IncomingMessage, response: ServerResponse, failure: Failure): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const language = languageOf(request.headers['accept-language'])
  const isCall = request.url?.startsWith('/api') || request.url?.startsWith('/readyz')
  response
    .writeHead(failure.kind.status, {
      ...COMMON,
      'retry-after': String(failure.data.seconds),
      // Nothing more is read of its body.
      connection: 'close',
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    })
    .end(isCall ? JSON.stringify(errorBody(failure, language)) : failure.sentence(language))
}
