import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { sheetForm, sheetOf } from '../../workers/sheets/testing/sheets.ts'
import { aContactList } from '../contact-lists/architecture-cases.ts'
import { contactListRoutes } from '../contact-lists/contract.ts'
import { forget } from './job-kinds.ts'
import { importJobs } from './work.ts'

test('an import is forgotten with its rejected rows, a piece of them in a step', async ({ world, company, admin }) => {
  const { id: contactListId } = await aContactList(admin)
  const rows = [['Nome', 'Número'], ...Array.from({ length: 1001 }, (_, at) => [`Pessoa ${at}`, 'nenhum'])]
  const form = sheetForm(sheetOf(rows, 'xlsx'))
  const { id: importId } = await admin.call(contactListRoutes.upload, { params: { contactListId }, form })
  await world.advance(0)
  const count = async (db: TenantDb, table: 'imports' | 'import_rejects'): Promise<number> =>
    (await run<{ count: number }>(db, `SELECT count(*) AS count FROM ${table}`, []))[0]!.count
  const left = () => company.context(async ({ db }) => [await count(db, 'imports'), await count(db, 'import_rejects')])
  expect(await left()).toEqual([1, 1001])
  const job = importJobs.find(({ kind }) => kind === forget.kind)!
  await company.context(desk =>
    desk.transaction(async tx => {
      await job.run(tx, { importId } as never, {} as never)
      expect(await count(tx.db, 'import_rejects')).toBe(501)
    }),
  )
  await world.advance(0)
  expect(await left()).toEqual([0, 0])
})
