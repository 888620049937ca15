import type { Route } from '../../domain/access/routes.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { ApiClient, Rejected } from './client/api-client.ts'
import { TestSocket } from './socket.ts'

/** How someone who signed in goes on when their token has run out, as a page does by its refresh token. */
export interface Renewal {
  /** Whether the token they have has run out. */
  isDue(): boolean
  signIn(): Promise<string>
}

/** Talks to a running app over real HTTP and sockets, as one person, one connection token, or nobody. */
export class TestClient extends ApiClient {
  declare token: string | undefined
  private readonly renewal: Renewal | undefined
  private signingIn: Promise<void> | undefined

  constructor(base: string, token?: string, headers?: Record<string, string>, renewal?: Renewal) {
    super(base, token, headers)
    this.renewal = renewal
  }

  override async raw(...provided: Parameters<ApiClient['raw']>): Promise<Response> {
    await this.renew()
    return super.raw(...provided)
  }

  /** The rejection of a call that must fail. */
  async refusal<R extends Route>(route: R, input: ClientInput<R> = {} as ClientInput<R>): Promise<Rejected> {
    try {
      await this.call(route, input)
    } catch (error) {
      if (error instanceof Rejected) return error
      throw error
    }
    throw new Error(`${route.method} ${route.path} was expected to be refused`)
  }

  /** A signed-in socket that has joined everything it is told to. */
  async socket(joins: Record<string, unknown>[] = []): Promise<TestSocket> {
    await this.renew()
    return TestSocket.open(this.base, this.token ?? '', joins)
  }

  /** Everything that a page would join. */
  async fullSocket(): Promise<TestSocket> {
    const statuses = ['open', 'pending', 'closed']
    return this.socket([{ type: 'joinNotification' }, ...statuses.map(status => ({ type: 'joinTickets', status }))])
  }

  /** Once for all calls that are made at once. Who may not sign in any more keeps the old token, and is rejected with it. */
  private async renew(): Promise<void> {
    if (this.renewal?.isDue()) this.signingIn ??= this.signIn(this.renewal)
    await this.signingIn
  }

  private async signIn(renewal: Renewal): Promise<void> {
    this.token = await renewal.signIn().catch(() => this.token)
    this.signingIn = undefined
  }
}
