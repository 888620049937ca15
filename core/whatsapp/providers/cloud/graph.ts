import { createHmac } from 'node:crypto'
import type { CloudAccount } from '../../port.ts'

/** The version of Meta's Graph API that is asked; it ends on 8 October 2027. */
const GRAPH_VERSION = 'v23.0'
export const GRAPH_URL = 'https://graph.facebook.com'

/** Meta answers within seconds; an upload of 100 MB takes longer. */
const PATIENCE = 30_000
const UPLOAD_PATIENCE = 10 * 60_000

/** How a call of the Graph failed. */
export class GraphProblem extends Error {
  override readonly name = 'GraphFault'
  /**
   * `refused`: Meta said so, by a code; `not-sent`: the call did not reach Meta; `unknown`: nobody knows whether Meta acted.
   */
  readonly kind: 'refused' | 'not-sent' | 'unknown'
  /** Meta's, or 0. */
  readonly code: number
  readonly subcode: number | undefined
  /** By which Meta's support finds it. */
  readonly traceId: string | undefined
  /** What Meta says to people, in their language or in English. */
  readonly userMessage: string | undefined

  constructor(
    kind: GraphProblem['kind'],
    message: string,
    { code = 0, subcode, traceId, userMessage, cause }: GraphErrorMore = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.code = code
    this.subcode = subcode
    this.traceId = traceId
    this.userMessage = userMessage
  }
}

interface GraphErrorMore {
  code?: number
  subcode?: number | undefined
  traceId?: string | undefined
  userMessage?: string | undefined
  cause?: unknown
}

type Access = Pick<CloudAccount, 'token' | 'appSecret'>

interface Envelope {
  error?: {
    message?: string
    code?: number
    error_subcode?: number
    error_data?: { details?: string }
    error_user_msg?: string
    fbtrace_id?: string
  }
}

/** Network errors after which nothing of the call can have arrived. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Meta's Graph API with the token of one connection. The token stands in a header alone, in no address and no error. */
export class Graph {
  readonly #url: string
  readonly #access: Access

  constructor(url: string, access: Access) {
    this.#url = url
    this.#access = access
  }

  get(path: string, query: Record<string, string> = {}): Promise<unknown> {
    return this.#call('GET', path, query)
  }

  post(path: string, body: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    return this.#call('POST', path, {}, { headers, body: JSON.stringify(body) })
  }

  delete(path: string, query: Record<string, string> = {}): Promise<unknown> {
    return this.#call('DELETE', path, query)
  }

  /** Uploads a file; its parts are read from the disk while they go. */
  upload(path: string, form: FormData): Promise<unknown> {
    return this.#call('POST', path, {}, { body: form, patience: UPLOAD_PATIENCE })
  }

  /** A part of a resumable upload: the session was begun before. Meta wants another scheme of authorization there. */
  resume(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
    const headers = { authorization: `OAuth ${this.#access.token}`, file_offset: '0' }
    return this.#call('POST', path, {}, { headers, body: new Blob([bytes]), patience: UPLOAD_PATIENCE })
  }

  /** The bytes at an address that Meta gave, which takes the token as well: so only at Meta's own hosts. */
  async download(url: string): Promise<Response> {
    if (!this.#isMetas(url)) throw new GraphProblem('refused', 'a file lies at an address that is not Meta’s')
    try {
      return await fetch(url, { headers: { authorization: `Bearer ${this.#access.token}` }, redirect: 'error' })
    } catch (cause) {
      throw new GraphProblem('not-sent', 'a file could not be fetched', { cause })
    }
  }

  async #call(
    method: string,
    path: string,
    query: Record<string, string>,
    {
      patience = PATIENCE,
      ...provided
    }: { headers?: Record<string, string>; body?: string | FormData | Blob; patience?: number } = {},
  ): Promise<unknown> {
    const url = new URL(`${this.#url}/${GRAPH_VERSION}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const { token, appSecret } = this.#access
    url.searchParams.set('appsecret_proof', createHmac('sha256', appSecret).update(token).digest('hex'))
    const headers = { authorization: `Bearer ${token}`, ...provided.headers }
    let answer: Response
    let text: string
    try {
      answer = await fetch(url, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        ...(provided.body === undefined ? {} : { body: provided.body }),
      })
      text = await answer.text()
    } catch (cause) {
      const code = String((cause as { cause?: { code?: unknown } }).cause?.code)
      throw new GraphProblem(NOT_SENT.has(code) ? 'not-sent' : 'unknown', `Meta did not answer (${code})`, { cause })
    }
    const body = parsed(text)
    if (body?.error) throw error(body.error)
    if (!answer.ok || body === undefined)
      throw new GraphProblem('unknown', `Meta answered ${answer.status} without saying why`)
    return body
  }

  #isMetas(url: string): boolean {
    if (!URL.canParse(url)) return false
    const { hostname, origin, protocol } = new URL(url)
    if (origin === new URL(this.#url).origin) return true
    return protocol === 'https:' && /(^|\.)(fbsbx\.com|facebook\.com|whatsapp\.net|fbcdn\.net)$/.test(hostname)
  }
}

function parsed(text: string): (Envelope & Record<string, unknown>) | undefined {
  try {
    const body = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

function error({
  message = '',
  code = 0,
  error_subcode: subcode,
  error_data,
  error_user_msg: userMessage,
  fbtrace_id: traceId,
}: NonNullable<Envelope['error']>): GraphProblem {
  const details = error_data?.details ?? message
  return new GraphProblem('refused', `${code}: ${details}`.slice(0, 500), { code, subcode, traceId, userMessage })
}
