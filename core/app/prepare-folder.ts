import {
  beginUpgrade,
  finishExchanges,
  finishRestore,
  type ReportUpgrade,
  type UpgradeOrder,
} from '../storage/backup/index.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { Upgrade } from './upgrade.ts'
import { version } from './version.ts'

/**
 * Ends a restore that was cut short, of all or of one company, and brings the platform's database to the schema of this program; what is
 * left, company by company, is in the answer. For anyone who holds the folder's lock, before anything is opened. Throws MigrationError and BackupError.
 */
export async function prepareFolder(config: Config, log: Log, report: ReportUpgrade = () => {}): Promise<Upgrade> {
  const { data, backupBeforeUpgrade, backup } = config
  finishRestore(data)
  finishExchanges(data)
  const order: UpgradeOrder = {
    data,
    version,
    withBackup: backupBeforeUpgrade,
    nightly: backup && { to: backup.to, s3Key: backup.s3Key, s3Secret: backup.s3Secret },
  }
  const rest = await beginUpgrade(order, emitted => {
    report(emitted)
    // Looking at each takes milliseconds; a line of the log for each tells nobody anything.
    if (emitted.of === undefined) log.warn(emitted.step)
  })
  return new Upgrade(order, log, rest)
}

/** What is done of that for the companies of one of several processes, which was started again while the others work. */
export const finishOwnExchanges = (data: string, areOwn: (companyId: number) => boolean): void =>
  finishExchanges(data, areOwn)
