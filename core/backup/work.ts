import { rm } from 'node:fs/promises'
import { type BringOrder, type Brought, bringCompany, bringFiles, type Weighed, weighCompany } from './company/bring.ts'
import { type Exchanged, type ExchangeOrder, exchangeCompany } from './company/exchange.ts'
import { type BackupOrder, createBackup, scratchOf, type Tell } from './create.ts'
import { type Exported, type ExportOrder, exportCompany } from './moving/pack.ts'
import { type Arrived, type ImportOrder, unpackCompany } from './moving/unpack.ts'
import { pruneBackups } from './prune.ts'
import { listSnapshots, type Snapshot } from './snapshot.ts'
import { type BackupPlace, openPlace } from './stores/place.ts'
import { type CompaniesToUpgrade, type UpgradeOrder, upgradeCompanies } from './upgrade.ts'
import { type Verdict, verifyBackup } from './verify.ts'

/** What is done with backups beside a desk that runs: in a thread of its own, since it reads everything there is. */
export interface BackupWork {
  create: {
    input: Omit<BackupOrder, 'withMedia'> & { place: BackupPlace; keep?: number | undefined }
    output: { snapshot: Snapshot; place: string; removed: number }
  }
  list: { input: { place: BackupPlace }; output: { snapshots: Snapshot[]; unreadable: string[]; place: string } }
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
  async create({ place, keep, ...order }, tell) {
    const store = await openPlace(place)
    const snapshot = await createBackup(store, { ...order, withMedia: true }, tell)
    // A backup with damage in it takes the place of no older one.
    const isGood = snapshot.damaged.length === 0
    const scratch = await scratchOf(store, order.data)
    try {
      const removed =
        keep !== undefined && isGood ? await pruneBackups(store, [order.kind], keep, scratch, order.now) : 0
      return { snapshot, place: store.name, removed }
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  },
  async list({ place }) {
    const store = await openPlace(place)
    return { ...(await listSnapshots(store)), place: store.name }
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
