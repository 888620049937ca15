import type { CompanyTx } from '../../../company/index.ts'
import { job } from '../../../company/jobs/index.ts'
import { type Row, run, type TenantDb, table } from '../../../storage/index.ts'

/** Something that a contact said to an integration. */
export type TurnRow = Row<'integration_turns'>
export const turns = table('integration_turns')

/** The first of what waits on a ticket is to be asked, or its answer said further. */
export const goOn = job<{ ticketId: number }>('integrations.goOn')

/** The kind of the task that asks an integration for its answer: one for each ticket. */
export const ANSWER = { kind: 'integrations.lost' }

const FIRST = 'SELECT * FROM integration_turns WHERE ticketId = ? ORDER BY id LIMIT 1'
const DROP = 'DELETE FROM integration_turns WHERE ticketId = ? RETURNING id'

export const firstTurn = async (db: TenantDb, ticketId: number): Promise<TurnRow | undefined> =>
  (await run<TurnRow>(db, FIRST, [ticketId]))[0]

/** Nothing of a ticket waits for an integration any more: an answer that is on its way goes nowhere. */
export async function dropTurns(tx: CompanyTx, ticketId: number): Promise<void> {
  if ((await run(tx.db, DROP, [ticketId])).length === 0) return
  await tx.unschedule(goOn, ticketId)
  await tx.unschedule(ANSWER, ticketId)
}

const KEEP = `INSERT INTO integration_talks (ticketId, integrationId, state, stateAt) VALUES (?, ?, ?, ?)
  ON CONFLICT (ticketId) DO UPDATE SET integrationId = excluded.integrationId, state = excluded.state, stateAt = excluded.stateAt`

/** Where a talk stands from now on; null begins again. */
export const storeState = (
  tx: CompanyTx,
  { ticketId, integrationId }: TurnRow,
  state: string | null,
): Promise<unknown> =>
  state === null
    ? run(tx.db, 'DELETE FROM integration_talks WHERE ticketId = ?', [ticketId])
    : run(tx.db, KEEP, [ticketId, integrationId, state, tx.now])

const STATE = 'SELECT state, stateAt FROM integration_talks WHERE ticketId = ? AND integrationId = ?'

export const stateOf = async (
  db: TenantDb,
  { ticketId, integrationId }: TurnRow,
): Promise<{ state: string | null; stateAt: number | null }> =>
  (await run<{ state: string; stateAt: number }>(db, STATE, [ticketId, integrationId]))[0] ?? {
    state: null,
    stateAt: null,
  }
