/** What other features may use. */
export { useAllFileLists } from './api.ts'
