import type { Route } from '../access/routes.ts'
import { type ClientInput, fillPath, type Reply } from '../kit/contract.ts'
import { TestSocket } from './socket.ts'

/** An answer that was no success. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly body: Record<string, unknown>
  constructor(status: number, body: Record<string, unknown>) {
    super(`${status} ${JSON.stringify(body)}`)
    this.status = status
    this.code = String(body.error)
    this.body = body
  }
}

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
}

/** Talks to a running app over real HTTP and sockets, as one person, one connection token, or nobody. */
export class TestClient {
  readonly base: string
  token: string | undefined
  readonly headers: Record<string, string>

  constructor(base: string, token?: string, headers: Record<string, string> = {}) {
    this.base = base
    this.token = token
    this.headers = headers
  }

  /** The reply of a call; throws `Refused` for anything but a success. */
  async call<R extends Route>(route: R, input: ClientInput<R> = {} as ClientInput<R>): Promise<Reply<R>> {
    const loose = input as LooseInput
    const response = await this.raw(route.method, fillPath(route.path, loose.params), loose)
    const text = await response.text()
    const body = text ? JSON.parse(text) : undefined
    if (!response.ok) throw new Refused(response.status, body ?? {})
    return body as Reply<R>
  }

  /** The refusal of a call that must fail. */
  async refusal<R extends Route>(route: R, input: ClientInput<R> = {} as ClientInput<R>): Promise<Refused> {
    try {
      await this.call(route, input)
    } catch (error) {
      if (error instanceof Refused) return error
      throw error
    }
    throw new Error(`${route.method} ${route.path} was expected to be refused`)
  }

  raw(method: string, path: string, { query, body, form }: Omit<LooseInput, 'params'> = {}): Promise<Response> {
    const url = new URL(`${this.base}/api${path}`)
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
    const json = body !== undefined && !form
    return fetch(url, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...this.headers,
      },
      ...(form ? { body: form } : json ? { body: JSON.stringify(body) } : {}),
    })
  }

  /** A signed-in socket that has joined everything it is told to. */
  async socket(joins: Record<string, unknown>[] = []): Promise<TestSocket> {
    return TestSocket.open(this.base, this.token ?? '', joins)
  }

  /** Everything that a page would join. */
  async fullSocket(): Promise<TestSocket> {
    const statuses = ['open', 'pending', 'closed']
    return this.socket([{ type: 'joinNotification' }, ...statuses.map(status => ({ type: 'joinTickets', status }))])
  }
}
