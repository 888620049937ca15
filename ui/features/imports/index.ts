export { ImportDialog } from './import-dialog.tsx'
export { useImport } from './use-import.ts'
