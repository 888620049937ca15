import { type ClientInput, fillPath, type Reply, type RouteShape, type Routes } from '../../../core/kit/contract.ts'
import { language } from '../../i18n/language.ts'
import { local } from '../local.ts'
import { CallFailure } from './failure.ts'
import { endSession, renewToken } from './tokens.ts'
import { type Answer, exchange } from './transport.ts'
import { noteUpgrading } from './upgrading.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** 0 to 1 while files travel. */
  onProgress?: (share: number) => void
  /** In place of the session's: of someone who may do no more than pay. */
  token?: string
}

/** A function per route of a contract; throws `CallFailure`. */
export type Client<T extends Routes> = {
  [K in keyof T]: Record<string, never> extends ClientInput<T[K]>
    ? (input?: ClientInput<T[K]>, options?: CallOptions) => Promise<Reply<T[K]>>
    : (input: ClientInput<T[K]>, options?: CallOptions) => Promise<Reply<T[K]>>
}

/** The calls of a module, made from its contract: `const api = client(tagRoutes); await api.list()`. */
export function client<T extends Routes>(routes: T): Client<T> {
  const calls = Object.entries(routes).map(([name, route]) => [
    name,
    (input: LooseInput = {}, options: CallOptions = {}) => call(route, input, options),
  ])
  return Object.fromEntries(calls) as Client<T>
}

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
}

/**
 * One call: bearer token, language, JSON. An expired token is renewed and the call repeated, once (spec 1 §4, decision 2);
 * a 401 on a call that carried a token ends the session. A server that is too busy has done nothing yet: after the pause that
 * it names the call is repeated, once.
 */
export async function call(
  route: Pick<RouteShape, 'method' | 'path' | 'download'>,
  input: LooseInput = {},
  options: CallOptions = {},
): Promise<unknown> {
  const isSession = options.token === undefined
  const token = options.token ?? local.get('token')
  let answer = await attempt(route, input, options, token)
  if (isSession && codeOf(answer) === 'ERR_TOKEN_EXPIRED' && (await renewToken(token)))
    answer = await attempt(route, input, options, local.get('token'))
  if (codeOf(answer) === 'ERR_TOO_BUSY') {
    await pause(secondsOf(answer))
    if (!options.signal?.aborted) answer = await attempt(route, input, options, options.token ?? local.get('token'))
  }
  if (isSession && token && codeOf(answer) === 'ERR_UPGRADING') noteUpgrading(answer.body)
  if (answer.status >= 200 && answer.status < 300) return answer.body
  if (answer.status === 401 && isSession && token && codeOf(answer) !== 'ERR_INVALID_CREDENTIALS') endSession()
  throw new CallFailure(answer.status, answer.body)
}

function attempt(
  route: Pick<RouteShape, 'method' | 'path' | 'download'>,
  { params, query, body, form }: LooseInput,
  { signal, onProgress }: CallOptions,
  token: string | undefined,
): Promise<Answer> {
  const headers: Record<string, string> = { 'Accept-Language': language.get() }
  if (token) headers.Authorization = `Bearer ${token}`
  const sent = form ?? (body === undefined ? undefined : JSON.stringify(body))
  if (typeof sent === 'string') headers['Content-Type'] = 'application/json'
  return exchange({
    method: route.method,
    url: `/api${fillPath(route.path, params)}${queryText(query)}`,
    headers,
    ...(sent === undefined ? {} : { body: sent }),
    signal,
    asText: route.download,
    onProgress: form ? onProgress : undefined,
  })
}

/** Absent values are left out; lists and objects travel as JSON (spec 1 §7, queueIds). */
export function queryText(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)])
  return pairs.length ? `?${new URLSearchParams(pairs)}` : ''
}

/** All windows were told the same: they come back one after another. */
const pause = (seconds: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, seconds * 1000 * (0.5 + Math.random())))

const secondsOf = ({ body }: Answer): number => Number((body as { seconds?: unknown } | null)?.seconds) || 1

function codeOf({ body }: Answer): unknown {
  return (body as { error?: unknown } | null)?.error
}
