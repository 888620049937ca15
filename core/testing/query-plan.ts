import { type Compilable, sql } from 'kysely'
import type { TenantDb } from '../storage/index.ts'

/** How SQLite would work a query, one step a line; a test of a list looks that it searches and does not scan or sort. */
export async function queryPlan(db: TenantDb, query: Compilable): Promise<string[]> {
  const { sql: text, parameters } = query.compile()
  return queryPlanOf(db, text, parameters)
}

/** The same of a statement that is written as text. */
export async function queryPlanOf(db: TenantDb, text: string, parameters: readonly unknown[]): Promise<string[]> {
  const pieces = text.split('?')
  const filled = pieces.flatMap((piece, at) =>
    at === 0 ? [sql.raw(piece)] : [sql`${parameters[at - 1]}`, sql.raw(piece)],
  )
  const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${sql.join(filled, sql``)}`.execute(db)
  return rows.map(row => row.detail)
}
