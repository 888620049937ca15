export type { ChosenColumns } from './columns.ts'
export { isRejected, type RejectedRow, type SheetPerson, type SheetRow } from './people.ts'
export { type CompanySheets, type Sheet, SheetReader, sheetsOf } from './reader.ts'
export { mayBeSheet, SIGNATURE_BYTES } from './signature.ts'
