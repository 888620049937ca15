import * as z from 'zod'
import { auditPlatform } from '../../company/index.ts'
import { type BackupLocation, type BackupWork, inBackupThread, isOfFuture } from '../../storage/backup/index.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { version } from '../version.ts'
import { Rejected, UNREADABLE } from './error.ts'
import { wholeNumber } from './fields.ts'
import { type OperationCall, operation } from './operation.ts'

/** Where backups lie; where the program that runs has them made unless it is said. */
export const Where = z.object({
  to: z.string().max(1000).optional(),
  s3Key: z.string().max(1000).optional(),
  s3Secret: z.string().max(1000).optional(),
})

/** The place that was named, or that of the configuration; throws Rejected where there is neither. */
export function placeOf(config: Config, { to, s3Key, s3Secret }: Partial<BackupLocation>): BackupLocation {
  const { backup } = config
  if (to) return { to, s3Key: s3Key ?? backup?.s3Key, s3Secret: s3Secret ?? backup?.s3Secret }
  if (backup) return { to: backup.to, s3Key: backup.s3Key, s3Secret: backup.s3Secret }
  const message = 'Nothing says where backups lie: name a folder or a store with --to, or start with --backup-to.'
  throw new Rejected({ code: 'ERR_NO_BACKUP_PLACE', status: UNREADABLE, message })
}

const now = ({ machinery }: App): number => machinery.edge.clock.now()
const configOf = ({ machinery }: App): Config => machinery.config

export const backupOperations = {
  create: operation({
    name: 'backup create',
    input: Where.extend({ keep: wholeNumber(1, 9999, 14).optional() }),
    async work(app, { keep, ...where }, { emit: report, ending }) {
      const place = placeOf(configOf(app), where)
      const order = { data: configOf(app).data, kind: 'by-hand', version, now: now(app), checksAll: true } as const
      const { backups } = app.machinery
      const { snapshot, place: name, removed } = await backups.create({ ...order, place }, keep, report, ending)
      const { id, companies, damaged, added, mended } = snapshot
      await auditPlatform(app.platform, { kind: 'backupCreated', subject: `${id}, ${name}` })
      return { id, place: name, companies: companies.length, added, damaged, mended, removed }
    },
  }),
  list: operation({
    name: 'backup list',
    input: Where,
    work: (app, where, call) => listed(workOf(app), placeOf(configOf(app), where), call),
    workElsewhere: async (config, where, call) => listed(inBackupThread, placeOf(config, where), call),
  }),
  verify: operation({
    name: 'backup verify',
    input: Where.extend({ id: z.string().max(100) }),
    work: (app, { id, ...where }, call) =>
      verified(workOf(app), { place: placeOf(configOf(app), where), id, data: configOf(app).data }, call),
    workElsewhere: async (config, { id, ...where }, call) =>
      verified(inBackupThread, { place: placeOf(config, where), id }, call),
  }),
}

/** Does it beside the desk, or where there is none. */
type Work = App['machinery']['backups']['work']
const workOf =
  ({ machinery }: App): Work =>
  (...order) =>
    machinery.backups.work(...order)

async function listed(work: Work, place: BackupLocation, { emit: report, ending }: OperationCall) {
  const { snapshots, unreadable, place: name, until } = await work('list', { place }, report, ending)
  const backups = snapshots.map(snapshot => {
    const { id, kind, version: by, companies, added, damaged } = snapshot
    const media = companies.reduce((sum, company) => sum + (company.media?.bytes ?? 0), 0)
    const files = companies.reduce((sum, company) => sum + (company.media?.files ?? 0), 0)
    const errors = { isDamaged: damaged.length > 0, isOfFuture: isOfFuture(snapshot, Date.now()) }
    const changesUntil = until[id] === undefined ? null : new Date(until[id]).toISOString()
    return { id, kind, version: by, companies: companies.length, files, media, added, changesUntil, ...errors }
  })
  return { place: name, backups, unreadable }
}

async function verified(work: Work, order: BackupWork['verify']['input'], { emit: report, ending }: OperationCall) {
  const { snapshot, files, bytes, faults: errors } = await work('verify', order, report, ending)
  return { id: snapshot.id, files, bytes, faults: errors }
}
