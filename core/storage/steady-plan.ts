const LITERAL_OR_PLACE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?(?!\d)/g

/**
 * SQLite plans a statement again at each run whose bound values might sway the plan, which it suspects of every
 * `column = ?` and `LIMIT ?`; planning costs up to ten times what running costs. Its own switch against that
 * (SQLITE_DBCONFIG_ENABLE_QPSG) is no pragma, and better-sqlite3 does not reach it. Inside of `coalesce` a value stays what it
 * is, and out of the planner's sight. Inserts have nothing to plan.
 */
export const steadyPlan = (statement: string): string =>
  /^\s*insert\b/i.test(statement)
    ? statement
    : statement.replace(LITERAL_OR_PLACE, piece => (piece === '?' ? 'coalesce(?, NULL)' : piece))
