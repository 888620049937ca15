import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { RowFault } from '../kit/import-reasons.ts'
import { MAX_SHEET_ROWS, MAX_UNPACKED_SHEET } from '../kit/limits.ts'
import type { SheetRow } from './people.ts'
import { readSheet } from './read.ts'
import { SheetRefused } from './refused.ts'
import { encryptedSheet, manyPeople, type SheetKind, sheetBehindHidden, sheetKinds, sheetOf } from './testing/sheets.ts'

/** What is read of a file: its rows, or why it is not read. */
function read(bytes: Uint8Array): SheetRow[] | string {
  try {
    return readSheet(bytes)
  } catch (error) {
    if (error instanceof SheetRefused) return error.fault
    throw error
  }
}

const readRows = (rows: readonly (readonly unknown[])[], kind?: SheetKind) => read(sheetOf(rows, kind))

describe.each(sheetKinds)('a sheet as %s', kind => {
  test('is read whatever stands above, beside and between its people', () => {
    const bytes = sheetOf(
      [
        ['Clientes da loja'],
        [],
        ['Observação', 'NUMERO', 'e-mail', ' Nome '],
        [new Date(Date.UTC(2026, 10, 1)), 5511988887777, 'ANA@exemplo.com', 'Ana'],
        [],
        [null, '(11) 98888-7778', null, 'Bia'],
        [null, '11988887779', '', 'Caio & Cia'],
        [null, null, null, null],
        [null, '+1 202 555 0123', '', ''],
      ],
      kind,
      sheet => {
        sheet['!merges'] = [
          { s: { r: 0, c: 0 }, e: { r: 0, c: 3 } },
          { s: { r: 5, c: 3 }, e: { r: 6, c: 3 } },
        ]
        sheet.D7 = { t: 'z' }
        sheet.D9 = { t: 's', v: 'Davi', f: 'CONCATENATE("Da","vi")' }
      },
    )
    expect(read(bytes)).toEqual([
      { row: 4, name: 'Ana', number: '5511988887777', email: 'ana@exemplo.com' },
      { row: 6, name: 'Bia', number: '5511988887778', email: '' },
      { row: 7, name: 'Bia', number: '5511988887779', email: '' },
      { row: 9, name: 'Davi', number: '12025550123', email: '' },
    ])
  })

  test('tells of a row that is not taken what is wrong with it', () => {
    const rows: [unknown[], RowFault][] = [
      [['Sem', ''], 'number-missing'],
      [['Data', new Date(Date.UTC(2026, 10, 1))], 'number-invalid'],
      [['Palavra', 'não tem'], 'number-invalid'],
      [['Longo', '1234567890123456'], 'number-invalid'],
      [['Sem DDD', '98888-7777'], 'number-without-area'],
      [['Arredondado', '5,511E+12'], 'number-shortened'],
      [['Arredondado', 5511000000000], 'number-shortened'],
      [['LID', '123456789012345@lid'], 'number-hidden'],
      [['A', '5511988880001'], 'name-short'],
      [['a'.repeat(51), '5511988880001'], 'name-long'],
      [['Carta', '5511988880001', 'carta@'], 'email-invalid'],
    ]
    const read = readRows([['nome', 'numero', 'email'], ...rows.map(([row]) => row)], kind)
    expect((read as { fault?: string }[]).map(({ fault }) => fault)).toEqual(rows.map(([, fault]) => fault))
  })

  test('of ten thousand people is read whole, in its order', () => {
    const read = readRows(manyPeople(10_000), kind) as SheetRow[]
    expect(read.map(({ number }) => number)).toEqual(
      Array.from({ length: 10_000 }, (_, at) => String(5511900000001 + at)),
    )
  })

  test('is the first one that people see', () => {
    const rows = [['numero'], ['11988880001'], ['11988880002']]
    expect(read(sheetBehindHidden(rows, kind))).toMatchObject([
      { number: '5511988880001' },
      { number: '5511988880002' },
    ])
  })

  test.each([
    [
      'no column for numbers',
      [
        ['nome', 'cidade'],
        ['Ana', 'São Paulo'],
      ],
      'no-header',
    ],
    ['titles alone', [['nome', 'numero']], 'empty'],
    ['nothing at all', [], 'no-header'],
  ])('with %s is refused', (_, rows, fault) => {
    expect(readRows(rows, kind)).toBe(fault)
  })
})

test.each([
  ['55 11 98888-0001', '5511988880001'],
  ['011 98888 0001', '5511988880001'],
  ['00351 912 345 678', '351912345678'],
  ['5511988880001@s.whatsapp.net', '5511988880001'],
  ["'+55 11 98888-0001", '5511988880001'],
  ['5,511988880001E+12', '5511988880001'],
  ['5511988880001.0', '5511988880001'],
  ['11988880001,00', '5511988880001'],
  ['+55 (011) 98888-0001', '5511988880001'],
  ['55 011 98888-0001', '5511988880001'],
  ['(0xx11) 98888-0001', '5511988880001'],
  ['+55 (0xx11) 98888-0001', '5511988880001'],
  ['(11) 98888-0001 (Ana)', '5511988880001'],
  ['https://wa.me/5511988880001', '5511988880001'],
  ['5511988880001:12@s.whatsapp.net', '5511988880001'],
  [5511988880001, '5511988880001'],
  [11988880001, '5511988880001'],
])('the number %s is understood', (written, number) => {
  expect(readRows([['numero'], [written]])).toMatchObject([{ number }])
})

test.each(['11 3333-4444 ramal 12', 'https://wa.me/5511988880001?text=oi2', '0 15 11 98888-0001', '0800 123 4567'])(
  'digits that are not all of a number make none: %s',
  written => {
    expect(readRows([['numero'], [written]])).toMatchObject([{ fault: 'number-invalid' }])
  },
)

test.each([
  ['Nome completo', 'Telefone (com DDD)'],
  ['Cliente', 'Fone'],
  ['First Name', 'Phone 1 - Value'],
  ['Nome', 'Tel.'],
  ['"Nome"', '"Número\u00a0do WhatsApp"'],
  ['Nome', 'Telefone\u200b'],
])('the columns %s and %s are known', (name, number) => {
  expect(
    readRows([
      ['Código', name, number],
      [1, 'Ana', '11988880001'],
    ]),
  ).toMatchObject([{ name: 'Ana', number: '5511988880001' }])
})

test('the column that is called as asked for goes before another that may hold numbers', () => {
  const rows = [
    ['Tel', 'Número da casa', 'Celular'],
    ['1133334444', 12, '11988880001'],
  ]
  expect(readRows(rows)).toMatchObject([{ number: '5511988880001' }])
})

test('a workbook whose parts are named as Windows names files is read', () => {
  const parts = Object.entries(unzipSync(sheetOf([['numero'], ['11988880001']])))
  const named = zipSync(Object.fromEntries(parts.map(([name, part]) => [name.replaceAll('/', '\\'), part])))
  expect(read(named)).toMatchObject([{ number: '5511988880001' }])
})

test('the same number, also without its ninth digit, is taken once, and its other row says where', () => {
  const rows = [
    ['nome', 'numero'],
    ['Ana', '5511988880001'],
    ['Bia', '551188880001'],
    ['Ana', '5511988880001'],
  ]
  expect(readRows(rows)).toMatchObject([
    { row: 2, name: 'Ana' },
    { row: 3, fault: 'number-repeated', same: 2 },
    { row: 4, fault: 'number-repeated', same: 2 },
  ])
})

describe('a file that', () => {
  const others = (size: number) => ({ 'xl/worksheets/sheet1.xml': new Uint8Array(size) })

  test.each<[string, string, () => Uint8Array]>([
    ['is a text', 'no-sheet', () => strToU8('nome;numero\nAna;5511988880001\n')],
    ['is another zip', 'no-sheet', () => zipSync({ 'word/document.xml': strToU8('<a/>') })],
    [
      'has merged cells one over the other',
      'damaged',
      () =>
        sheetOf(manyPeople(3000), 'xlsx', sheet => {
          sheet['!merges'] = Array.from({ length: 500 }, () => ({ s: { r: 1, c: 0 }, e: { r: 3000, c: 0 } }))
        }),
    ],
    ['is half a sheet', 'damaged', () => sheetOf(manyPeople(100)).subarray(0, 900)],
    ['is half an old sheet', 'damaged', () => sheetOf(manyPeople(100), 'biff8').subarray(0, 900)],
    ['has a password', 'encrypted', encryptedSheet],
    ['grows when it is unpacked', 'too-large', () => zipSync(others(MAX_UNPACKED_SHEET + 1))],
    [
      'has more rows than are taken',
      'too-many-rows',
      () => sheetOf([['numero'], ...Array.from({ length: MAX_SHEET_ROWS + 1 }, (_, at) => [at])]),
    ],
  ])('%s is refused: %s', (_, fault, bytes) => {
    expect(read(bytes())).toBe(fault)
  })

  test('says to be smaller than it is does not grow beyond that', () => {
    const honest = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), ...others(5_000_000) })
    const lying = Buffer.from(honest)
    for (let at = lying.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4, 'latin1'))
      if (lying.readUInt32LE(at + 24) === 5_000_000) lying.writeUInt32LE(10, at + 24)
    expect(read(lying)).toBe('damaged')
  })
})
