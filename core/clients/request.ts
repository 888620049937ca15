import type { SecureContext } from 'node:tls'
import type { Agent, Response } from 'undici'
import type { HttpAnswer, HttpRequest } from '../flow-engine/effects.ts'
import { REQUEST_SECONDS } from '../flow-engine/times.ts'
import { SECOND } from '../kit/clock.ts'
import { parseExactly } from '../kit/exact-json.ts'
import { FairSemaphore } from '../kit/fair-semaphore.ts'
import type { Json } from '../kit/json.ts'
import { isDeeperThan } from '../kit/json-depth.ts'
import { MAX_BODY_DEPTH, MAX_FETCHED_FILES } from '../kit/limits.ts'
import { type Owner, type State, StateOwner } from '../kit/state.ts'
import { decodeAnswer } from './charset.ts'
import { routeErrorOf, Stopped, TooLarge } from './errors.ts'
import { fetchWithRetry, isRepeatable } from './fetch-with-retry.ts'
import { checkHost, type Guard, guardedLookup } from './guard.ts'
import type { LookUp } from './look-up.ts'
import { MailCounts } from './mail-counts.ts'
import { isPublic } from './public-address.ts'

const MAX_BYTES = 1024 * 1024
const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]

interface OutboundOptions {
  /** Whether an address may be connected to; those of the internet at large unless given. */
  mayReach?(address: string): boolean
  lookup?: LookUp
  /** What a request has that says nothing of it, and one that is under way when the program stops. */
  maxTime?: number
}

/** What is asked for, maybe with bytes. */
type Requested = Omit<HttpRequest, 'body'> & { body: string | Uint8Array<ArrayBuffer> | null }

/** By what a request shows who asks (mutual TLS). One object for as long as it is the same. */
export interface ClientIdentity {
  /** With the certificate and its key, and whose servers are believed where that is not everybody's. */
  secureContext: SecureContext
}

/**
 * Makes requests that companies ask for. They lead into none of the operator's networks: each address is looked at, as it is
 * written and as its name is looked up, and what was looked at is what is connected to; so is each redirect. A request has ten
 * seconds unless it says how many, and its answer a megabyte.
 */
export class Outbound implements Owner<Outbound> {
  readonly guard: Guard
  /** What a request has that says nothing of it, in milliseconds. */
  readonly maxTime: number
  /** For files that are fetched whole, by companies: they stand in memory meanwhile. */
  readonly filePlaces = new FairSemaphore<number>(MAX_FETCHED_FILES)
  readonly mails = new MailCounts()
  private readonly end = new AbortController()
  private readonly cut = new AbortController()
  private agent: Agent | undefined
  private readonly agentsOf = new WeakMap<ClientIdentity, Agent>()
  private readonly states = new StateOwner<Outbound>(() => this)

  constructor({ mayReach = isPublic, lookup, maxTime = REQUEST_SECONDS * SECOND }: OutboundOptions = {}) {
    this.guard = { mayReach, lookup }
    this.maxTime = maxTime
  }

  /** What was found of the services that are asked, such as what an AI takes. */
  own<Value>(declared: State<Outbound, Value>): Value {
    return this.states.own(declared)
  }

  /** Aborted when the program stops, for what may take long. */
  get ending(): AbortSignal {
    return this.end.signal
  }

  stop(): void {
    const why = new Stopped('the program stops')
    this.end.abort(why)
    setTimeout(() => this.cut.abort(why), this.maxTime).unref()
  }

  /**
   * Asks, once more where the answer says when to come again. Never throws: what could not be done is an answer with status 0.
   * Undefined where a stop of the program broke it off.
   */
  async http(request: HttpRequest): Promise<HttpAnswer | undefined> {
    const maxTime = request.seconds === undefined ? this.maxTime : request.seconds * SECOND
    const end = Date.now() + maxTime
    const signal = AbortSignal.any([this.cut.signal, AbortSignal.timeout(maxTime)])
    try {
      return await fetchWithRetry(() => this.exchange(request, signal), { end, signal, repeats: isRepeatable(request) })
    } catch (error) {
      if (routeErrorOf(error) === 'stopped') return undefined
      const { cause, message } = error as Error & { cause?: Error }
      return noAnswer(cause?.message || message)
    }
  }

  /** The same within a time of its own; throws where there is no answer. */
  async exchange(
    request: Requested,
    signal: AbortSignal,
    identity?: ClientIdentity,
    follows = true,
  ): Promise<HttpAnswer> {
    const response = await this.follow(request, signal, identity, follows)
    const { status, statusText } = response
    const data = dataOf(await textOf(response))
    return { for: 'http', status, statusText, headers: Object.fromEntries(response.headers), data }
  }

  /** The bytes of an answer, up to so many; throws where there is none. */
  async bytes(
    request: Requested,
    signal: AbortSignal,
    maxBytes: number,
  ): Promise<{ status: number; headers: Response['headers']; bytes: Buffer }> {
    const response = await this.follow(request, signal)
    return { status: response.status, headers: response.headers, bytes: await bytesOf(response, maxBytes) }
  }

  /**
   * The first bytes of an answer of this type, as many as come in time, and from where it came in the end; undefined where it is
   * another answer. What is behind them is not read. Throws where there is none.
   */
  async beginning(
    request: Requested,
    signal: AbortSignal,
    { type, maxBytes }: { type: RegExp; maxBytes: number },
  ): Promise<{ url: string; type: string; bytes: Buffer } | undefined> {
    const { status, headers, body, url } = await this.follow(request, signal)
    const emitted = headers.get('content-type') ?? ''
    if (status === 200 && type.test(emitted)) return { url, type: emitted, bytes: await firstBytesOf(body, maxBytes) }
    await body?.cancel()
    return undefined
  }

  private async follow(
    first: Requested,
    signal: AbortSignal,
    identity?: ClientIdentity,
    follows = true,
  ): Promise<Response> {
    // No start waits for what many programs never need.
    const { Agent, fetch } = await import('undici')
    const known = identity ? this.agentsOf.get(identity) : this.agent
    // One connection for each request: none outlives what was looked up for it.
    const dispatcher =
      known ?? new Agent({ pipelining: 0, connect: { lookup: guardedLookup(this.guard), ...identity } })
    if (identity) this.agentsOf.set(identity, dispatcher)
    else this.agent = dispatcher
    let request = first
    for (let redirects = 0; ; redirects += 1) {
      const { method, url, headers, body } = request
      this.check(new URL(url))
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual', dispatcher })
      const to = follows && REDIRECTS.includes(response.status) ? response.headers.get('location') : null
      if (to === null) return response
      await response.body?.cancel()
      if (redirects === MAX_REDIRECTS) throw new Error(`more than ${MAX_REDIRECTS} redirects`)
      request = redirected(request, response.status, new URL(to, url))
    }
  }

  private check({ protocol, hostname }: URL): void {
    if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`${protocol} is no protocol for requests`)
    checkHost(this.guard, hostname.replace(/^\[|\]$/g, ''))
  }
}

/** What there is where no answer came. */
export const noAnswer = (why: string): HttpAnswer => ({
  for: 'http',
  status: 0,
  statusText: why,
  headers: {},
  data: null,
})

/** What another host may learn, too: who asks and what for, as browsers tell it. */
const OPEN: readonly string[] = ['accept', 'accept-language', 'user-agent']

/** As browsers do: what was posted is posted again for 307 and 308 alone, and another host learns no headers, which may be secret. */
function redirected(request: Requested, status: number, to: URL): Requested {
  const isSame = new URL(request.url).origin === to.origin
  const keeps = status === 307 || status === 308 || request.method === 'GET'
  const body = keeps ? request.body : null
  const emitted = body === null ? OPEN : [...OPEN, 'content-type']
  const open = Object.entries(request.headers).filter(([name]) => emitted.includes(name.toLowerCase()))
  const headers = isSame ? request.headers : Object.fromEntries(open)
  return { ...request, method: keeps ? request.method : 'GET', url: to.href, headers, body }
}

const textOf = async (response: Response): Promise<string> =>
  decodeAnswer(await bytesOf(response, MAX_BYTES), response.headers.get('content-type') ?? '')

async function bytesOf({ body }: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new TooLarge(`the answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Anyone who leaves the loop releases the rest; what broke off is as much as came of it. */
async function firstBytesOf(body: Response['body'], maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of body ?? []) {
      parts.push(part)
      bytes += part.byteLength
      if (bytes >= maxBytes) break
    }
  } catch (error) {
    if (bytes === 0) throw error
  }
  return Buffer.concat(parts).subarray(0, maxBytes)
}

/** JSON where it is some that a run can keep, with all digits of its numbers; text otherwise. */
function dataOf(text: string): HttpAnswer['data'] {
  if (isDeeperThan(MAX_BODY_DEPTH, text)) return text
  try {
    return parseExactly(text) as Json
  } catch {
    return text
  }
}
