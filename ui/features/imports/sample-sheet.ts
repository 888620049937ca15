import { strToU8, zipSync } from 'fflate'

const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const FORMATS = 'http://schemas.openxmlformats.org'
const OFFICE = `${FORMATS}/officeDocument/2006/relationships`
const MAIN = `${FORMATS}/spreadsheetml/2006/main`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const WORKBOOK = 'xl/workbook.xml'
const SHEET = 'worksheets/sheet1.xml'

/** What people fill in: the titles that an import knows in each language, and how a number may be written. */
const rows = [
  ['nome', 'numero', 'email'],
  ['Ana Souza', '5511988880001', 'ana@exemplo.com'],
  ['Bruno Lima', '(21) 98888-0002', ''],
] as const

/** An .xlsx sheet with the columns of an import: the fewest parts that spreadsheets open. */
export function sampleSheet(): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${WORKBOOK}" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/${SHEET}" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': related(`${OFFICE}/officeDocument`, WORKBOOK),
    [WORKBOOK]: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Contatos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related(`${OFFICE}/worksheet`, SHEET),
    [`xl/${SHEET}`]: `<worksheet xmlns="${MAIN}"><cols><col min="1" max="3" width="24" customWidth="1"/></cols><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(`${DECLARED}${xml}`)])),
  ) as Uint8Array<ArrayBuffer>
}

const related = (type: string, target: string): string =>
  `<Relationships xmlns="${FORMATS}/package/2006/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`

/** Texts all of them, so that no spreadsheet rounds a number. */
const rowOf = (cells: readonly string[]): string =>
  `<row>${cells.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
