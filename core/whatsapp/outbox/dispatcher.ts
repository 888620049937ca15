import type { Clock } from '../../kit/clock.ts'
import type { SendFailureReason } from '../../kit/send-failures.ts'
import type { ConnectionRef } from '../address.ts'
import type { Limiter } from '../limiter/limiter.ts'
import type { WhatsAppLog } from '../log.ts'
import { ProviderError, type ProviderErrorCode, type Session } from '../port.ts'
import type { OutboxRow, OutboxStore } from './store.ts'
import { ACK_PATIENCE, LOOK_AGAIN, STORE_REST, TRIES, TRY_AGAIN_AFTER } from './timing.ts'

export interface OutboxParts {
  clock: Clock
  log: WhatsAppLog
  limiter: Limiter
  store: OutboxStore
  openSession(ref: ConnectionRef): Session | null
}

/** What a failed call of the provider means for the message; the others are worth another attempt. */
const finalFailures: Partial<Record<ProviderErrorCode, SendFailureReason>> = {
  unreachable: 'unreachable',
  'media-gone': 'media',
  'media-unreadable': 'media',
  refused: 'rejected',
}

type Answer = 'answered' | 'lost' | 'silence'

/** Sends for one connection. It runs while there is something to send, and otherwise waits to be woken. */
export class Dispatcher {
  readonly #ref: ConnectionRef
  readonly #parts: OutboxParts
  #running: Promise<void> | null = null
  #woken = false
  #closed = false
  #cancelAlarm = () => {}
  #awaited: { waId: string; settle(answer: Answer): void } | null = null

  constructor(ref: ConnectionRef, parts: OutboxParts) {
    this.#ref = ref
    this.#parts = parts
  }

  wake(): void {
    this.#woken = true
    this.#cancelAlarm()
    this.#running ??= this.#run()
  }

  /** WhatsApp's word on a message is durable. */
  answered(waId: string): void {
    if (this.#awaited?.waId === waId) this.#awaited.settle('answered')
  }

  /** The session ended: what was not answered is in doubt, and goes again with its id when the next one opens. */
  lost(): void {
    this.#awaited?.settle('lost')
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#cancelAlarm()
    this.lost()
    await this.#running
  }

  async #run(): Promise<void> {
    await Promise.resolve()
    try {
      while (this.#woken && !this.#closed) {
        this.#woken = false
        while (await this.#sendOne());
      }
    } catch (error) {
      this.#parts.log.error({ error, ref: this.#ref }, 'the outbox could not be read or written')
      this.#wakeAt(this.#parts.clock.now() + STORE_REST)
    }
    this.#running = null
    if (this.#woken && !this.#closed) this.wake()
  }

  /** Sends the next row that may go; false when there is none now, an alarm being set for when there may be. */
  async #sendOne(): Promise<boolean> {
    const { clock, store, openSession } = this.#parts
    const session = openSession(this.#ref)
    if (!session || this.#closed) return false
    const now = clock.now()
    const rows = await store.heads(this.#ref, now, 20)
    const expired = rows.filter(row => row.expiresAt !== null && row.expiresAt <= now)
    for (const row of expired) await store.fail(this.#ref, row.id, 'expired')
    if (expired.length > 0) return true
    const choice = await this.#choose(rows, now)
    if ('row' in choice) {
      await this.#send(session, choice.row)
      return true
    }
    const dueAt = await store.nextDueAt(this.#ref, now)
    this.#wakeAt(Math.min(choice.waitUntil, dueAt ?? now + LOOK_AGAIN))
    return false
  }

  /** The most urgent row that the limiter lets go, or when it will. */
  async #choose(rows: OutboxRow[], now: number): Promise<{ row: OutboxRow } | { waitUntil: number }> {
    let waitUntil = now + LOOK_AGAIN
    for (const row of rows) {
      const verdict = await this.#parts.limiter.judge(this.#ref, row, now)
      if (verdict === 'go') return { row }
      waitUntil = Math.min(waitUntil, verdict.waitUntil)
    }
    return { waitUntil }
  }

  async #send(session: Session, row: OutboxRow): Promise<void> {
    const { limiter, clock } = this.#parts
    const answer = this.#await(row.message.waId)
    limiter.spend(this.#ref, row.lane, clock.now())
    try {
      await session.send(row.message)
    } catch (error) {
      this.#awaited?.settle('lost')
      await this.#failed(row, error)
      return
    }
    if ((await answer) === 'silence') await this.#tryLater(row)
  }

  async #failed(row: OutboxRow, error: unknown): Promise<void> {
    const code = error instanceof ProviderError ? error.code : 'no-answer'
    this.#parts.log.warn({ error, ref: this.#ref, row: row.id, attempts: row.attempts }, 'a message could not be sent')
    const reason = finalFailures[code]
    if (reason) await this.#parts.store.fail(this.#ref, row.id, reason)
    else if (code === 'no-answer') await this.#tryLater(row)
    else if (this.#parts.openSession(this.#ref)) await this.#postpone(row)
  }

  async #tryLater(row: OutboxRow): Promise<void> {
    if (row.attempts + 1 >= TRIES) await this.#parts.store.fail(this.#ref, row.id, 'no-answer')
    else await this.#postpone(row)
  }

  async #postpone(row: OutboxRow): Promise<void> {
    const dueAt = this.#parts.clock.now() + TRY_AGAIN_AFTER * (row.attempts + 1)
    await this.#parts.store.postpone(this.#ref, row.id, dueAt)
  }

  #await(waId: string): Promise<Answer> {
    const { clock } = this.#parts
    return new Promise(resolve => {
      const cancel = clock.at(clock.now() + ACK_PATIENCE, () => settle('silence'))
      const settle = (answer: Answer) => {
        cancel()
        this.#awaited = null
        resolve(answer)
      }
      this.#awaited = { waId, settle }
    })
  }

  #wakeAt(time: number): void {
    this.#cancelAlarm()
    if (this.#closed) return
    this.#cancelAlarm = this.#parts.clock.at(time, () => this.wake())
  }
}
