import { type CompanyRuntimes, companyState } from '../../company/runtime/index.ts'
import type { ConnectionReason } from '../../domain/connection-reasons.ts'
import type { ConnectionRef } from '../address.ts'
import type { InboundEvent } from '../events.ts'
import type { SessionWatcher } from '../sessions/manager.ts'
import { Dispatcher, type OutboxParts } from './dispatcher.ts'

/**
 * Sends what lies in the outbox (decisions 22 and 23). Per connection to a phone one message at a time, the next one when WhatsApp's
 * word on it is durable: so a crash leaves at most one in doubt, and that one goes again with its id. A session that takes several at
 * once has one in each conversation. What waits for a connection that is down simply waits.
 */
export class Outbox implements SessionWatcher {
  readonly #parts: OutboxParts
  readonly #runtimes: CompanyRuntimes
  /** By connection. */
  readonly #dispatchers = companyState(() => new Map<number, Dispatcher>(), { close: closeAll })
  #closed = false

  constructor({ runtimes, ...parts }: OutboxParts & { runtimes: CompanyRuntimes }) {
    this.#parts = parts
    this.#runtimes = runtimes
  }

  /** There is something new to send, or something became due: call it after the commit that wrote the row. */
  wake(ref: ConnectionRef): void {
    this.#of(ref).wake()
  }

  /** Whether something is about to leave. */
  get isBusy(): boolean {
    return this.#all().some(({ isBusy }) => isBusy)
  }

  /** Everything handed to WhatsApp so far is left as it is; nothing more leaves. Resolves when nobody is sending. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#all().map(dispatcher => dispatcher.close()))
  }

  opened(ref: ConnectionRef): void {
    if (!this.#closed) this.#of(ref).opened()
  }

  fell(ref: ConnectionRef, reason: ConnectionReason | null): void {
    this.#known(ref)?.lost(reason === 'session-error')
  }

  stored(ref: ConnectionRef, events: InboundEvent[]): void {
    for (const event of events) {
      if (event.type === 'ack' || event.type === 'failed') this.#known(ref)?.answered(event.waId)
      if (event.type === 'restriction') this.wake(ref)
    }
  }

  #of(ref: ConnectionRef): Dispatcher {
    const dispatchers = this.#runtimes.of(ref.companyId).own(this.#dispatchers)
    const known = dispatchers.get(ref.connectionId)
    if (known) return known
    const dispatcher = new Dispatcher(ref, this.#parts)
    dispatchers.set(ref.connectionId, dispatcher)
    return dispatcher
  }

  #known({ companyId, connectionId }: ConnectionRef): Dispatcher | undefined {
    return this.#runtimes.peek(companyId, this.#dispatchers)?.get(connectionId)
  }

  #all(): Dispatcher[] {
    return [...this.#runtimes.each(this.#dispatchers)].flatMap(([, dispatchers]) => [...dispatchers.values()])
  }
}

async function closeAll(dispatchers: Map<number, Dispatcher>): Promise<void> {
  await Promise.all([...dispatchers.values()].map(dispatcher => dispatcher.close()))
}
