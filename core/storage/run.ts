import { CompiledQuery, type Kysely } from 'kysely'
import type { TenantDb } from './tenant-db.ts'

/** A statement written out by hand, with the values of its places. */
export interface Statement {
  text: string
  parameters: readonly unknown[]
}

/**
 * Runs a statement written out by hand, for the few that are on the path of every message and every list: building them
 * anew each time would cost more than running them.
 */
export async function run<Row>(db: TenantDb, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  const result = await (db as Kysely<unknown>).executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  return result.rows
}
