import { Kysely, SqliteDialect } from 'kysely'
import type { SqliteFile } from './sqlite.ts'
import { steadyPlan } from './steady-plan.ts'

const STATEMENTS_STORED = 400

/** Kysely over a file. Prepared statements are stored, since compiling the same SQL again costs more than running it. */
export function kyselyOver<Tables>(file: SqliteFile): Kysely<Tables> {
  const statements = new Map<string, ReturnType<SqliteFile['prepare']>>()
  const prepare = (sql: string) => {
    const stored = statements.get(sql)
    if (stored) return stored
    const statement = file.prepare(steadyPlan(sql))
    statements.set(sql, statement)
    if (statements.size > STATEMENTS_STORED) statements.delete(statements.keys().next().value!)
    return statement
  }
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { prepare, close: () => void file.close() } as never }),
  })
}
