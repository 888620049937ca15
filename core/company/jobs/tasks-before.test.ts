import { expect, test } from 'vitest'
import { migrate, migrationsOf } from '../../storage/migrate.ts'
import { openSqlite } from '../../storage/sqlite.ts'

/** A job as a version before tasks stored it, and what is left of it: its payload, its failed attempts, its claim and when it began. */
const jobs: [
  kind: string,
  payload: object,
  after: [payload: object, failures: number, claim?: string, begunAt?: number],
][] = [
  ['bills.lookUp', { ticketId: 1, taxNumber: '1', tries: 2 }, [{ ticketId: 1, taxNumber: '1' }, 2]],
  ['integrations.mail', { mail: { id: 'a' }, origin: 'x', attempts: 3 }, [{ mail: { id: 'a' }, origin: 'x' }, 3]],
  ['integrations.mail', { mail: { id: 'b' }, origin: 'x' }, [{ mail: { id: 'b' }, origin: 'x' }, 0]],
  ['flows.request', { runId: 1, askId: 2, sentAt: null, tries: 1 }, [{ runId: 1, askId: 2 }, 1]],
  ['flows.request', { runId: 1, askId: 3, sentAt: 7 }, [{ runId: 1, askId: 3 }, 0, 'before', 7]],
  ['imports.work', { importId: 7 }, [{ importId: 7 }, 3]],
  ['messages.download', { messageId: 4, failures: 2 }, [{ messageId: 4 }, 2]],
  ['schedules.due', { tries: 4 }, [{ tries: 4 }, 0]],
]

test('what waits in a data folder of before goes on with the attempts that were made', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  const before = migrations.findIndex(({ name }) => name.includes('tasks'))
  migrate(file, migrations.slice(0, before))
  const insert = file.prepare('INSERT INTO jobs (kind, key, dueAt, payload) VALUES (?, ?, 5, ?)')
  for (const [index, [kind, payload]] of jobs.entries()) insert.run(kind, String(index), JSON.stringify(payload))
  file.exec(
    "INSERT INTO imports (id, target, fileName, state, starts, createdAt) VALUES (7, 'contacts', '', 'running', 3, 0)",
  )
  migrate(file, migrations)
  const rows = file.prepare('SELECT kind, dueAt, payload, failures, claim, begunAt FROM jobs ORDER BY id').all() as {
    payload: string
  }[]
  file.close()
  expect(rows.map(row => ({ ...row, payload: JSON.parse(row.payload) }))).toEqual(
    jobs.map(([kind, , [payload, failures, claim = null, begunAt = null]]) => ({
      ...{ kind, dueAt: 5, payload, failures, claim, begunAt },
    })),
  )
})
