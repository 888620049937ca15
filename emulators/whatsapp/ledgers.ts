/** What became of a message on its way to a companion. Only a receipt makes it `delivered`. */
interface InboundRecord {
  account: string
  companion: string
  /** The JID in the stanza's `from` (or `recipient`, for what the own phone typed). */
  chat: string
  id: string
  state: 'pending' | 'delivered' | 'nacked'
  /** How often the stanza was written to a connection. */
  writes: number
  /** How often the companion said that it has the message. */
  receipts: number
  /** How often the companion asked for it again because it could not decrypt it. */
  retries: number
  /** The companion's rejection, where there was one. */
  error?: string
  queuedAt: number
  settledAt?: number
}

/** What a companion sent, counted raw: `times` above one means that it sent the same id again. */
interface OutboundRecord {
  account: string
  companion: string
  to: string
  id: string
  times: number
  /** How often a phone asked for it again; the companion answers each with one more stanza. */
  retries: number
  /** The server's rejection, where there was one. */
  error?: string
  firstAt: number
  lastAt: number
}

/** Figures over both ledgers. */
export interface LedgerSummary {
  inbound: { messages: number; pending: number; delivered: number; nacked: number; writes: number; receipts: number }
  outbound: { messages: number; stanzas: number; retries: number; errors: number; duplicates: number }
}

/** All messages to companions, by companion, chat and id. */
export class InboundLedger {
  readonly records = new Map<string, InboundRecord>()

  queued(companion: string, account: string, chat: string, id: string): void {
    const key = `${companion}|${chat}|${id}`
    const known = this.records.get(key)
    if (known) {
      known.state = 'pending'
      return
    }
    const counters = { writes: 0, receipts: 0, retries: 0 }
    this.records.set(key, { account, companion, chat, id, state: 'pending', ...counters, queuedAt: Date.now() })
  }

  of(companion: string, chat: string, id: string): InboundRecord | undefined {
    return this.records.get(`${companion}|${chat}|${id}`)
  }
}

/** All messages from companions, by account and id. */
export class OutboundLedger {
  readonly records = new Map<string, OutboundRecord>()

  received(account: string, companion: string, to: string, id: string): OutboundRecord {
    const key = `${account}|${id}`
    const now = Date.now()
    const record = this.records.get(key) ?? {
      account,
      companion,
      to,
      id,
      times: 0,
      retries: 0,
      firstAt: now,
      lastAt: now,
    }
    record.times++
    record.lastAt = now
    this.records.set(key, record)
    return record
  }

  of(account: string, id: string): OutboundRecord | undefined {
    return this.records.get(`${account}|${id}`)
  }
}

/** Copies beyond the first that no phone had asked for. */
export const unaskedCopies = (record: OutboundRecord): number => Math.max(0, record.times - 1 - record.retries)

export const summarise = (inbound: InboundLedger, outbound: OutboundLedger): LedgerSummary => {
  const summary: LedgerSummary = {
    inbound: { messages: inbound.records.size, pending: 0, delivered: 0, nacked: 0, writes: 0, receipts: 0 },
    outbound: { messages: outbound.records.size, stanzas: 0, retries: 0, errors: 0, duplicates: 0 },
  }
  for (const record of inbound.records.values()) {
    summary.inbound[record.state]++
    summary.inbound.writes += record.writes
    summary.inbound.receipts += record.receipts
  }
  for (const record of outbound.records.values()) {
    summary.outbound.stanzas += record.times
    summary.outbound.retries += record.retries
    summary.outbound.duplicates += unaskedCopies(record)
    if (record.error) summary.outbound.errors++
  }
  return summary
}
