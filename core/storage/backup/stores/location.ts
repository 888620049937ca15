import { isAddress } from '../../../kit/is-address.ts'
import { BackupError } from '../errors.ts'
import { folderStore } from './folder.ts'
import { type S3Endpoint, s3Store } from './s3.ts'
import type { Store } from './store.ts'

/** Where backups go, as it is written, and the keys of a store that needs some. */
export interface BackupLocation {
  to: string
  s3Key?: string | undefined
  s3Secret?: string | undefined
}

/** By which protocol a store is asked; without a name for it people mean https. */
const PROTOCOLS: Record<string, string> = { 's3:': 'https', 's3+http:': 'http' }

/** Whether it is meant for a store, whatever else may be wrong with it. */
const isStore = (to: string): boolean => to.startsWith('s3:') || to.startsWith('s3+') || isAddress(to)

/** A sentence about what is wrong with a place, or undefined. */
export const locationError = (to: string): string | undefined =>
  isStore(to) && !storeAt(to)
    ? 'must be a folder, or as s3://host/bucket/folder?region=name, s3+http:// for a store without https'
    : undefined

/** What an address of a store says; undefined for what is none. */
function storeAt(to: string): Omit<S3Endpoint, 'accessKey' | 'secretKey'> | undefined {
  if (!URL.canParse(to)) return undefined
  const { protocol, host, pathname, searchParams, username, hash } = new URL(to)
  const [, bucket, ...folder] = pathname.split('/')
  const prefix = folder.filter(Boolean).join('/')
  if (!PROTOCOLS[protocol] || !host || !bucket || username || hash) return undefined
  return {
    endpoint: `${PROTOCOLS[protocol]}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: prefix && `${prefix}/`,
  }
}

/**
 * Opens a place: a folder, or `s3://host/bucket/folder?region=name`, by https unless it says `s3+http://`. `partial` is for those who
 * write beside others. Throws BackupError.
 */
export async function openLocation({ to, s3Key, s3Secret }: BackupLocation, partial?: string): Promise<Store> {
  const error = locationError(to)
  if (error) throw new BackupError(`The place of the backups ${error}.`)
  const store = isStore(to) ? storeAt(to) : undefined
  if (!store) return folderStore(to, partial)
  if (!s3Key || !s3Secret)
    throw new BackupError('A store needs its keys: BALCAO_BACKUP_S3_KEY and BALCAO_BACKUP_S3_SECRET.')
  return s3Store({ ...store, accessKey: s3Key, secretKey: s3Secret })
}
