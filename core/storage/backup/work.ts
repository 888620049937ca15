import { rm } from 'node:fs/promises'
import { type BringOrder, type Brought, bringCompany, bringFiles, type Weighed, weighCompany } from './company/bring.ts'
import { type Exchanged, type ExchangeOrder, exchangeCompany } from './company/exchange.ts'
import { type BackupOrder, createBackup, scratchOf, type Tell } from './create.ts'
import { incrementsIn, lastMomentOf } from './increments/chain.ts'
import { type ShipOrder, type Shipped, shipChanges } from './increments/ship.ts'
import { type Exported, type ExportOrder, exportCompany } from './moving/pack.ts'
import { type Arrived, type ImportOrder, unpackCompany } from './moving/unpack.ts'
import { pruneBackups } from './prune.ts'
import { listSnapshots, type Snapshot } from './snapshot.ts'
import { PARTIAL_INCREMENT } from './stores/folder.ts'
import { type BackupPlace, openPlace } from './stores/location.ts'
import { type CompaniesToUpgrade, type UpgradeOrder, upgradeCompanies } from './upgrade.ts'
import { type Verdict, verifyBackup } from './verify.ts'

/** What is done with backups beside a desk that runs: in a thread of its own, since it reads everything there is. */
export interface BackupWork {
  create: {
    input: Omit<BackupOrder, 'withMedia'> & { place: BackupPlace }
    output: { snapshot: Snapshot; place: string }
  }
  /** Removes all but so many of a kind, and what nothing names any more: no increment may be written meanwhile. */
  prune: {
    input: Pick<BackupOrder, 'data' | 'kind' | 'now'> & { place: BackupPlace; keep: number }
    output: { removed: number }
  }
  ship: { input: ShipOrder & { place: BackupPlace }; output: Shipped }
  list: {
    input: { place: BackupPlace }
    output: {
      snapshots: Snapshot[]
      unreadable: string[]
      place: string
      /** Until when increments of a backup go, by its id. */
      until: Record<string, number>
    }
  }
  /** Without a data folder nothing is written at the place. */
  verify: { input: { place: BackupPlace; data?: string; id: string }; output: Verdict }
  /** `wanted` is shared with whoever asks for it. */
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
  [Name in WorkName]: (input: BackupWork[Name]['input'], tell: Tell) => Promise<BackupWork[Name]['output']>
} = {
  async create({ place, ...order }, tell) {
    const store = await openPlace(place)
    return { snapshot: await createBackup(store, { ...order, withMedia: true }, tell), place: store.name }
  },
  async prune({ place, data, kind, keep, now }) {
    const store = await openPlace(place)
    const scratch = await scratchOf(store, data)
    try {
      return { removed: await pruneBackups(store, [kind], keep, scratch, now) }
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  },
  async ship({ place, ...order }) {
    const store = await openPlace(place, PARTIAL_INCREMENT)
    // What lies there is left of one that was killed.
    if (store.scratch) await rm(store.scratch, { recursive: true, force: true })
    return shipChanges(store, order)
  },
  async list({ place }) {
    const store = await openPlace(place)
    const until: Record<string, number> = {}
    for (const [id, numbers] of await incrementsIn(store)) {
      const last = await lastMomentOf(store, id, numbers)
      if (last !== undefined) until[id] = last
    }
    return { ...(await listSnapshots(store)), place: store.name, until }
  },
  async verify({ place, data, id }, tell) {
    return verifyBackup(await openPlace(place), id, data, tell)
  },
  upgrade({ companies, savesRoom, wanted, ...order }, tell) {
    return upgradeCompanies(order, { companies, savesRoom }, tell, wanted)
  },
  export: exportCompany,
  unpack: unpackCompany,
  weighCompany,
  bringCompany,
  exchangeCompany: async order => exchangeCompany(order),
  bringFiles,
}
