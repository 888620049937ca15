import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { LiveRows, oldestFirst } from '../../app/testing/live-rows.ts'
import { queryPlan } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { auditRoutes } from '../../tenant/audit/contract.ts'
import { helpRoutes } from './contract.ts'

const CODE = 'dQw4w9WgXcQ'
const titles = async (client: TestClient, searchParam?: string) =>
  (await client.call(helpRoutes.list, { query: { searchParam } })).records.map(({ title }) => title)

test.beforeEach(async ({ superAdmin }) => {
  for (const { id } of await superAdmin.call(helpRoutes.listAll))
    await superAdmin.call(helpRoutes.remove, { params: { helpId: id } })
})

test('what the platform explains is read by the people of all companies, and changed by super administrators alone', async ({
  company,
  superAdmin,
}) => {
  const body = { title: ' Como vincular ', description: 'Em dois minutos', video: `https://youtu.be/${CODE}?si=1` }
  const help = await superAdmin.call(helpRoutes.create, { body })
  expect(help).toMatchObject({ title: 'Como vincular', description: 'Em dois minutos', video: CODE })
  const user = await company.person('user')
  expect(await user.call(helpRoutes.listAll)).toEqual([help])
  const params = { helpId: help.id }
  for (const rejected of [
    await company.admin.refusal(helpRoutes.create, { body }),
    await company.admin.refusal(helpRoutes.update, { params, body: { title: 'Minha' } }),
    await company.admin.refusal(helpRoutes.remove, { params }),
    await (await company.person('restaurante')).refusal(helpRoutes.listAll),
  ])
    expect(rejected.status).toBe(403)
  expect(await user.call(helpRoutes.listAll)).toEqual([help])
})

test('helps go by title, and are searched by it without accents and capitals', async ({ admin, superAdmin }) => {
  for (const title of ['Zebra', 'água', 'Atalhos']) await superAdmin.call(helpRoutes.create, { body: { title } })
  expect(await titles(admin)).toEqual(['água', 'Atalhos', 'Zebra'])
  expect(await titles(admin, 'AGUA')).toEqual(['água'])
  expect((await admin.call(helpRoutes.listAll)).map(({ title }) => title)).toEqual(['água', 'Atalhos', 'Zebra'])
})

test.for([
  [{ title: ' ' }, 'title', 'Required'],
  [{ title: 'Vídeo', video: 'https://vimeo.com/1' }, 'video', 'Use um link de um vídeo do YouTube'],
  [{ title: 'Vídeo', video: '<iframe src="x">' }, 'video', 'Use um link de um vídeo do YouTube'],
] as const)(
  'one without a title, or with a video that is none, is rejected (%#)',
  async ([body, path, code], { superAdmin }) => {
    const error = await superAdmin.refusal(helpRoutes.create, { body })
    expect(error.body.faults).toContainEqual({ path, message: expect.any(String), code })
    expect(await superAdmin.call(helpRoutes.listAll)).toEqual([])
  },
)

test('open pages of every company follow, and one that is gone is not found', async ({ company, superAdmin }) => {
  const create = (title: string) => superAdmin.call(helpRoutes.create, { body: { title, video: CODE } })
  const stored = await create('Primeira')
  const user = await company.person('user')
  const live = new LiveRows(await user.fullSocket(), [stored], { help: 'help' })
  const params = { helpId: (await create('Segunda')).id }
  const changed = await superAdmin.call(helpRoutes.update, { params: { helpId: stored.id }, body: { video: '' } })
  expect(changed).toMatchObject({ title: 'Primeira', video: '' })
  await superAdmin.call(helpRoutes.remove, { params })
  const { entries } = await superAdmin.call(auditRoutes.list)
  expect(entries[0]).toMatchObject({ kind: 'helpDeleted', subject: 'Segunda', actor: 'person' })
  await create('Terceira')
  expect(await live.now()).toEqual(oldestFirst(await user.call(helpRoutes.listAll)))
  for (const rejected of [
    await superAdmin.refusal(helpRoutes.remove, { params }),
    await superAdmin.refusal(helpRoutes.update, { params, body: { title: 'Outra' } }),
  ])
    expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_HELP_FOUND'])
})

test('the list walks the index of titles', async ({ world }) => {
  const { db } = world.app.machinery.platform
  const list = db.selectFrom('helps').selectAll().orderBy('folded').orderBy('id').limit(21)
  expect(await queryPlan(db as never, list)).toEqual(['SCAN helps USING INDEX helps_by_title'])
})
