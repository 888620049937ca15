import { inDatabase } from './databases.ts'

/**
 * The two kinds of database were copied moments apart: the first start looks at each company's jobs, and at whether each account has
 * its person.
 */
export function reconcilePlatform(path: string): void {
  inDatabase(path, file => {
    file.exec(
      `DELETE FROM company_due; INSERT INTO company_due (companyId, dueAt) SELECT id, 0 FROM companies WHERE phase <> 'leaving'`,
    )
    file.exec('UPDATE accounts SET pending = 1')
  })
}

/** The job by which the first start after a restore writes it into each company's audit log. */
export const RESTORED = 'audit.restored'
export interface RestoredFrom {
  backup: string
}

/**
 * What waited to be sent has left since, perhaps: it is shown as not sent, and people send it again (decision 161), also what was
 * scheduled for a time that has passed. That is told to begin with, so that a series goes on when its job is done. A campaign waits for
 * nothing of it: to write again to those whom it did not reach is up to people, too. `backup` is reported in the company's audit log.
 */
export function reconcileCompany(path: string, backup?: string): void {
  inDatabase(path, file => {
    file
      .prepare(
        `UPDATE messages SET failureCode = 'not-linked', failureReason = NULL
         WHERE id IN (SELECT messageId FROM outbox WHERE messageId IS NOT NULL) AND fromMe = 1 AND ack = 0`,
      )
      .run()
    file.exec('DELETE FROM outbox')
    // Of an older version it has not all of these.
    const has = (table: string): boolean =>
      file.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined
    if (has('campaign_recipients'))
      file
        .prepare(
          `UPDATE campaign_recipients SET state = 'failed', failure = 'not-linked', updatedAt = ? WHERE state = 'sending'`,
        )
        .run(Date.now())
    if (has('schedules')) {
      file.exec(`UPDATE schedules SET status = 'ERRO', failure = 'restored' WHERE status = 'AGENDADA'`)
      file
        .prepare(`UPDATE schedules SET failure = 'restored' WHERE status = 'PENDENTE' AND sendAt <= ?`)
        .run(Date.now())
    }
    if (backup === undefined) return
    const payload = JSON.stringify({ backup } satisfies RestoredFrom)
    file
      .prepare('INSERT INTO jobs (kind, key, dueAt, payload) VALUES (?, ?, 0, ?) ON CONFLICT DO NOTHING')
      .run(RESTORED, backup, payload)
  })
}
