import { existsSync } from 'node:fs'
import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { LiveRows, oldestFirst } from '../../app/testing/live-rows.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { on } from '../../company/index.ts'
import { wordIn } from '../../kit/words.ts'
import { aFileList, someFiles, withFiles } from './architecture-cases.ts'
import { fileListRoutes } from './contract.ts'
import { fileListLeaving, fileListRow, filesLeaving, optionsOf } from './index.ts'

const all = async (client: TestClient, searchParam?: string) =>
  (await client.call(fileListRoutes.list, { query: { searchParam } })).files
const at = (fileListId: number) => ({ params: { fileListId } })

/** The files of a list on the disk, in their order. */
const filesOf = (company: TestCompany, fileListId: number) =>
  company.context(async ({ db, blobs }) =>
    (await optionsOf(db, [fileListId])).flatMap(({ mediaBlobId }) => (mediaBlobId ? [blobs.pathOf(mediaBlobId)] : [])),
  )

test('lists are added, changed and deleted, go by name, are searched, and an open page follows', async ({
  company,
  admin,
}) => {
  const stored = await aFileList(admin, { name: 'Preços' })
  const user = await company.person('user')
  const live = new LiveRows(await user.fullSocket(), [stored], { file: 'file' })
  const gone = await aFileList(user, { name: 'Água' })
  await aFileList(user, { name: 'Zebra', options: [{ name: 'Folheto' }] })
  await user.call(fileListRoutes.update, { ...at(stored.id), body: { name: 'Tabela', options: [{ name: 'A' }] } })
  await user.call(fileListRoutes.remove, at(gone.id))
  expect((await all(user)).map(({ name, options }) => [name, options.map(option => option.name)])).toEqual([
    ['Tabela', ['A']],
    ['Zebra', ['Folheto']],
  ])
  expect(await all(user, 'TABÉLA')).toHaveLength(1)
  expect(await live.now()).toEqual(oldestFirst(await all(user)))
  expect((await user.refusal(fileListRoutes.show, at(gone.id))).code).toBe('ERR_NO_FILE_LIST_FOUND')
})

test('all of them are there to choose from, as their pages have them', async ({ admin }) => {
  for (let count = 1; count <= 21; count += 1) await aFileList(admin)
  const [first, second] = [1, 2].map(pageNumber => admin.call(fileListRoutes.list, { query: { pageNumber } }))
  const pages = [...(await first!).files, ...(await second!).files].map(({ id, name }) => ({ id, name }))
  expect(pages).toHaveLength(21)
  expect(await admin.call(fileListRoutes.all)).toEqual(pages)
})

test.for([
  [{ name: 'ab' }, 'name', 'nome muito curto'],
  [{ name: '' }, 'name', 'Obrigatório'],
  [{ message: ' ' }, 'message', 'Obrigatório'],
  [{ options: Array.from({ length: 21 }, () => ({ name: 'x' })) }, 'options', 'Valores demais'],
] as const)('a list is rejected beside the field: %s', async ([provided, path, code], { admin }) => {
  const body = {
    name: 'Arquivos',
    message: 'Oi',
    ...provided,
    options: [...('options' in provided ? provided.options : [])],
  }
  const rejected = await admin.refusal(fileListRoutes.create, { body })
  expect([rejected.status, rejected.body.faults]).toMatchObject([400, [{ path, code }]])
  expect(await all(admin)).toEqual([])
  expect(wordIn('nome muito curto', 'en')).toBe('The name is too short')
  expect(wordIn('nome muito curto', 'es')).toBe('El nombre es muy corto')
})

test('options get their files in one call, given by signed links as what their content is, whatever the form says', async ({
  world,
  admin,
}) => {
  const { id, options } = await aFileList(admin, { options: [{ name: 'Tabela' }, { name: '' }] })
  expect(options).toMatchObject([{ name: 'Tabela', path: null, mediaType: null }, { path: null }])
  const ids = options.map(option => option.id)
  const list = await withFiles(admin, id, someFiles(ids))
  expect(list.options).toMatchObject([
    { id: ids[0], name: 'Tabela', mediaType: 'text/plain', fileName: `tabela ${ids[0]}.txt` },
    { id: ids[1], name: `tabela ${ids[1]}.txt` },
  ])
  const file = await fetch(`${world.base}${list.options[1]!.path}`)
  expect([file.status, await file.text()]).toEqual([200, `preços ${ids[1]}`])
})

test('options are put in another order and called otherwise, and those that are left out go with their files', async ({
  world,
  company,
  admin,
}) => {
  const { id, options } = await aFileList(admin, { options: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] })
  const [a, b, c] = options.map(option => option.id) as [number, number, number]
  await withFiles(admin, id, someFiles([a, b, c]))
  const before = await filesOf(company, id)
  const body = { options: [{ id: c }, { name: 'Nova' }, { id: a, name: 'Primeira' }] }
  const after = await admin.call(fileListRoutes.update, { ...at(id), body })
  expect(after.options.map(({ name, path }) => [name, path !== null])).toEqual([
    ['C', true],
    ['Nova', false],
    ['Primeira', true],
  ])
  await world.idle()
  expect(before.map(path => existsSync(path))).toEqual([true, false, true])
  await admin.call(fileListRoutes.remove, at(id))
  await world.idle()
  expect(before.map(path => existsSync(path))).toEqual([false, false, false])
})

test('a list says when it was changed last', async ({ world, admin }) => {
  const { id, updatedAt } = await aFileList(admin)
  await world.advance(1000)
  const after = await admin.call(fileListRoutes.update, { ...at(id), body: { message: 'Outra' } })
  expect(Date.parse(after.updatedAt) - Date.parse(updatedAt)).toBe(1000)
})

test('another file takes the place of the first, which goes', async ({ world, company, admin }) => {
  const { id, options } = await aFileList(admin, { options: [{ name: 'A' }] })
  await withFiles(admin, id, someFiles([options[0]!.id]))
  const [first] = await filesOf(company, id)
  await withFiles(admin, id, someFiles([options[0]!.id], 'novos preços'))
  const [second] = await filesOf(company, id)
  await world.idle()
  expect([existsSync(first!), existsSync(second!)]).toEqual([false, true])
})

test('without a file nothing changes, and that is no error', async ({ admin }) => {
  const before = await aFileList(admin, { options: [{ name: 'A' }] })
  const blank = new FormData()
  for (const form of [blank, someFiles([]), namedOnly(before.options[0]!.id)])
    expect(await admin.call(fileListRoutes.upload, { ...at(before.id), form })).toEqual(before)
  expect(await admin.call(fileListRoutes.upload, { ...at(before.id), body: {} })).toEqual(before)
})

function namedOnly(id: number): FormData {
  const form = new FormData()
  form.append('id', String(id))
  form.append('typeArch', 'fileList')
  return form
}

test('what is rejected keeps no file and changes nothing', async ({ world, company, admin }) => {
  const { id, options } = await aFileList(admin, { options: [{ name: 'A' }] })
  const other = await aFileList(admin, { options: [{ name: 'B' }] })
  const upload = (form: FormData) => admin.refusal(fileListRoutes.upload, { ...at(id), form })
  expect(await upload(someFiles([options[0]!.id, other.options[0]!.id]))).toMatchObject({
    ...{ status: 404, code: 'ERR_NO_FILE_LIST_OPTION_FOUND' },
  })
  const without = new FormData()
  without.append('files', new Blob(['x']), 'x.txt')
  expect(await upload(without)).toMatchObject({ status: 400, code: 'ERR_NO_FILES_SENT' })
  const body = { options: [{ id: other.options[0]!.id }] }
  expect(await admin.refusal(fileListRoutes.update, { ...at(id), body })).toMatchObject({
    ...{ status: 404, code: 'ERR_NO_FILE_LIST_OPTION_FOUND' },
  })
  await world.idle()
  expect([await filesOf(company, id), await filesOf(company, other.id)]).toEqual([[], []])
})

test('files that a campaign still has to send stay where a list or an option goes', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const { admin } = company
  const { id, options } = await aFileList(admin, { options: [{ name: 'A' }, { name: 'B' }] })
  await withFiles(admin, id, someFiles(options.map(option => option.id)))
  const files = await filesOf(company, id)
  const emitted: number[] = []
  world.app.machinery.eventHandlers.push(
    on(filesLeaving, async (_tx, leaving) =>
      leaving.options.filter(({ name }) => name === 'A').map(one => one.mediaBlobId!),
    ),
    on(fileListLeaving, async (_tx, { fileListId }) => void emitted.push(fileListId)),
  )
  await admin.call(fileListRoutes.remove, at(id))
  await world.idle()
  expect(files.map(path => existsSync(path))).toEqual([true, false])
  expect(emitted).toEqual([id])
  await expect(company.context(({ db }) => fileListRow(db, id))).rejects.toThrow('ERR_NO_FILE_LIST_FOUND')
})
