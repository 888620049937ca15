import type { Route } from '../access/routes.ts'
import { ApiClient, Refused } from '../client/api-client.ts'
import type { ClientInput } from '../kit/contract.ts'
import { TestSocket } from './socket.ts'

/** Talks to a running app over real HTTP and sockets, as one person, one connection token, or nobody. */
export class TestClient extends ApiClient {
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
