export { isRefused, type RefusedRow, type SheetPerson, type SheetRow } from './people.ts'
export { type Sheet, SheetReader } from './reader.ts'
export { mayBeSheet } from './signature.ts'
