import { statSync } from 'node:fs'
import type { Platform } from '../../company/index.ts'
import { companyFile, type DatabaseErrorKind } from '../../storage/index.ts'
import type { BackupRecord } from '../backup-record.ts'
import type { Machinery } from '../machinery.ts'

/** What anyone who runs the program should learn of without looking. */
export type Problem =
  | { kind: 'backupFailed' | 'backupOfDamaged' | 'backupRotten' }
  | { kind: 'desk'; company: number; name: string; fault: DatabaseErrorKind }

/** What was told about an error, by its name: when, and of a desk which file it was. */
export interface Reported {
  at: number
  inode?: number
}

/** The same for as long as an error lasts. */
export const nameOf = (error: Problem): string => (error.kind === 'desk' ? `desk ${error.company}` : error.kind)

type Parts = Pick<Machinery, 'config' | 'companies' | 'backups'>

/** All that is at fault now, as far as is known without reading databases. */
export async function errorsNow(
  { companies, backups }: Parts,
  { deskFaultOf: databaseErrorOf }: Pick<Platform, 'deskFaultOf'>,
): Promise<Problem[]> {
  const found = backupErrors(backups.record())
  for (const company of companies.companyIds()) {
    const error = await databaseErrorOf(company)
    if (error !== undefined) found.push({ kind: 'desk', company, name: companies.nameOf(company), fault: error })
  }
  return found
}

function backupErrors(record: BackupRecord | undefined): Problem[] {
  if (!record) return []
  const { made, failedAt, verified } = record
  return [
    ...(failedAt === undefined ? [] : [{ kind: 'backupFailed' } as const]),
    ...(made && !made.isWhole ? [{ kind: 'backupOfDamaged' } as const] : []),
    ...(verified && verified.faults > 0 ? [{ kind: 'backupRotten' } as const] : []),
  ]
}

/** What is to be remembered of an error that was told. */
export const reportOf = (error: Problem, { config }: Parts, at: number): Reported =>
  error.kind === 'desk' ? { at, ...fileOf(config.data, error.company) } : { at }

/** The error of that name, as one that is over; undefined where nobody knows that it is, 'gone' where the company or the backups are no more. */
export function healed(
  name: string,
  reported: Reported,
  { config, companies, backups }: Parts,
): Problem | 'gone' | undefined {
  const company = Number(/^desk (\d+)$/.exec(name)?.[1])
  if (!company) return backups.record() ? { kind: name as Exclude<Problem['kind'], 'desk'> } : 'gone'
  if (!companies.knows(company)) return 'gone'
  // A database is known to be damaged by anyone who met that, and after a restart nobody has: another file, or a whole backup, says that it is well.
  const { made } = backups.record() ?? {}
  const isAnother = fileOf(config.data, company).inode !== reported.inode
  const isBackedUp = made?.isWhole === true && made.at > reported.at
  return isAnother || isBackedUp
    ? { kind: 'desk', company, name: companies.nameOf(company), fault: 'damaged' }
    : undefined
}

function fileOf(data: string, company: number): { inode?: number } {
  const found = statSync(companyFile(data, company), { throwIfNoEntry: false })
  return found ? { inode: found.ino } : {}
}
