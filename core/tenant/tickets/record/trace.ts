import type { CompanyTx } from '../../../company/index.ts'
import { wireTime } from '../../../kit/clock.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import type { TraceEntry } from '../contract.ts'

const SERIALIZED_ENTRIES = 100

/** Why the desk did something with a ticket. `rule` is short and stable: `menu`, `out-of-hours`, `accept`. */
export interface Why {
  rule: string
  detail?: Record<string, unknown>
}

/** Writes down why. */
export async function recordTrace(
  tx: CompanyTx,
  ticketId: number,
  rule: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await run(tx.db, RECORD, [ticketId, tx.now, rule, JSON.stringify(detail)])
}

const RECORD = 'INSERT INTO ticket_trace (ticketId, at, rule, detail) VALUES (?, ?, ?, ?)'
const RECORD_ALL = 'INSERT INTO ticket_trace (ticketId, at, rule, detail) SELECT value, ?, ?, ? FROM json_each(?)'

/** The same, unless that is what was written down last. */
export async function recordTraceOnce(tx: CompanyTx, ticketId: number, rule: string): Promise<void> {
  await run(tx.db, RECORD_ONCE, [ticketId, tx.now, rule, rule, ticketId])
}

const RECORD_ONCE = `INSERT INTO ticket_trace (ticketId, at, rule, detail) SELECT ?, ?, ?, '{}'
  WHERE ? IS NOT (SELECT rule FROM ticket_trace WHERE ticketId = ? ORDER BY id DESC LIMIT 1)`

/** The same on many tickets, whose ids come as JSON. */
export async function recordTraces(tx: CompanyTx, ticketIds: string, { rule, detail = {} }: Why): Promise<void> {
  await run(tx.db, RECORD_ALL, [tx.now, rule, JSON.stringify(detail), ticketIds])
}

/** The newest decisions on a ticket. */
export async function traceOf(db: TenantDb, ticketId: number): Promise<TraceEntry[]> {
  const rows = await db
    .selectFrom('ticket_trace')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(SERIALIZED_ENTRIES)
    .execute()
  return rows.map(row => ({
    id: row.id,
    at: wireTime(row.at),
    rule: row.rule,
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  }))
}
