import { Rejected, UNREADABLE } from '../../core/app/operations/error.ts'

/** Where backups lie, as a command line says it. */
export interface Place {
  to?: string
}

export const TO =
  'where backups lie: a folder, or s3://host/bucket/folder (s3+http:// without https); that of --backup-to unless given'
export const ID = 'as `balcao backup list` tells it, or `latest`'

/** The keys of a store are never words of a command line. */
export const where = ({ to }: Place) => {
  if (!to) return {}
  const { BALCAO_BACKUP_S3_KEY: s3Key, BALCAO_BACKUP_S3_SECRET: s3Secret } = process.env
  return { to, ...(s3Key && { s3Key }), ...(s3Secret && { s3Secret }) }
}
export const AT =
  'the moment to go back to instead: nothing of after it is restored, and at most some minutes of before it are missing; as 2026-11-28T14:05Z, by the clock of the machine without the Z, or `now` for the newest'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/

/** A moment as people write it. Throws Rejected for what is none, and where a backup is named as well. */
export function momentIn(at: string, id: string): number {
  const time = at === 'now' ? Date.now() : MOMENT.test(at) ? Date.parse(at) : Number.NaN
  const wrong = Number.isNaN(time)
    ? `--at ${at} is no moment; it is written as 2026-11-28T14:05Z, or \`now\`.`
    : id !== 'latest' && 'Name a backup or a moment (--at), not both: the backup of a moment is found by itself.'
  if (wrong) throw new Rejected({ code: 'ERR_BAD_MOMENT', status: UNREADABLE, message: wrong })
  return time
}
