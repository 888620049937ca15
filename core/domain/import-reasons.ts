/** Why a sheet is not read. */
const sheetErrorCodes = [
  'no-sheet',
  'damaged',
  'encrypted',
  'too-large',
  'too-many-rows',
  'too-slow',
  'no-header',
  'empty',
] as const
export type SheetError = (typeof sheetErrorCodes)[number]

/** Why an import did not come to its end: codes in databases and on the wire; `import-reason-words.ts` says them to people. */
export const importErrorCodes = [...sheetErrorCodes, 'ended-each-time', 'desk-full', 'list-full'] as const
export type ImportError = (typeof importErrorCodes)[number]

/** Why a row of it is not taken. */
export const rowErrorCodes = [
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
export type RowError = (typeof rowErrorCodes)[number]
