/** Why a sheet is not read. */
const sheetFaultCodes = [
  'no-sheet',
  'damaged',
  'encrypted',
  'too-large',
  'too-many-rows',
  'too-slow',
  'no-header',
  'empty',
] as const
export type SheetFault = (typeof sheetFaultCodes)[number]

/** Why an import did not come to its end: codes in databases and on the wire; `import-reason-words.ts` says them to people. */
export const importFaultCodes = [...sheetFaultCodes, 'ended-each-time', 'desk-full', 'list-full'] as const
export type ImportFault = (typeof importFaultCodes)[number]

/** Why a row of it is not taken. */
export const rowFaultCodes = [
  'number-missing',
  'number-invalid',
  'number-without-area',
  'number-shortened',
  'number-repeated',
  'number-hidden',
  'name-short',
  'name-long',
  'email-invalid',
] as const
export type RowFault = (typeof rowFaultCodes)[number]
