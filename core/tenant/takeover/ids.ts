import type { CompanyTx } from '../../company/index.ts'
import { run, type TenantDb } from '../../storage/index.ts'

/** Rows that have gone since they came over are as if they had not come. */
const STILL_THERE = {
  contacts: 'SELECT id FROM contacts WHERE id = newId',
  queues: 'SELECT id FROM queues WHERE id = newId',
  tags: 'SELECT id FROM tags WHERE id = newId',
  tickets: 'SELECT id FROM tickets WHERE id = newId',
  users: 'SELECT id FROM users WHERE id = newId',
  whatsapps: 'SELECT id FROM whatsapps WHERE id = newId',
} as const

/** Kinds of rows that others name. */
export type KindWithIds = keyof typeof STILL_THERE

/** What rows of the other product have become, by their ids there; null stands for no row. */
export async function newIds(
  db: TenantDb,
  kind: KindWithIds,
  oldIds: readonly (string | null)[],
): Promise<Map<string | null, number>> {
  const text = `SELECT oldId, newId FROM taken_over
    WHERE kind = ? AND oldId IN (SELECT value FROM json_each(?)) AND EXISTS (${STILL_THERE[kind]})`
  const requested = JSON.stringify([...new Set(oldIds)].filter(id => id !== null))
  const rows = await run<{ oldId: string; newId: number }>(db, text, [kind, requested])
  return new Map(rows.map(({ oldId, newId }) => [oldId, newId]))
}

/** To be called in the transaction that writes the rows. */
export async function rememberIds(
  tx: CompanyTx,
  kind: KindWithIds,
  became: readonly { oldId: string; newId: number }[],
): Promise<void> {
  const text = `INSERT INTO taken_over (kind, oldId, newId)
    SELECT ?, value ->> 'oldId', value ->> 'newId' FROM json_each(?)`
  await run(tx.db, text, [kind, JSON.stringify(became)])
}
