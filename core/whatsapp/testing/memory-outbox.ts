import type { SendFailureReason } from '../../domain/send-failures.ts'
import { type Clock, DAY } from '../../kit/clock.ts'
import type { Address, ConnectionRef } from '../address.ts'
import type { InboundEvent } from '../events.ts'
import {
  type Blocked,
  type FirstContacts,
  type KnownCheck,
  type Lane,
  lanes,
  type OutboxRow,
  type OutboxStore,
} from '../outbox/store.ts'

interface Stored extends OutboxRow {
  ref: ConnectionRef
  dueAt: number
  isClaimed?: boolean
}

/** An outbox without a disk, which shows what an implementation has to do. */
export class MemoryOutbox implements OutboxStore {
  #rows: Stored[] = []
  #serial = 0
  readonly failures: { waId: string; reason: SendFailureReason }[] = []
  firstContactsSent: number[] = []
  #restrictedUntil: number | null = null
  readonly #clock: Pick<Clock, 'now'>

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  /** As a module does in the transaction that writes the message. */
  add(ref: ConnectionRef, lane: Lane, chat: string, body: string, more: Partial<Stored> = {}): OutboxRow {
    this.#serial += 1
    const row: Stored = {
      ref,
      id: this.#serial,
      message: { waId: `OUT${this.#serial}`, to: { pn: chat }, content: { type: 'text', body } },
      lane,
      chat,
      firstContact: false,
      isUnverified: false,
      attempts: 0,
      expiresAt: null,
      heldUntil: null,
      dueAt: 0,
      ...more,
    }
    this.#rows.push(row)
    return row
  }

  /** As a module does in the transaction that stores these events. */
  answered(events: InboundEvent[]): void {
    const done = new Set(events.flatMap(event => (event.type === 'ack' || event.type === 'failed' ? [event.waId] : [])))
    this.#rows = this.#rows.filter(row => !done.has(row.message.waId))
    for (const event of events) {
      if (event.type === 'restriction') this.#restrictedUntil = event.until
      if (event.type === 'failed' && event.reason === 'restricted') this.#restrictedUntil = this.#clock.now() + DAY
    }
  }

  get waiting(): string[] {
    return this.#rows.map(row => row.message.waId)
  }

  async heads(ref: ConnectionRef, now: number, limit: number): Promise<OutboxRow[]> {
    const urgency = new Map<string, number>()
    const heads = new Map<string, Stored>()
    for (const row of this.#of(ref)) {
      urgency.set(row.chat, Math.min(urgency.get(row.chat) ?? lanes.length, lanes.indexOf(row.lane)))
      if (!heads.has(row.chat)) heads.set(row.chat, row)
    }
    const byUrgency = (a: Stored, b: Stored) => urgency.get(a.chat)! - urgency.get(b.chat)! || a.id - b.id
    return [...heads.values()]
      .filter(row => row.dueAt <= now)
      .sort(byUrgency)
      .slice(0, limit)
  }

  async nextDueAt(ref: ConnectionRef, now: number): Promise<number | null> {
    const times = this.#of(ref).flatMap(row => (row.dueAt > now ? [row.dueAt] : []))
    return times.length > 0 ? Math.min(...times) : null
  }

  async postpone(ref: ConnectionRef, id: number, dueAt: number): Promise<void> {
    for (const row of this.#of(ref)) if (row.id === id) Object.assign(row, { dueAt, attempts: row.attempts + 1 })
  }

  async fail(ref: ConnectionRef, id: number, reason: SendFailureReason): Promise<void> {
    for (const row of this.#of(ref)) if (row.id === id) this.failures.push({ waId: row.message.waId, reason })
    this.#rows = this.#rows.filter(row => row.id !== id)
  }

  async firstContacts(_ref: ConnectionRef, since: number): Promise<FirstContacts> {
    const sent = this.firstContactsSent.filter(time => time > since).map(at => ({ chat: 'of before', at }))
    return { restrictedUntil: this.#restrictedUntil, linkedAt: null, ownLimit: null, sent }
  }

  async hold(ref: ConnectionRef, id: number, held: Blocked | null): Promise<boolean> {
    const row = this.#of(ref).find(each => each.id === id)
    if (row) row.heldUntil = held?.until ?? null
    return row !== undefined
  }

  async lookedUp(_ref: ConnectionRef, row: OutboxRow, check: KnownCheck): Promise<Address | null> {
    const to = check.result === 'found' ? { pn: check.pn, ...(check.lid ? { lid: check.lid } : {}) } : null
    for (const each of this.#rows.filter(({ chat }) => chat === row.chat)) {
      each.isUnverified = false
      if (to) each.message = { ...each.message, to }
    }
    return to
  }

  async claim(ref: ConnectionRef, id: number): Promise<boolean> {
    const row = this.#of(ref).find(each => each.id === id)
    if (row) row.isClaimed = true
    return row !== undefined
  }

  /** As a module does when a campaign takes a message back. */
  takeBack(id: number): void {
    this.#rows = this.#rows.filter(row => row.id !== id || row.isClaimed)
  }

  /** As a module does when anyone who wrote a message gives it up. */
  giveUp(id: number): void {
    this.#rows = this.#rows.filter(row => row.id !== id || row.heldUntil === null)
  }

  #of(ref: ConnectionRef): Stored[] {
    const mine = (row: Stored) => row.ref.companyId === ref.companyId && row.ref.connectionId === ref.connectionId
    return this.#rows.filter(mine)
  }
}
