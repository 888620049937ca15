export { endExchange, finishExchanges, takePlace } from './company/exchange.ts'
export type { Since } from './company/since.ts'
export { isExchanging } from './company/staging.ts'
export type { Progress } from './create.ts'
export { BackupFault, type BackupFaultKind } from './errors.ts'
export { inBackupThread } from './in-thread.ts'
export type { Shipped } from './increments/ship.ts'
export { type Restored, restoreBackup } from './restore.ts'
export { RESTORED, type RestoredFrom } from './after-restore.ts'
export { isOfFuture } from './snapshot.ts'
export { type BackupPlace, openPlace, placeFault } from './stores/location.ts'
export { finishRestore, isRestoring } from './swap.ts'
export { type WayBack, wayBack } from './undo-upgrade.ts'
export {
  beginUpgrade,
  type CompaniesToUpgrade,
  isUpToDate,
  packKept,
  type TellUpgrade,
  type UpgradeOrder,
  upgradeCompanies,
  upgradeFaults,
} from './upgrade.ts'
export type { BackupWork, WorkName } from './work.ts'
