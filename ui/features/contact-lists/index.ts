/** What other features may use. */
export { useAllContactLists } from './api.ts'
export { SheetList } from './sheet-list.tsx'
