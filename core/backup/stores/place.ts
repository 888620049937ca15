import { BackupFault } from '../faults.ts'
import { folderStore } from './folder.ts'
import { type S3Place, s3Store } from './s3.ts'
import type { Store } from './store.ts'

/** Where backups go, as it is written, and the keys of a store that needs some. */
export interface BackupPlace {
  to: string
  s3Key?: string | undefined
  s3Secret?: string | undefined
}

const S3 = /^s3(\+http)?:\/\/([^/?#]+)\/([^/?#]+)\/?([^?#]*)(?:\?region=([\w-]+))?$/

/** Whether it is meant for a store, whatever else may be wrong with it. */
const isS3 = (to: string): boolean => /^s3(\+\w+)?:/.test(to)

/** A sentence about what is wrong with a place, or undefined. */
export const placeFault = (to: string): string | undefined =>
  isS3(to) && !S3.test(to) ? 'must be a folder, or as s3://host/bucket/folder?region=name' : undefined

/**
 * Opens a place: a folder, or `s3://host/bucket/folder?region=name`, by https unless it says `s3+http://`. Throws BackupFault.
 */
export async function openPlace({ to, s3Key, s3Secret }: BackupPlace): Promise<Store> {
  const fault = placeFault(to)
  if (fault) throw new BackupFault(`The place of the backups ${fault}.`)
  const found = S3.exec(to)
  if (!found) return folderStore(to)
  const [, plain, host, bucket, folder = '', region = 'us-east-1'] = found
  if (!s3Key || !s3Secret)
    throw new BackupFault('A store needs its keys: BALCAO_BACKUP_S3_KEY and BALCAO_BACKUP_S3_SECRET.')
  const place: S3Place = {
    endpoint: `${plain ? 'http' : 'https'}://${host}`,
    region,
    bucket: bucket!,
    prefix: folder && !folder.endsWith('/') ? `${folder}/` : folder,
    accessKey: s3Key,
    secretKey: s3Secret,
  }
  return s3Store(place)
}
