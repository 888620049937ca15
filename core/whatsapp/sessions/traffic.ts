import { type CompanyRuntimes, companyState } from '../../company/runtime/index.ts'
import type { ConnectionRef } from '../address.ts'
import type { InboundEvent } from '../events.ts'
import type { SessionWatcher } from './manager.ts'

/** Of one company, since it was opened. */
export interface Traffic {
  companyId: number
  /** Messages of others that were stored. */
  received: number
  /** Messages of ours that WhatsApp took. */
  sent: number
  /** Messages of ours that it did not take. */
  refused: number
}

/** Counts what comes and goes when it is durable. What WhatsApp tells twice, as after a crash, counts twice. */
export class TrafficCount implements SessionWatcher {
  readonly #runtimes: CompanyRuntimes
  readonly #traffic = companyState(({ id }): Traffic => ({ companyId: id, received: 0, sent: 0, refused: 0 }), {
    outlivesRenewal: true,
  })

  constructor(runtimes: CompanyRuntimes) {
    this.#runtimes = runtimes
  }

  stored({ companyId }: ConnectionRef, events: InboundEvent[]): void {
    for (const event of events) {
      const what = kindOf(event)
      if (what) this.#runtimes.of(companyId).own(this.#traffic)[what] += 1
    }
  }

  opened(): void {}
  fell(): void {}

  all(): Traffic[] {
    return [...this.#runtimes.each(this.#traffic)].map(([, traffic]) => traffic)
  }
}

function kindOf(event: InboundEvent): Exclude<keyof Traffic, 'companyId'> | undefined {
  if (event.type === 'failed') return 'refused'
  if (event.type === 'ack') return event.ack === 1 ? 'sent' : undefined
  if (event.type !== 'message' || event.key.fromMe || event.completes || event.better) return undefined
  return 'received'
}
