import * as z from 'zod'
import { BackupFault, type BackupPlace } from '../../backup/index.ts'
import { auditPlatform } from '../../desk/index.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { version } from '../version.ts'
import { operation } from './operation.ts'
import { Refused } from './refusal.ts'

/** Where backups lie; where the program that runs has them made unless it is said. */
const Where = z.object({
  to: z.string().max(1000).optional(),
  s3Key: z.string().max(1000).optional(),
  s3Secret: z.string().max(1000).optional(),
})

/** The place that was named, or that of the configuration; throws Refused where there is neither. */
export function placeOf(config: Config, { to, s3Key, s3Secret }: Partial<BackupPlace>): BackupPlace {
  const { backup } = config
  if (to) return { to, s3Key: s3Key ?? backup?.s3Key, s3Secret: s3Secret ?? backup?.s3Secret }
  if (backup) return { to: backup.to, s3Key: backup.s3Key, s3Secret: backup.s3Secret }
  const message = 'Nothing says where backups lie: name a folder or a store with --to, or start with --backup-to.'
  throw new Refused({ code: 'ERR_NO_BACKUP_PLACE', status: 409, message })
}

/** Tells a fault of backups as a refusal, wherever the work is done. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error
    const { message, isAbsent } = error
    throw new Refused(
      isAbsent ? { code: 'ERR_NO_BACKUP_FOUND', status: 404, message } : { code: 'ERR_BACKUP', status: 409, message },
    )
  }
}

const now = ({ machinery }: App): number => machinery.edge.clock.now()
const configOf = ({ machinery }: App): Config => machinery.config

export const backupOperations = {
  create: operation({
    name: 'backup create',
    input: Where.extend({ keep: z.int().min(1).max(9999).optional() }),
    work: (app, { keep, ...where }, { tell, ending }) =>
      refusing(async () => {
        const place = placeOf(configOf(app), where)
        const input = { place, keep, data: configOf(app).data, kind: 'by-hand', version, now: now(app) } as const
        const { snapshot, place: name, removed } = await app.machinery.backups.work('create', input, tell, ending)
        const { id, companies, damaged, added } = snapshot
        await auditPlatform(app.platform, { kind: 'backupCreated', subject: `${id}, ${name}` })
        return { id, place: name, companies: companies.length, added, damaged, removed }
      }),
  }),
  list: operation({
    name: 'backup list',
    input: Where,
    work: (app, where, { tell, ending }) =>
      refusing(async () => {
        const place = placeOf(configOf(app), where)
        const { snapshots, unreadable, place: name } = await app.machinery.backups.work('list', { place }, tell, ending)
        const backups = snapshots.map(({ id, kind, version: by, companies, added, damaged }) => {
          const media = companies.reduce((sum, company) => sum + (company.media?.bytes ?? 0), 0)
          const files = companies.reduce((sum, company) => sum + (company.media?.files ?? 0), 0)
          return {
            id,
            kind,
            version: by,
            companies: companies.length,
            files,
            media,
            added,
            isDamaged: damaged.length > 0,
          }
        })
        return { place: name, backups, unreadable }
      }),
  }),
  verify: operation({
    name: 'backup verify',
    input: Where.extend({ id: z.string().max(100) }),
    work: (app, { id, ...where }, { tell, ending }) =>
      refusing(async () => {
        const place = placeOf(configOf(app), where)
        const input = { place, id, data: configOf(app).data }
        const { snapshot, files, bytes, faults } = await app.machinery.backups.work('verify', input, tell, ending)
        return { id: snapshot.id, files, bytes, faults }
      }),
  }),
}
