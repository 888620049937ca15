import type { CompanyTx } from '../../company/index.ts'
import { type Row, run, type TenantDb } from '../../storage/index.ts'

type ImportRun = Row<'takeovers'>

/** How far a kind of rows has come over. */
export interface Stage {
  kind: string
  /** The place of the last row that was read; empty before the first one. */
  after: readonly string[]
  counts: Record<string, number>
  isDone: boolean
}

/** The company's, once it has begun. */
export const importRunOf = async (db: TenantDb): Promise<ImportRun | undefined> =>
  (await run<ImportRun>(db, 'SELECT * FROM takeovers', []))[0]

export async function beginImportRun(tx: CompanyTx, source: string): Promise<void> {
  await run(tx.db, 'INSERT INTO takeovers (id, source, startedAt) VALUES (1, ?, ?)', [source, tx.now])
}

export async function endImportRun(tx: CompanyTx): Promise<void> {
  await run(tx.db, 'UPDATE takeovers SET finishedAt = ?', [tx.now])
}

/** By kind. */
export async function stagesOf(db: TenantDb): Promise<Map<string, Stage>> {
  const rows = await run<Row<'takeover_stages'>>(db, 'SELECT * FROM takeover_stages', [])
  return new Map(
    rows.map(({ kind, after, counts, isDone }) => [
      kind,
      { kind, after: JSON.parse(after), counts: JSON.parse(counts), isDone: isDone === 1 },
    ]),
  )
}

/** To be called in the transaction that writes the rows. */
export async function saveStage(tx: CompanyTx, { kind, after, counts, isDone }: Stage): Promise<void> {
  const text = `INSERT INTO takeover_stages (kind, after, counts, isDone) VALUES (?, ?, ?, ?)
    ON CONFLICT (kind) DO UPDATE SET after = excluded.after, counts = excluded.counts, isDone = excluded.isDone`
  await run(tx.db, text, [kind, JSON.stringify(after), JSON.stringify(counts), Number(isDone)])
}
