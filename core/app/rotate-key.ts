import { sql } from 'kysely'
import { acting, auditPlatform, type CompanyContext } from '../company/index.ts'
import { finishRestore } from '../storage/backup/index.ts'
import { beginNewKey, endNewKey, type Row, SEALED, type Secrets, sealedColumns } from '../storage/index.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { takeFolder } from './disk-error.ts'
import type { Log } from './log.ts'
import type { Progress } from './operations/operation.ts'
import { mustHoldDatabase, onStoppedFolder } from './stopped-folder.ts'

export interface RotatedKey {
  companies: number
  /** Secrets that are sealed with the new key now. */
  sealed: number
  /** Those that no key of the file opens; they stay as they are, and anyone who set them is asked for them again. */
  unreadable: number
}

/**
 * Changes the key of a stopped folder and seals every stored secret with the new one. The key of before stays in the file until
 * the last one is: a change that is cut short has lost nothing, and goes on where it ended. Throws FolderFault and FolderInUse.
 */
export async function rotateKey(config: Config, log: Log, report: (progress: Progress) => void): Promise<RotatedKey> {
  mustHoldDatabase(config.data)
  const unlock = takeFolder(config.data)
  try {
    // The key that it brings is the one to change.
    finishRestore(config.data)
    beginNewKey(config.data)
  } finally {
    unlock()
  }
  const result = await onStoppedFolder(config, log, app => acting.run({ as: 'operator' }, () => reseal(app, report)))
  endNewKey(config.data)
  return result
}

async function reseal(app: App, report: (progress: Progress) => void): Promise<RotatedKey> {
  const { companies, desks: contexts, secrets } = app.machinery
  // Those among them that were deleted and can come back bring their secrets along.
  const ids = companies.companyIds()
  const total = { companies: ids.length, ...(await resealPlatform(app, secrets)) }
  for (const [at, id] of ids.entries()) {
    report({ step: 'sealing secrets anew, company', done: at + 1, of: ids.length })
    const { sealed, unreadable } = await contexts.use(id, company => resealCompany(company, secrets))
    total.sealed += sealed
    total.unreadable += unreadable
  }
  await auditPlatform(app.platform, { kind: 'keyRotated' })
  return total
}

/** Those of the whole platform, in one transaction. */
async function resealPlatform({ platform }: App, secrets: Secrets): Promise<{ sealed: number; unreadable: number }> {
  return platform.store.transaction(async ({ db }) => {
    const counts = { sealed: 0, unreadable: 0 }
    for (const { name, sealed } of await db.selectFrom('platform_secrets').select(['name', 'sealed']).execute()) {
      if (secrets.isCurrent(sealed)) continue
      const plain = opened(secrets, sealed)
      counts[plain === undefined ? 'unreadable' : 'sealed'] += 1
      if (plain === undefined) continue
      await db
        .updateTable('platform_secrets')
        .set({ sealed: secrets.encrypt(plain) })
        .where('name', '=', name)
        .execute()
    }
    const resealed = (sealed: string): string => {
      if (secrets.isCurrent(sealed)) return sealed
      const plain = opened(secrets, sealed)
      counts[plain === undefined ? 'unreadable' : 'sealed'] += 1
      return plain === undefined ? sealed : secrets.encrypt(plain)
    }
    const withSecret = db.selectFrom('accounts').select(['id', 'totpSecret']).where('totpSecret', 'is not', null)
    for (const { id, totpSecret } of await withSecret.execute()) {
      const change = { totpSecret: resealed(totpSecret!) }
      await db.updateTable('accounts').set(change).where('id', '=', id).execute()
    }
    // Those of deleted companies come back with them.
    for (const { companyId, accounts } of await db.selectFrom('deleted_companies').selectAll().execute()) {
      const rows: Row<'accounts'>[] = JSON.parse(accounts)
      for (const row of rows) if (row.totpSecret) row.totpSecret = resealed(row.totpSecret)
      const change = { accounts: JSON.stringify(rows) }
      await db.updateTable('deleted_companies').set(change).where('companyId', '=', companyId).execute()
    }
    return counts
  })
}

/** All secrets of a company in one transaction: those that are sealed again already stay as they are. */
async function resealCompany(
  company: CompanyContext,
  secrets: Secrets,
): Promise<{ sealed: number; unreadable: number }> {
  return company.transaction(async ({ db }) => {
    let [sealed, unreadable] = [0, 0]
    for (const { table, column } of sealedColumns) {
      const name = sql.ref(column)
      const rows = await sql<{ value: string }>`SELECT ${name} AS value FROM ${sql.table(table)}
        WHERE ${name} LIKE ${SEALED}`.execute(db)
      for (const { value } of rows.rows) {
        if (secrets.isCurrent(value)) continue
        const plain = opened(secrets, value)
        if (plain === undefined) {
          // In a setting anything may stand.
          if (table !== 'settings') unreadable += 1
          continue
        }
        await sql`UPDATE ${sql.table(table)} SET ${name} = ${secrets.encrypt(plain)} WHERE ${name} = ${value}`.execute(
          db,
        )
        sealed += 1
      }
    }
    return { sealed, unreadable }
  })
}

function opened(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.decrypt(sealed)
  } catch {
    return undefined
  }
}
