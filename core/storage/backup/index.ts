export { RESTORED, type RestoredFrom } from './after-restore.ts'
export { endExchange, finishExchanges, takePlace } from './company/exchange.ts'
export type { Since } from './company/since.ts'
export { isExchanging } from './company/staging.ts'
export type { Progress } from './create.ts'
export { BackupError, type BackupErrorKind } from './errors.ts'
export { inBackupThread } from './in-thread.ts'
export type { Shipped } from './increments/ship.ts'
export { type Restored, restoreBackup } from './restore.ts'
export { isOfFuture } from './snapshot.ts'
export { type BackupLocation, locationError, openLocation } from './stores/location.ts'
export { finishRestore, isRestoring } from './swap.ts'
export { type WayBack, wayBack } from './undo-upgrade.ts'
export {
  beginUpgrade,
  type CompaniesToUpgrade,
  isUpToDate,
  packStored,
  type ReportUpgrade,
  type UpgradeOrder,
  upgradeCompanies,
  upgradeErrors,
} from './upgrade.ts'
export type { BackupWork, WorkName } from './work.ts'
