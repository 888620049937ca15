import { describe, expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { manyPeople, sheetForm, sheetOf } from '../../workers/sheets/testing/sheets.ts'
import { aContactList } from '../contact-lists/architecture-cases.ts'
import { contactListItemRoutes, contactListRoutes } from '../contact-lists/contract.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { importRoutes } from './contract.ts'

/** A sheet of which nobody could guess the columns: a region has an area code and its telephones have none. */
const people = [
  ['Quem', 'Onde', 'Região', 'Escreve para'],
  ['Ana Souza', '98888-0001', '11', 'ana@exemplo.com'],
  ['Bia Lima', '98888-0002', '21', ''],
]
const chosen = { numberColumns: '2', nameColumns: '1', areaColumns: '[3]', emailColumns: '4' }

function formOf(rows: readonly (readonly unknown[])[], fields: Record<string, string> = {}): FormData {
  const form = sheetForm(sheetOf(rows))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('how a sheet begins', () => {
  test('is shown with the guess, and nothing of it is stored', async ({ company, admin }) => {
    const preview = await admin.call(importRoutes.preview, { form: formOf(manyPeople(7)) })
    expect(preview).toMatchObject({
      total: 7,
      chosen: { numberColumns: [2], nameColumns: [1], emailColumns: [3], surnameColumns: [], areaColumns: [] },
    })
    expect(preview.columns[0]).toMatchObject({ column: 1, title: 'Nome' })
    expect(preview.people[0]).toEqual({
      ...{ row: 2, name: 'Pessoa 0', number: '5511900000001', email: '', fault: null, same: null },
    })
    expect((await admin.call(contactRoutes.list)).contacts).toEqual([])
    expect(await company.context(({ db }) => db.selectFrom('imports').select('id').execute())).toEqual([])
  })

  test('is shown where nothing can be guessed, and by what is chosen then', async ({ admin }) => {
    const guessed = await admin.call(importRoutes.preview, { form: formOf(people) })
    expect(guessed).toMatchObject({ chosen: null, people: [], total: 2 })
    const { people: first } = await admin.call(importRoutes.preview, { form: formOf(people, chosen) })
    expect(first.map(({ name, number, email }) => [name, number, email])).toEqual([
      ['Ana Souza', '5511988880001', 'ana@exemplo.com'],
      ['Bia Lima', '5521988880002', ''],
    ])
  })

  test.for([
    ['no sheet', '%PDF-1.7\n', 'ERR_NO_SHEET', 'Choose an .xlsx, .xls or .csv sheet.'],
    ['no row', 'nome;numero\n', 'ERR_SHEET_REFUSED', 'The sheet has no row below its titles.'],
  ] as const)(
    'of a file with %s is rejected in the language of who asks',
    async ([, text, code, sentence], { admin }) => {
      const english = new TestClient(admin.base, admin.token, { 'accept-language': 'en' })
      const rejected = await english.refusal(importRoutes.preview, { form: sheetForm(Buffer.from(text)) })
      expect(rejected).toMatchObject({ status: 400, code })
      expect(rejected.message).toContain(sentence)
    },
  )
})

test('a sheet comes in by the columns that were chosen, as contacts and into a list', async ({ world, admin }) => {
  const { id: contactListId } = await aContactList(admin)
  await admin.call(contactRoutes.import, { form: formOf(people, chosen) })
  await admin.call(contactListRoutes.upload, { params: { contactListId }, form: formOf(people, chosen) })
  await world.advance(0)
  const [contacts, items] = [
    (await admin.call(contactRoutes.list)).contacts,
    (await admin.call(contactListItemRoutes.list, { query: { contactListId } })).contacts,
  ]
  for (const list of [contacts, items])
    expect(list.map(({ name, number, email }) => [name, number, email])).toEqual([
      ['Ana Souza', '5511988880001', 'ana@exemplo.com'],
      ['Bia Lima', '5521988880002', ''],
    ])
})

test.for([
  ['a name without a number', { nameColumns: '1' }, 'numberColumns'],
  ['one column twice', { numberColumns: '2', nameColumns: '1,2' }, 'nameColumns'],
  ['a column that no sheet has', { numberColumns: '0' }, 'numberColumns'],
  ['a word', { numberColumns: 'B' }, 'numberColumns'],
] as const)('%s is rejected beside its field, and nothing is begun', async ([, fields, path], { company, admin }) => {
  for (const route of [importRoutes.preview, contactRoutes.import]) {
    const rejected = await admin.refusal(route, { form: formOf(people, fields) })
    expect(rejected).toMatchObject({ status: 400, body: { faults: [{ path }] } })
  }
  expect(await company.context(({ db }) => db.selectFrom('imports').select('id').execute())).toEqual([])
})
