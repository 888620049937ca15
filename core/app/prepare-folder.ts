import { finishExchanges, finishRestore, upgradeFolder } from '../backup/index.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { version } from './version.ts'

/**
 * Ends a restore that was cut short, of all or of one company, and brings all databases to the schema of this program, after a backup of them. For whoever
 * holds the folder's lock, before anything is opened. Throws MigrationFault and BackupFault.
 */
export async function prepareFolder({ data, backupBeforeUpgrade }: Config, log: Log): Promise<void> {
  finishRestore(data)
  finishExchanges(data)
  await upgradeFolder({ data, version, withBackup: backupBeforeUpgrade }, ({ step, ...far }) => log.warn(far, step))
}
