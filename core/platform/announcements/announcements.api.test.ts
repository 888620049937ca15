import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { queryPlan } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import { authRoutes } from '../auth/contract.ts'
import { announcementsFor } from './announcements.ts'
import { type AnnouncementDraft, announcementRoutes, MAX_ANNOUNCED_PICTURE } from './contract.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const news = { title: 'Manutenção', text: 'Domingo às 3h.\n<b>Sem</b> mensagens.' }
const write = (client: TestClient, more: Partial<AnnouncementDraft> = {}) =>
  client.call(announcementRoutes.create, { body: { ...news, ...more } })
const titles = async (client: TestClient, searchParam?: string) =>
  (await client.call(announcementRoutes.list, { query: { searchParam } })).records.map(({ title }) => title)
const formOf = (content: Uint8Array<ArrayBuffer>, name = 'aviso.png', type = 'image/png') => {
  const form = new FormData()
  form.append('file', new Blob([content], { type }), name)
  return form
}

test.beforeEach(async ({ superAdmin }) => {
  for (const { id } of (await superAdmin.call(announcementRoutes.list)).records)
    await superAdmin.call(announcementRoutes.remove, { params: { announcementId: id } })
})

test('one is active and of low priority unless said, is read by all staff as it was written, and is written by super administrators alone', async ({
  company,
  superAdmin,
}) => {
  const written = await write(superAdmin)
  expect(written).toMatchObject({ ...news, priority: 3, status: true, mediaPath: null, mediaName: null })
  const user = await company.person('user')
  const read = { ...written, isSeen: false }
  expect((await user.call(announcementRoutes.list)).records).toEqual([read])
  const params = { announcementId: written.id }
  for (const rejected of [
    await company.admin.refusal(announcementRoutes.create, { body: news }),
    await company.admin.refusal(announcementRoutes.get, { params }),
    await company.admin.refusal(announcementRoutes.update, { params, body: { title: 'Minha' } }),
    await company.admin.refusal(announcementRoutes.remove, { params }),
    await company.admin.refusal(announcementRoutes.upload, { params, form: formOf(PNG) }),
    await company.admin.refusal(announcementRoutes.removeMedia, { params }),
    await (await company.person('restaurante')).refusal(announcementRoutes.list),
  ])
    expect(rejected.status).toBe(403)
  expect((await user.call(announcementRoutes.list)).records).toEqual([read])
})

test('those that are not active are for super administrators alone', async ({ admin, superAdmin }) => {
  const hidden = await write(superAdmin, { title: 'Rascunho', status: false })
  await write(superAdmin, { title: 'Ativo' })
  expect(await titles(admin)).toEqual(['Ativo'])
  expect(await titles(superAdmin)).toEqual(['Ativo', 'Rascunho'])
  expect(await titles(superAdmin, 'RASC')).toEqual(['Rascunho'])
  expect(await titles(admin, 'RASC')).toEqual([])
  const seen = await admin.refusal(announcementRoutes.see, { params: { announcementId: hidden.id } })
  expect([seen.status, seen.code]).toEqual([404, 'ERR_NO_ANNOUNCEMENT_FOUND'])
})

test.for([
  [{ title: ' ' }, 'title'],
  [{ text: '' }, 'text'],
  [{ priority: 4 }, 'priority'],
  [{ text: 'x'.repeat(65_537) }, 'text'],
] as const)(
  'one without a title or text, or of a priority that is none, is rejected (%#)',
  async ([wrong, path], { superAdmin }) => {
    const error = await superAdmin.refusal(announcementRoutes.create, { body: { ...news, ...wrong } as never })
    expect(error.body.faults).toContainEqual(expect.objectContaining({ path }))
    expect(await titles(superAdmin)).toEqual([])
  },
)

test('the staff of every company learns of one at once, as gone when it is switched off, and without its text', async ({
  world,
  company,
  superAdmin,
}) => {
  const other = await world.company()
  const sockets = [await (await company.person('user')).fullSocket(), await other.admin.fullSocket()]
  const { id } = await write(superAdmin)
  const params = { announcementId: id }
  await superAdmin.call(announcementRoutes.update, { params, body: { status: false, text: 'Segredo' } })
  await superAdmin.call(announcementRoutes.update, { params, body: { status: true } })
  await superAdmin.call(announcementRoutes.remove, { params })
  for (const socket of sockets) {
    await socket.settled()
    const received = socket.frames.filter(({ event }) => event?.endsWith('-announcement')).map(({ data }) => data)
    expect(received).toMatchObject([
      { action: 'create', announcement: { id, title: news.title } },
      { action: 'delete', announcementId: id },
      { action: 'update', announcement: { id, text: 'Segredo' } },
      { action: 'delete', announcementId: id },
    ])
  }
  for (const rejected of [
    await superAdmin.refusal(announcementRoutes.get, { params }),
    await superAdmin.refusal(announcementRoutes.update, { params, body: { title: 'Outro' } }),
    await superAdmin.refusal(announcementRoutes.remove, { params }),
    await superAdmin.refusal(announcementRoutes.upload, { params, form: formOf(PNG) }),
  ])
    expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_ANNOUNCEMENT_FOUND'])
})

test('who has read one has read it in every browser, and nobody else has', async ({ world, company, superAdmin }) => {
  const { id } = await write(superAdmin, { priority: 1 })
  const user = await company.person('user')
  const other = await world.company()
  const seen = async (client: TestClient) => (await client.call(announcementRoutes.list)).records[0]?.isSeen
  for (let twice = 0; twice < 2; twice++) await user.call(announcementRoutes.see, { params: { announcementId: id } })
  expect([await seen(user), await seen(company.admin), await seen(other.admin)]).toEqual([true, false, false])
  await superAdmin.call(announcementRoutes.update, { params: { announcementId: id }, body: { text: 'Às 4h.' } })
  expect(await seen(user)).toBe(true)
  // Ids of people are those of their company.
  const [one, same] = [await company.admin.call(authRoutes.me), await other.admin.call(authRoutes.me)]
  expect(one.id).toBe(same.id)
  await company.admin.call(announcementRoutes.see, { params: { announcementId: id } })
  expect([await seen(company.admin), await seen(other.admin)]).toEqual([true, false])
})

test('a picture is shown by an address of its own, which ends with it', async ({ world, company, superAdmin }) => {
  const { id: announcementId } = await write(superAdmin)
  const params = { announcementId }
  const { mediaPath, mediaName } = await superAdmin.call(announcementRoutes.upload, { params, form: formOf(PNG) })
  expect(mediaName).toBe('aviso.png')
  const at = (path: string | null) => fetch(`${world.base}${path}`)
  const displayed = await at(mediaPath)
  expect(displayed.headers.get('content-type')).toContain('image/png')
  expect(Buffer.from(await displayed.arrayBuffer())).toEqual(PNG)
  expect((await company.admin.call(announcementRoutes.list)).records[0]).toMatchObject({ mediaPath, mediaName })
  const { mediaPath: next } = await superAdmin.call(announcementRoutes.upload, { params, form: formOf(PNG) })
  expect([(await at(mediaPath)).status, (await at(next)).status]).toEqual([404, 200])
  expect(await superAdmin.call(announcementRoutes.removeMedia, { params })).toMatchObject({ mediaPath: null })
  expect((await at(next)).status).toBe(404)
  const { mediaPath: last } = await superAdmin.call(announcementRoutes.upload, { params, form: formOf(PNG) })
  await superAdmin.call(announcementRoutes.remove, { params })
  expect((await at(last)).status).toBe(404)
  const { db } = world.app.machinery.platform
  expect(await db.selectFrom('announcement_pictures').select('pictureKey').execute()).toEqual([])
})

test('what is no picture by its content, or too large, is rejected in words and changes nothing', async ({
  superAdmin,
}) => {
  const { id: announcementId } = await write(superAdmin)
  const params = { announcementId }
  const large = Buffer.concat([PNG, Buffer.alloc(MAX_ANNOUNCED_PICTURE)])
  for (const [form, code] of [
    [formOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>')), 'ERR_FILE_TYPE'],
    [formOf(large), 'ERR_FILE_TOO_LARGE'],
    [new FormData(), 'ERR_NO_PICTURE_SENT'],
  ] as const)
    expect((await superAdmin.refusal(announcementRoutes.upload, { params, form })).code).toBe(code)
  expect(await superAdmin.call(announcementRoutes.get, { params })).toMatchObject({ mediaPath: null })
})

test('the active ones, and who has read them when a company goes, are found by an index', async ({ world }) => {
  const { db } = world.app.machinery.platform
  const active = announcementsFor(db, { super: false }).orderBy('id', 'desc').limit(21)
  expect(await queryPlan(db as never, active)).toEqual(['SCAN announcements USING INDEX announcements_active'])
  const gone = db.selectFrom('announcement_reads').select('userId').where('companyId', '=', 1)
  expect((await queryPlan(db as never, gone)).join()).toContain('announcement_reads_of_company')
})
