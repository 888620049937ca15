import { existsSync } from 'node:fs'
import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { MAX_OPTION_FILE } from '../../kit/limits.ts'
import { aFile, aQueue } from './architecture-cases.ts'
import { type QueueOption, queueRoutes } from './contract.ts'

/** A new option of a queue, with a file. */
async function withFile(admin: TestClient, queueId: number, parentId = -1): Promise<QueueOption> {
  const { id: optionId } = await admin.call(queueRoutes.createOption, { body: { queueId, parentId, title: 'Preços' } })
  return admin.call(queueRoutes.uploadMedia, { params: { optionId }, form: aFile() })
}

/** The files of a company's options, as their rows name them. */
const filesOf = (company: TestCompany): Promise<string[]> =>
  company.context(async ({ db, blobs }) => {
    const rows = await db.selectFrom('queue_options').select('mediaBlobId').orderBy('id').execute()
    return rows.flatMap(({ mediaBlobId }) => (mediaBlobId === null ? [] : [blobs.pathOf(mediaBlobId)]))
  })

test('an option shows its file by a signed link', async ({ world, admin }) => {
  const { id: queueId } = await aQueue(admin)
  const option = await withFile(admin, queueId)
  expect(option).toMatchObject({ mediaName: 'tabela.txt', mediaMimeType: 'text/plain', mediaBytes: 7 })
  expect(await admin.call(queueRoutes.listOptions, { query: { queueId } })).toEqual([option])
  const file = await fetch(`${world.base}${option.mediaPath}`)
  expect([file.status, await file.text()]).toEqual([200, 'preços'])
})

test('another file takes the place of the first, which goes; one that is taken away is gone, and the words stay', async ({
  world,
  company,
  admin,
}) => {
  const { id: queueId } = await aQueue(admin)
  const params = { optionId: (await withFile(admin, queueId)).id }
  const [first] = await filesOf(company)
  await admin.call(queueRoutes.uploadMedia, { params, form: aFile('outra.txt', 'novos preços') })
  const [second] = await filesOf(company)
  await world.idle()
  expect([existsSync(first!), existsSync(second!)]).toEqual([false, true])
  const none = { mediaPath: null, mediaName: null, mediaMimeType: null, mediaBytes: null }
  for (let times = 0; times < 2; times += 1)
    expect(await admin.call(queueRoutes.removeMedia, { params })).toMatchObject({ title: 'Preços', ...none })
  await world.idle()
  expect(existsSync(second!)).toBe(false)
})

test('with an option the files of all that is below it go, with a queue those of all its options', async ({
  world,
  company,
  admin,
}) => {
  const { id: queueId } = await aQueue(admin)
  const above = await withFile(admin, queueId)
  await withFile(admin, queueId, above.id)
  await withFile(admin, queueId)
  const [first, below, last] = await filesOf(company)
  await admin.call(queueRoutes.removeOption, { params: { optionId: above.id } })
  await world.idle()
  expect([first, below, last].map(path => existsSync(path!))).toEqual([false, false, true])
  await admin.call(queueRoutes.remove, { params: { queueId } })
  await world.idle()
  expect(existsSync(last!)).toBe(false)
})

test('a form without a file, or with one that is too large, changes nothing', async ({ company, admin }) => {
  const { id: queueId } = await aQueue(admin)
  const { id: optionId } = await withFile(admin, queueId)
  const before = await filesOf(company)
  const rejected = async (form: FormData) => {
    const { status, code } = await admin.refusal(queueRoutes.uploadMedia, { params: { optionId }, form })
    return [status, code]
  }
  expect(await rejected(new FormData())).toEqual([400, 'ERR_VALIDATION'])
  const large = aFile('grande.txt', 'x'.repeat(MAX_OPTION_FILE + 1))
  expect(await rejected(large)).toEqual([413, 'ERR_FILE_TOO_LARGE'])
  expect(await filesOf(company)).toEqual(before)
})

test('the greeting of a queue has its file as an option does, of which every page hears', async ({
  world,
  company,
  admin,
}) => {
  const { id: queueId } = await aQueue(admin)
  const params = { queueId }
  const files = () =>
    company.context(async ({ db, blobs }) => {
      const rows = await db.selectFrom('queues').select('mediaBlobId').where('id', '=', queueId).execute()
      return rows.flatMap(({ mediaBlobId }) => (mediaBlobId === null ? [] : [blobs.pathOf(mediaBlobId)]))
    })
  const socket = await admin.socket()
  const queue = await admin.call(queueRoutes.uploadFile, { params, form: aFile() })
  expect(queue).toMatchObject({ mediaName: 'tabela.txt', mediaMimeType: 'text/plain', mediaBytes: 7 })
  expect(await (await fetch(`${world.base}${queue.mediaPath}`)).text()).toBe('preços')
  expect(await admin.call(queueRoutes.show, { params })).toEqual(queue)
  await socket.event<{ queue?: { mediaName: string } }>(
    'queue',
    ({ queue: emitted }) => emitted?.mediaName === 'tabela.txt',
  )
  const [first] = await files()
  expect(await admin.refusal(queueRoutes.uploadFile, { params, form: new FormData() })).toMatchObject({ status: 400 })
  expect(await files()).toEqual([first])
  await admin.call(queueRoutes.uploadFile, { params, form: aFile('outra.txt', 'novos preços') })
  const [second] = await files()
  await world.idle()
  expect([existsSync(first!), existsSync(second!)]).toEqual([false, true])
  expect(await admin.call(queueRoutes.removeFile, { params })).toMatchObject({ mediaPath: null, mediaName: null })
  await admin.call(queueRoutes.removeFile, { params })
  await admin.call(queueRoutes.uploadFile, { params, form: aFile() })
  const [last] = await files()
  await admin.call(queueRoutes.remove, { params })
  await world.idle()
  expect([existsSync(second!), existsSync(last!)]).toEqual([false, false])
})
