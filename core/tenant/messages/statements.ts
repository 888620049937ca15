import { CompiledQuery, type Kysely } from 'kysely'
import type { TenantDb } from '../../storage/index.ts'

/**
 * Runs a statement written out by hand. For the few that are on the path of every message: building the same text anew
 * each time would cost more than running it.
 */
export async function run<Row>(db: TenantDb, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  const result = await (db as Kysely<unknown>).executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  return result.rows
}
