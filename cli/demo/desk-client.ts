import type { Route } from '../../core/access/routes.ts'
import { type ClientInput, fillPath, type Reply } from '../../core/kit/contract.ts'
import { authRoutes } from '../../core/platform/auth/contract.ts'

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** One person at the desk, as a program: the contracts' calls over HTTP. */
export class DeskClient {
  readonly #url: string
  readonly #token: string | undefined

  constructor(url: string, token?: string) {
    this.#url = url
    this.#token = token
  }

  /** Signs in and answers a client that speaks as this person. */
  async signIn(email: string, password: string): Promise<{ client: DeskClient; userId: number }> {
    const { token, user } = await this.call(authRoutes.login, { body: { email, password } })
    return { client: new DeskClient(this.#url, token), userId: user.id }
  }

  /** The reply of a call; throws a sentence when it is refused. */
  async call<R extends Route>(route: R, input: ClientInput<R> = {} as ClientInput<R>): Promise<Reply<R>> {
    const { params, query = {}, body } = input as LooseInput
    const url = new URL(`${this.#url}/api${fillPath(route.path, params)}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method: route.method,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${route.method} ${route.path} was refused: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as Reply<R>
  }
}
