import { CFB, read, utils, type WorkSheet, write } from '@e965/xlsx'

/** The two forms of a sheet: .xlsx, and the .xls of 1997 (BIFF8). */
export const sheetKinds = ['xlsx', 'biff8'] as const
/** Also that of 1995, whose letters are those of Windows. */
export type SheetKind = (typeof sheetKinds)[number] | 'biff5'

/** A sheet of cells, which `change` may touch. */
export function sheetOf(
  rows: readonly (readonly unknown[])[],
  kind: SheetKind = 'xlsx',
  change: (sheet: WorkSheet) => void = () => {},
): Buffer<ArrayBuffer> {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(rows as unknown[][], { cellDates: true })
  change(sheet)
  utils.book_append_sheet(book, sheet, 'Contatos')
  return write(book, { type: 'buffer', bookType: kind, compression: true })
}

/** A workbook whose first sheet is hidden, and holds other rows. */
export function sheetBehindHidden(rows: readonly (readonly unknown[])[], kind: SheetKind): Buffer<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['numero'], ['5511900000000']]), 'Base')
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), 'Contatos')
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
  return write(book, { type: 'buffer', bookType: kind, compression: true })
}

/** So many people, each with a number of their own. */
export const manyPeople = (count: number, first = 0): unknown[][] => [
  ['Nome', 'Número', 'E-mail'],
  ...Array.from({ length: count }, (_, at) => [`Pessoa ${first + at}`, 5511900000001 + first + at, '']),
]

/** An .xlsx with a password is no zip: Excel puts it, encrypted, into a compound file. */
export function encryptedSheet(): Buffer {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.from([4, 0, 4, 0, 64, 0, 0, 0]))
  CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(64))
  return CFB.write(file, { type: 'buffer' }) as Buffer
}

/** A form as the page sends it. */
export function sheetForm(bytes: Uint8Array<ArrayBuffer>, name = 'contatos.xlsx'): FormData {
  const form = new FormData()
  form.set('file', new Blob([bytes]), name)
  return form
}

/** What a spreadsheet makes of a text with semicolons. */
export function csvRows(csv: string): unknown[][] {
  const { Sheets, SheetNames } = read(csv, { type: 'string', FS: ';' })
  return utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 })
}
