import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { RowError } from '../../domain/import-reasons.ts'
import { MAX_SHEET_ROWS, MAX_UNPACKED_SHEET } from '../../kit/limits.ts'
import type { ChosenColumns } from './columns.ts'
import type { SheetRow } from './people.ts'
import { previewSheet } from './preview.ts'
import { readSheet } from './read.ts'
import { SheetRejected } from './rejected.ts'
import { encryptedSheet, manyPeople, type SheetKind, sheetBehindHidden, sheetKinds, sheetOf } from './testing/sheets.ts'

/** What is read of a file: its rows, or why it is not read. */
function read(bytes: Uint8Array): SheetRow[] | string {
  try {
    return readSheet(bytes)
  } catch (error) {
    if (error instanceof SheetRejected) return error.fault
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
        ['–', '11988887780', '', 'João “Zé” Conceição'],
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
        sheet.D10 = { t: 's', v: 'Davi', f: 'CONCATENATE("Da","vi")' }
      },
    )
    expect(read(bytes)).toEqual([
      { row: 4, name: 'Ana', number: '5511988887777', email: 'ana@exemplo.com' },
      { row: 6, name: 'Bia', number: '5511988887778', email: '' },
      { row: 7, name: 'Bia', number: '5511988887779', email: '' },
      { row: 8, name: 'João “Zé” Conceição', number: '5511988887780', email: '' },
      { row: 10, name: 'Davi', number: '12025550123', email: '' },
    ])
  })

  test('tells about a row that is not taken what is wrong with it', () => {
    const rows: [unknown[], RowError][] = [
      [['Sem', ''], 'number-missing'],
      [['Data', new Date(Date.UTC(2026, 10, 1))], 'number-invalid'],
      [['Palavra', 'não tem'], 'number-invalid'],
      [['Longo', '1234567890123456'], 'number-invalid'],
      [['Sem DDD', '98888-7777'], 'number-without-area'],
      [['Arredondado', '5,511E+12'], 'number-shortened'],
      [['Arredondado', 5511000000000], 'number-shortened'],
      [['LID', '123456789012345@lid'], 'number-hidden'],
      [['A', '5511988880001'], 'name-short'],
      [['Carta', '5511988880001', 'carta@'], 'email-invalid'],
    ]
    const read = readRows([['nome', 'numero', 'email'], ...rows.map(([row]) => row)], kind)
    expect((read as { fault?: string }[]).map(({ fault: error }) => error)).toEqual(rows.map(([, error]) => error))
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
  ])('with %s is refused', (_, rows, error) => {
    expect(readRows(rows, kind)).toBe(error)
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

test.each([
  ...[
    'Whats',
    'Zap',
    'Contato',
    'Nº',
    'N°',
    'Tel. Celular',
    'Número Celular',
    'WhatsApp do cliente',
    'Telefone Principal',
  ],
  ...[
    'Telefone/Celular',
    'DDD+Telefone',
    'phone_number',
    'fone_celular',
    'Phone Number',
    'phoneNumber',
    'Nro. de contacto',
  ],
  ...['Telefone de contato (WhatsApp)', 'CELULAR 1', 'Cel. (zap)', 'contact number', 'Fone p/ contato'],
])('a column is known as that of the numbers by a word of its title: %s', title => {
  for (const rows of [
    [
      ['Nome', 'CPF', title],
      ['Ana', '111.444.777-35', '11988880001'],
    ],
    [
      ['Clientes com WhatsApp'],
      [title, 'Nome', 'Número do pedido', 'Data do telefonema'],
      ['(11) 98888-0001', 'Ana', 11988880002, ''],
    ],
  ])
    expect([title, readRows(rows)]).toMatchObject([title, [{ name: 'Ana', number: '5511988880001' }]])
})

test.each([
  ['Nome do aluno', 'E-mail do responsável'],
  ['nome_completo', 'user_email'],
  ['Nombre del cliente', 'Correo electrónico'],
])('the columns %s and %s are known by a word too', (name, email) => {
  expect(
    readRows([
      [email, name, 'Zap'],
      ['ana@exemplo.com', 'Ana', '11988880001'],
    ]),
  ).toMatchObject([{ name: 'Ana', number: '5511988880001', email: 'ana@exemplo.com' }])
})

describe('a sheet whose titles say nothing', () => {
  const ana = { name: 'Ana', number: '5511988880001' }

  test('is read by the column whose cells are telephones', () => {
    const rows = [
      ['Quem', 'Onde', 'CPF', 'Chamar em', 'Para onde'],
      ['Ana', 'São Paulo', 11144477735, '11 98888-0001', 'ana@exemplo.com'],
      ['Bia', 'Recife', 22255588846, 'não tem', ''],
      ['Caio', 'Natal', 33366699957, '+351 912 345 678', ''],
    ]
    expect(readRows(rows)).toMatchObject([
      { row: 2, ...ana, email: 'ana@exemplo.com' },
      { row: 3, name: 'Bia', fault: 'number-invalid' },
      { row: 4, name: 'Caio', number: '351912345678' },
    ])
  })

  test.each([
    ['semicolons', '11988880001;Ana\n11988880002;Bia\n'],
    ['commas', '11988880001,Ana\n11988880002,Bia\n'],
    ['names first', 'Ana;11988880001\nBia;11988880002\n'],
  ])('or that has none, as text with %s, is read from its first row on', (_, text) => {
    expect(read(strToU8(text))).toMatchObject([
      { row: 1, ...ana },
      { row: 2, name: 'Bia' },
    ])
  })

  test('is rejected where no column holds telephones', () => {
    const rows = [
      ['Quem', 'CPF', 'Valor'],
      ['Ana', '111.444.777-35', 1200],
    ]
    expect(readRows(rows)).toBe('no-header')
  })
})

describe('sheets of other programs:', () => {
  const header = ['ID', 'Nome', 'Endereço', 'Número', 'Fone', 'Celular', 'E-mail']

  test('the number of a house is none to write to, and the mobile phone goes before the others', () => {
    const read = readRows([
      header,
      [1, 'Ana', 'Rua A', 120, '(11) 3333-4444', '(11) 98888-0001', ''],
      [2, 'Bia', 'Rua B', 's/n', '(11) 3333-5555', '', ''],
      [3, 'Caio', 'Rua C', 12, null, null, ''],
    ])
    expect(read).toMatchObject([
      { name: 'Ana', number: '5511988880001' },
      { name: 'Bia', number: '551133335555' },
      { row: 4, number: '12', fault: 'number-invalid' },
    ])
  })

  test.each([
    ['(11) 98888-0001 / (11) 3333-4444', '5511988880001'],
    ['(11) 3333-4444/98888-0001', '551133334444'],
    ['(11) 3333-4444; 11 98888-0001', '5511988880001'],
    ['+55 11 3333-4444 ::: +55 11 98888-0001', '5511988880001'],
    ['11 98888-0001 ou 11 98888-0002', '5511988880001'],
    ['11988880001\n11988880002', '5511988880001'],
  ])('of several numbers in a cell one is taken: %s', (written, number) => {
    expect(readRows([['numero'], [written]])).toMatchObject([{ number }])
  })

  test('numbers in several columns of an address book, and a name in two', () => {
    const rows = [
      ['First Name', 'Middle Name', 'Last Name', 'E-mail 1 - Value', 'Phone 1 - Value', 'Phone 2 - Value'],
      ['Ana', '', 'Silva', 'ana@exemplo.com', '', '+55 11 98888-0001'],
      ['Bia Souza', '', 'Souza', '', '+55 11 98888-0002', ''],
      ['', '', '', '', '+55 11 98888-0003', ''],
      ['N'.repeat(48), '', 'Silva', '', '+55 11 98888-0004', ''],
    ]
    expect(readRows(rows)).toMatchObject([
      { name: 'Ana Silva', number: '5511988880001', email: 'ana@exemplo.com' },
      { name: 'Bia Souza', number: '5511988880002' },
      { name: '', number: '5511988880003' },
      { name: 'N'.repeat(48), number: '5511988880004' },
    ])
  })

  test('an area code in a column of its own', () => {
    const rows = [
      ['Nome', 'DDD', 'Telefone'],
      ['Ana', 11, 988880001],
      ['Bia', '021', '98888-0002'],
      ['Caio', 11, '(31) 98888-0003'],
      ['Davi', '', '98888-0004'],
    ]
    expect(readRows(rows)).toMatchObject([
      { number: '5511988880001' },
      { number: '5521988880002' },
      { number: '5531988880003' },
      { fault: 'number-without-area' },
    ])
  })

  test.each([
    ['ana@exemplo.com; outra@exemplo.com', 'ana@exemplo.com'],
    ['Ana <ANA@exemplo.com>', 'ana@exemplo.com'],
    ['carta@ ana@exemplo.com', 'ana@exemplo.com'],
    ['não tem', ''],
    ['-', ''],
  ])('of what stands for an e-mail an address is taken: %s', (written, email) => {
    const rows = [
      ['numero', 'email'],
      ['11988880001', written],
    ]
    expect(readRows(rows)).toMatchObject([{ number: '5511988880001', email }])
  })
})

describe('a sheet as text', () => {
  const ana = { row: 2, name: 'Ana Conceição', number: '5511988880001', email: '' }
  const windows = (text: string) => Buffer.from(text, 'latin1')
  const csv = 'Nome;Número\r\nAna Conceição;11988880001\r\n'

  test.each<[string, Uint8Array]>([
    ['UTF-8', strToU8(csv)],
    ['UTF-8 with its mark', strToU8(`\uFEFF${csv}`)],
    ['the alphabet of Windows', windows(csv)],
    ['UTF-16 with tabs', Buffer.from(`\uFEFF${csv.replaceAll(';', '\t')}`, 'utf16le')],
    ['commas', strToU8(csv.replaceAll(';', ','))],
    ['a word on what parts its cells', strToU8(`sep=|\r\n${csv.replaceAll(';', '|')}`)],
    ['ends of lines of old', strToU8(csv.replaceAll('\r\n', '\r'))],
  ])('in %s is read', (_, bytes) => {
    expect(read(bytes)).toMatchObject([{ ...ana, row: expect.any(Number) }])
  })

  test('is read as it is quoted', () => {
    const rows = [
      'Observação,Nome,Número',
      '"duas linhas,\r\ne mais","Ana ""Nina"" Silva","=""5511988880001"""',
      ',Bia,="5511988880002"',
      '"nunca fechada,Caio,5511988880003',
      'esta não tem,Davi,5511988880004',
    ]
    expect(read(strToU8(rows.join('\r\n')))).toMatchObject([
      { row: 2, name: 'Ana "Nina" Silva', number: '5511988880001' },
      { row: 3, name: 'Bia', number: '5511988880002' },
      { row: 4, name: 'Caio', number: '5511988880003' },
      { row: 5, name: 'Davi', number: '5511988880004' },
    ])
  })

  test('with more rows than are taken is refused', () => {
    const rows = Array.from({ length: 2 * MAX_SHEET_ROWS + 5 }, () => '1')
    expect(read(strToU8(['numero', ...rows].join('\n')))).toBe('too-many-rows')
  })

  test.each<[string, Uint8Array]>([
    [
      'HTML, as many programs write what they call .xls',
      windows(
        `<html><head><meta charset="iso-8859-1"><style>td{color:red}</style></head><table><tr><td colspan=2>Relatório<tr><th>Nome</th><th>Número</th></tr>
         <tr><td><b>Ana</b>&nbsp;Conceição</td><td x:num="5511988880001">5,51E+12</td></tr></table></html>`,
      ),
    ],
    [
      'HTML in a table of the page',
      strToU8(
        '<table><tr><td>Menu<table><tr><td>Nome<td>Número<tr><td>Ana Concei&ccedil;&atilde;o<td>1133334444<br>11988880001</table></td></tr></table>',
      ),
    ],
    [
      'XML, as Excel of 2003 wrote it',
      strToU8(
        `<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>
         <Row><Cell><Data ss:Type="String">Código</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Nome</Data></Cell><Cell><ss:Data>Número</ss:Data></Cell></Row>
         <Row ss:Index="2"><Cell/><Cell ss:Index="3"><Data>Ana Conceição</Data><Comment><Data>nova</Data></Comment></Cell><Cell><Data ss:Type="Number">5.511988880001E+12</Data></Cell></Row>
         </Table></Worksheet><Worksheet><Table><Row><Cell><Data>x</Data></Cell><Cell/><Cell/><Cell><Data>5511988880009</Data></Cell></Row></Table></Worksheet></Workbook>`,
      ),
    ],
  ])('in %s is read', (_, bytes) => {
    expect(read(bytes)).toMatchObject([{ ...ana, row: expect.any(Number) }])
  })

  test('of nothing but nested tables is no sheet, and takes no long time', () => {
    expect(read(strToU8('<table><tr><td>'.repeat(2 * MAX_SHEET_ROWS + 1)))).toBe('too-many-rows')
    expect(read(strToU8('<b>'.repeat(200_000)))).toBe('no-header')
    expect(read(strToU8('"'.repeat(200_001)))).toBe('no-header')
    expect(read(strToU8('";'.repeat(200_001)))).toBe('no-header')
  })
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

test('a workbook of 1995 is read in the letters of Windows', () => {
  const plain = sheetOf(
    [
      ['Nome', 'N#mero'],
      ['Jo@o Z* Braga', '11988880001'],
    ],
    'biff5',
  )
  const letters = { '#': 0xfa, '@': 0xe3, '*': 0xe9 }
  const written = plain.map(byte => letters[String.fromCharCode(byte) as keyof typeof letters] ?? byte)
  expect(read(written)).toMatchObject([{ name: 'João Zé Braga', number: '5511988880001' }])
})

test('a workbook whose tags have a name before them, as .NET writes it, is read', () => {
  const prefixed = (xml: string) => xml.replace(/<(\/?)(?=\w)/g, '<$1x:').replace(/xmlns=/g, 'xmlns:x=')
  const parts = Object.entries(
    unzipSync(
      sheetOf([
        ['Nome', 'Número'],
        ['Ana Conceição', '11988880001'],
      ]),
    ),
  )
  const named = parts.map(([name, part]) => [
    name,
    /^xl\/(?:workbook|sharedStrings|worksheets\/.*)\.xml$/.test(name) ? strToU8(prefixed(strFromU8(part))) : part,
  ])
  expect(read(zipSync(Object.fromEntries(named)))).toMatchObject([{ name: 'Ana Conceição', number: '5511988880001' }])
})

test('a name that is longer than names may be is cut, and the row is taken', () => {
  const rows = [
    ['nome', 'numero'],
    [`${'a'.repeat(49)}bc`, '5511988880001'],
    ['a'.repeat(50), '5511988880002'],
  ]
  expect(readRows(rows)).toEqual([
    { row: 2, name: `${'a'.repeat(49)}…`, number: '5511988880001', email: '', isShortened: true },
    { row: 3, name: 'a'.repeat(50), number: '5511988880002', email: '' },
  ])
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
    ['is a page to print', 'no-sheet', () => strToU8('%PDF-1.7\n')],
    ['is empty', 'no-sheet', () => strToU8(' \n')],
    ['is a letter', 'no-header', () => strToU8('Prezada Ana,\nbom dia.\n')],
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
  ])('%s is rejected: %s', (_, error, bytes) => {
    expect(read(bytes())).toBe(error)
  })

  test('says to be smaller than it is does not grow beyond that', () => {
    const honest = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), ...others(5_000_000) })
    const lying = Buffer.from(honest)
    for (let at = lying.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4, 'latin1'))
      if (lying.readUInt32LE(at + 24) === 5_000_000) lying.writeUInt32LE(10, at + 24)
    expect(read(lying)).toBe('damaged')
  })
})

describe('the columns that someone chose', () => {
  const nothing = { name: [], surname: [], number: [], area: [], email: [] }
  const numbersOf = (rows: readonly (readonly unknown[])[], chosen: Partial<ChosenColumns>) =>
    readSheet(sheetOf(rows), { ...nothing, ...chosen }).map(({ number, name }) => [number, name])

  test('count in place of the guess, those that were chosen first before the others', () => {
    const rows = [
      ['Telefone', 'Recado', 'Apelido', 'Nome'],
      ['5511988880001', '5511988880002', 'Aninha', 'Ana Souza'],
      ['5511988880003', '', 'Bi', 'Bia Lima'],
    ]
    expect(numbersOf(rows, { number: [1, 0], name: [2] })).toEqual([
      ['5511988880002', 'Aninha'],
      ['5511988880003', 'Bi'],
    ])
  })

  test('leave the header where it is, whatever stands above it in those columns', () => {
    const rows = [
      ['', 'Clientes de 2026', ''],
      ['Nome', 'Telefone', 'Celular'],
      ['Ana', '11988880001', '11988880002'],
    ]
    expect(numbersOf(rows, { name: [0], number: [1] })).toEqual([['5511988880001', 'Ana']])
  })

  test('find people where nothing can be guessed, with titles and without', () => {
    const people = [
      ['Ana', '98888-0001', '11'],
      ['Bia', '98888-0002', '21'],
    ]
    const chosen = { name: [0], number: [1], area: [2] }
    const expected = [
      ['5511988880001', 'Ana'],
      ['5521988880002', 'Bia'],
    ]
    expect(readRows(people)).toBe('no-header')
    expect(numbersOf(people, chosen)).toEqual(expected)
    expect(numbersOf([['Quem', 'Onde', 'Região'], ...people], chosen)).toEqual(expected)
  })
})

describe('how a sheet begins', () => {
  test('is shown with what its columns are taken for, and what becomes of the first rows', () => {
    const rows = [
      ['Clientes'],
      ['Nome', '', 'Celular', 'Telefone', 'Segundo nome'],
      ['Ana', '', '', '5511988880001', 'Lima'],
      ['Bia', '', 'sem número', '', ''],
      ...Array.from({ length: 5 }, (_, at) => [`Pessoa ${at}`, '', `551198888001${at}`, '', '']),
    ]
    const preview = previewSheet(sheetOf(rows))
    expect(preview.total).toBe(7)
    expect(preview.columns.map(({ column, title }) => [column, title])).toEqual([
      [1, 'Nome'],
      [3, 'Celular'],
      [4, 'Telefone'],
      [5, 'Segundo nome'],
    ])
    expect(preview.columns[1]!.cells).toEqual(['', 'sem número', '5511988880010', '5511988880011', '5511988880012'])
    expect(preview.found).toEqual({ number: [2, 3], area: [], email: [], surname: [4], name: [0] })
    expect(preview.people).toHaveLength(5)
    expect(preview.people[0]).toMatchObject({ row: 3, name: 'Ana Lima', number: '5511988880001' })
    expect(preview.people[1]).toMatchObject({ row: 4, fault: 'number-invalid' })
  })

  test('is shown also where no column can be guessed, without people', () => {
    const rows = [
      ['Quem', 'Onde'],
      ['Ana', 'Recife'],
    ]
    expect(previewSheet(sheetOf(rows))).toEqual({
      total: 1,
      columns: [
        { column: 1, title: 'Quem', cells: ['Ana'] },
        { column: 2, title: 'Onde', cells: ['Recife'] },
      ],
      found: undefined,
      people: [],
    })
  })

  test('of an empty sheet is refused', () => {
    expect(() => previewSheet(sheetOf([['nome', 'numero']]))).toThrow(new SheetRejected('empty'))
  })
})
