import Database, { type Statement } from 'better-sqlite3'
import { type Compilable, sql } from 'kysely'
import type { TenantDb } from '../../storage/index.ts'
import type { TestCompany, World } from './world.ts'

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

/** How SQLite works the statements of a call on a company, one step a line, those of a new company that it runs for the first time. */
export async function plansOf(world: World, company: TestCompany, call: () => Promise<unknown>): Promise<string[]> {
  const { file } = world.app.machinery.registry.storeOf(company.id)
  const prepare = file.prepare.bind(file)
  const statements: string[] = []
  file.prepare = ((text: string) => {
    statements.push(text)
    return prepare(text)
  }) as typeof file.prepare
  try {
    await call()
  } finally {
    file.prepare = prepare
  }
  return statements.flatMap(text => stepsOf(prepare, text))
}

function stepsOf(prepare: (text: string) => Statement, text: string): string[] {
  const places = text.replace(/'[^']*'/g, '').split('?').length - 1
  const steps = prepare(`EXPLAIN QUERY PLAN ${text}`).all(...Array<null>(places).fill(null))
  return (steps as { detail: string }[]).map(({ detail }) => detail)
}

/** The indexes by which SQLite finds the rows of all statements that are prepared meanwhile, in files of whatever kind. */
export async function indexesUsed(work: () => Promise<unknown>): Promise<Set<string>> {
  const used = new Set<string>()
  const all = Database.prototype as unknown as { prepare(this: Database.Database, text: string): Statement }
  const { prepare } = all
  all.prepare = function (this: Database.Database, text: string) {
    const statement = prepare.call(this, text)
    if (/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text))
      for (const step of stepsOf(explain => prepare.call(this, explain), text)) {
        const index = /USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1]
        if (index) used.add(index)
      }
    return statement
  }
  try {
    await work()
  } finally {
    all.prepare = prepare
  }
  return used
}
