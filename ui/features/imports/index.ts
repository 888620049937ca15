export { ImportBar } from './import-bar.tsx'
export { ImportDialog } from './import-dialog.tsx'
export { type ImportWork, useImport } from './use-import.ts'
