/** What other features may use. */
export { SheetList } from './sheet-list.tsx'
