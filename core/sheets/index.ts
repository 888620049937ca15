export type { ChosenColumns } from './columns.ts'
export { isRefused, type RefusedRow, type SheetPerson, type SheetRow } from './people.ts'
export { type Sheet, SheetReader } from './reader.ts'
export { mayBeSheet, SIGNATURE_BYTES } from './signature.ts'
