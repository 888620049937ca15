import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { type Language, languageOf, type Sentences } from '../kit/language.ts'
import { errorBody } from './error-body.ts'
import type { Certificate } from './tls/certificate.ts'

/** When who is told to wait asks again, in seconds. */
const WAITS = 3

/** How far something is that everybody waits for. */
export interface Far {
  done: number
  of: number
}

/** Marks answers of ours by 503: the service worker shows them, and its own page in place of a proxy's. */
const OWN_ANSWER = 'balcao-upgrading'

/** The time limits among the options of a server of Fastify, which sets them on a server of its own alone. */
interface TimeLimits {
  keepAliveTimeout: number
  requestTimeout: number
  http?: { headersTimeout: number }
  https?: { headersTimeout: number }
}

/** A server that listens before the program is open, and says that it is being upgraded until the program takes its requests. */
export interface Waiting {
  server: Server
  /** Takes what answers from `open` on, and the options of the server in whose place it listens: Fastify's `serverFactory`. */
  take(listener: RequestListener, options: Record<string, unknown>): Server
  open(): void
}

/** Answers pages in words, and calls by ERR_UPGRADING; `/healthz` says that the process lives, `/readyz` how far it is. */
export function createWaiting(certificate: Certificate | undefined, far: () => Far): Waiting {
  let taker: RequestListener | undefined
  let answer: RequestListener = (request, response) => wait(request, response, far())
  const listener: RequestListener = (request, response) => answer(request, response)
  const server = certificate ? createSecureServer({ ...certificate }, listener) : createServer(listener)
  return {
    server,
    take(listener, options) {
      taker = listener
      const { keepAliveTimeout, requestTimeout, http, https } = options as unknown as TimeLimits
      const { headersTimeout } = (https ?? http)!
      return Object.assign(server, { keepAliveTimeout, requestTimeout, headersTimeout })
    },
    open() {
      if (taker) answer = taker
    },
  }
}

function wait(request: IncomingMessage, response: ServerResponse, far: Far): void {
  const [path = '/'] = (request.url ?? '/').split('?')
  const language = languageOf(request.headers['accept-language'])
  const headers: Record<string, string | number> = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  }
  const later: Record<string, string | number> = {
    ...headers,
    'retry-after': WAITS,
    [OWN_ANSWER]: `${far.done}/${far.of}`,
  }
  const json = (status: number, more: Record<string, string | number>, body: object): void =>
    void response
      .writeHead(status, { ...more, 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(body))
  if (path === '/healthz' || path === '/api/health') json(200, headers, { status: 'ok' })
  else if (path === '/readyz')
    json(503, later, { status: 'not ready', checks: { running: `it is being upgraded: ${far.done} of ${far.of}` } })
  else if (path.startsWith('/api') || !['GET', 'HEAD'].includes(request.method ?? ''))
    json(503, later, errorBody(fail(generalErrors.ERR_UPGRADING, { seconds: WAITS, ...far }), language))
  else
    response
      .writeHead(503, {
        ...later,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .end(pageIn(language, far))
}

const words = {
  title: { pt: 'O Balcão está sendo atualizado', en: 'Balcão is being upgraded', es: 'Balcão se está actualizando' },
  hint: {
    pt: 'Nada se perde: as mensagens esperam no WhatsApp. Esta página volta sozinha.',
    en: 'Nothing is lost: messages wait at WhatsApp. This page comes back by itself.',
    es: 'Nada se pierde: los mensajes esperan en WhatsApp. Esta página vuelve sola.',
  },
} as const satisfies Record<string, Sentences>

const progress = ({ done, of }: Far): Sentences => ({
  pt: `${done} de ${of} bancos de dados`,
  en: `${done} of ${of} databases`,
  es: `${done} de ${of} bases de datos`,
})

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif}main{max-width:320px;padding:24px;text-align:center}progress{width:100%}'

/** Without scripts or files of ours, which are another version's when it comes back. */
const pageIn = (language: Language, far: Far): string => `<!doctype html>
<html lang="${{ pt: 'pt-BR', en: 'en-US', es: 'es' }[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${WAITS}">
<title>${words.title[language]}</title><style>${STYLE}</style></head>
<body><main><h1>${words.title[language]}</h1><p>${words.hint[language]}</p>${
  far.of > 0
    ? `<progress value="${far.done}" max="${far.of}" aria-label="${words.title[language]}"></progress><p>${progress(far)[language]}</p>`
    : ''
}</main></body></html>
`
