import { rm } from 'node:fs/promises'
import { type BringOrder, type Brought, bringCompany, bringFiles, type Weighed, weighCompany } from './company/bring.ts'
import { type Exchanged, type ExchangeOrder, exchangeCompany } from './company/exchange.ts'
import { type BackupOrder, createBackup, type Report, scratchOf } from './create.ts'
import { incrementsIn, lastMomentOf } from './increments/chain.ts'
import { type ShipOrder, type Shipped, shipChanges } from './increments/ship.ts'
import { type Exported, type ExportOrder, exportCompany } from './moving/pack.ts'
import { type Arrived, type ImportOrder, unpackCompany } from './moving/unpack.ts'
import { pruneBackups } from './prune.ts'
import { listSnapshots, type Snapshot } from './snapshot.ts'
import { PARTIAL_INCREMENT } from './stores/folder.ts'
import { type BackupLocation, openLocation } from './stores/location.ts'
import { type CompaniesToUpgrade, type UpgradeOrder, upgradeCompanies } from './upgrade.ts'
import { type Verdict, verifyBackup } from './verify.ts'

/** What is done with backups beside a desk that runs: in a thread of its own, since it reads everything there is. */
export interface BackupWork {
  create: {
    input: Omit<BackupOrder, 'withMedia'> & { place: BackupLocation }
    output: { snapshot: Snapshot; place: string }
  }
  /** Removes all but so many of a kind, and what nothing names any more: no increment may be written meanwhile. */
  prune: {
    input: Pick<BackupOrder, 'data' | 'kind' | 'now'> & { place: BackupLocation; keep: number }
    output: { removed: number }
  }
  ship: { input: ShipOrder & { place: BackupLocation }; output: Shipped }
  list: {
    input: { place: BackupLocation }
    output: {
      snapshots: Snapshot[]
      unreadable: string[]
      place: string
      /** Until when increments of a backup go, by its id. */
      until: Record<string, number>
    }
  }
  /** Without a data folder nothing is written at the place. */
  verify: { input: { place: BackupLocation; data?: string; id: string }; output: Verdict }
  /** `wanted` is shared with anyone who asks for it. */
  upgrade: {
    input: UpgradeOrder & CompaniesToUpgrade & { wanted: Int32Array }
    output: { failed: number }
  }
  export: { input: ExportOrder; output: Exported }
  unpack: { input: ImportOrder; output: Arrived }
  weighCompany: { input: Omit<BringOrder, 'blobColumns'>; output: Weighed }
  bringCompany: { input: BringOrder; output: Brought }
  exchangeCompany: { input: ExchangeOrder; output: Exchanged }
  bringFiles: { input: BringOrder; output: Brought }
}

export type WorkName = keyof BackupWork

export const backupWork: {
  [Name in WorkName]: (input: BackupWork[Name]['input'], report: Report) => Promise<BackupWork[Name]['output']>
} = {
  async create({ place, ...order }, report) {
    const store = await openLocation(place)
    return { snapshot: await createBackup(store, { ...order, withMedia: true }, report), place: store.name }
  },
  async prune({ place, data, kind, keep, now }) {
    const store = await openLocation(place)
    const scratch = await scratchOf(store, data)
    try {
      return { removed: await pruneBackups(store, [kind], keep, scratch, now) }
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  },
  async ship({ place, ...order }) {
    const store = await openLocation(place, PARTIAL_INCREMENT)
    // What lies there is left of one that was killed.
    if (store.scratch) await rm(store.scratch, { recursive: true, force: true })
    return shipChanges(store, order)
  },
  async list({ place }) {
    const store = await openLocation(place)
    const until: Record<string, number> = {}
    for (const [id, numbers] of await incrementsIn(store)) {
      const last = await lastMomentOf(store, id, numbers)
      if (last !== undefined) until[id] = last
    }
    return { ...(await listSnapshots(store)), place: store.name, until }
  },
  async verify({ place, data, id }, report) {
    return verifyBackup(await openLocation(place), id, data, report)
  },
  upgrade({ companies, savesRoom, wanted, ...order }, report) {
    return upgradeCompanies(order, { companies, savesRoom }, report, wanted)
  },
  export: exportCompany,
  unpack: unpackCompany,
  weighCompany,
  bringCompany,
  exchangeCompany: async order => exchangeCompany(order),
  bringFiles,
}
