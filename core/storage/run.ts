import { CompiledQuery, type Kysely } from 'kysely'
import type { PlatformDb } from './platform-db.ts'
import type { TenantDb } from './tenant-db.ts'

/** A statement written out by hand, with the values of its places. */
export interface Statement {
  text: string
  parameters: readonly unknown[]
}

/**
 * Runs a statement written out by hand; CONTRIBUTING says where such may stand. `Row` is believed: make it of the schema's
 * rows.
 */
export async function run<Row>(
  db: TenantDb | PlatformDb,
  text: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const result = await (db as Kysely<unknown>).executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  return result.rows
}
