import type { Route } from '../../../domain/access/routes.ts'
import { type ClientInput, fillPath, type Reply } from '../../../kit/contract.ts'

/** An answer that was no success. */
export class Rejected extends Error {
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

/** A program that calls a running desk by its contracts, as one person, one connection token, or nobody. */
export class ApiClient {
  readonly base: string
  readonly token: string | undefined
  readonly headers: Record<string, string>

  constructor(base: string, token?: string, headers: Record<string, string> = {}) {
    this.base = base
    this.token = token
    this.headers = headers
  }

  /** Returns the reply of a call; throws `Refused` for anything but a success. */
  async call<R extends Route>(route: R, input: ClientInput<R> = {} as ClientInput<R>): Promise<Reply<R>> {
    const loose = input as LooseInput
    const response = await this.raw(route.method, fillPath(route.path, loose.params), loose)
    const text = await response.text()
    if (response.ok && route.download) return text as Reply<R>
    const body = text ? JSON.parse(text) : undefined
    if (!response.ok) throw new Rejected(response.status, body ?? {})
    return body as Reply<R>
  }

  /** Returns whatever comes back from a path below /api. */
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
}
