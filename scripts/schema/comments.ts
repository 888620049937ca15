import type { Migration } from '../../core/storage/migrate.ts'

const TABLE = /^CREATE (?:VIRTUAL )?TABLE (\w+)/
const ADDED_COLUMN = /^ALTER TABLE (\w+) ADD COLUMN (\w+)/
const COLUMN = /^ {2}(\w+) [A-Z]+/

/**
 * Returns what migrations say of tables and columns, by `table` and `table.column`, in the lines of the comment that stands
 * right above; what a later migration says holds.
 */
export function commentsOf(migrations: readonly Migration[]): Map<string, string[]> {
  const comments = new Map<string, string[]>()
  for (const { sql } of migrations) {
    let above: string[] = []
    let table = ''
    for (const line of sql.split('\n')) {
      const comment = /^\s*-- ?(.*)$/.exec(line)
      if (comment) {
        above.push(comment[1]!)
        continue
      }
      const made = TABLE.exec(line)
      const added = ADDED_COLUMN.exec(line)
      const column = COLUMN.exec(line)
      if (made) table = made[1]!
      else if (line.startsWith(')')) table = ''
      const subject = made ? table : added ? `${added[1]}.${added[2]}` : table && column ? `${table}.${column[1]}` : ''
      if (subject && above.length > 0) comments.set(subject, above)
      above = []
    }
  }
  return comments
}
