import { existsSync } from 'node:fs'
import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { aConversation } from '../messages/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aPendingTicket } from '../tickets/fixtures.ts'
import { aFile, aQuickMessage, withFile } from './architecture-cases.ts'
import { type QuickMessage, quickMessageRoutes } from './contract.ts'

const at = ({ id: quickMessageId }: QuickMessage) => ({ params: { quickMessageId } })

/** The files of the quick messages of a company, as their rows name them. */
const filesOf = (company: TestCompany) =>
  company.context(async ({ db, blobs }) => {
    const rows = await db.selectFrom('quick_messages').select('mediaBlobId').execute()
    return rows.flatMap(({ mediaBlobId }) => (mediaBlobId === null ? [] : [blobs.pathOf(mediaBlobId)]))
  })

test('a file is given by a signed link under its name without spaces, whatever folder the form names', async ({
  world,
  admin,
}) => {
  const row = await withFile(admin, await aQuickMessage(admin), aFile('tabela de preços.txt', 'café 10'))
  expect(row).toMatchObject({ isMedia: true, mediaName: 'tabela_de_preços.txt', mediaMimeType: 'text/plain' })
  expect(await admin.call(quickMessageRoutes.show, at(row))).toEqual(row)
  const file = await fetch(`${world.base}${row.mediaPath}`)
  expect([file.status, await file.text()]).toEqual([200, 'café 10'])
})

test('another file takes the place of the first, which goes, and with its quick message the last one', async ({
  world,
  company,
  admin,
}) => {
  const row = await withFile(admin, await aQuickMessage(admin))
  const [first] = await filesOf(company)
  await withFile(admin, row, aFile('outra.txt', 'novos preços'))
  const [second] = await filesOf(company)
  await world.idle()
  expect([existsSync(first!), existsSync(second!)]).toEqual([false, true])
  await admin.call(quickMessageRoutes.remove, at(row))
  await world.idle()
  expect(existsSync(second!)).toBe(false)
})

test('a file that is taken away is gone, and the text stays', async ({ world, company, admin }) => {
  const row = await withFile(admin, await aQuickMessage(admin))
  const [path] = await filesOf(company)
  const { record } = await admin.call(quickMessageRoutes.removeMedia, at(row))
  expect(record).toMatchObject({ message: row.message, isMedia: false, mediaPath: null, mediaName: null })
  await world.idle()
  expect(existsSync(path!)).toBe(false)
})

test('who may not change it sends no file, and a form without one is refused', async ({ company, admin }) => {
  const bia = await company.person('user')
  const [own, geral] = [await aQuickMessage(admin), await aQuickMessage(admin, { geral: true })]
  for (const [row, status] of [
    [own, 404],
    [geral, 403],
  ] as const)
    expect((await bia.refusal(quickMessageRoutes.upload, { ...at(row), form: aFile() })).status).toBe(status)
  const empty = await admin.refusal(quickMessageRoutes.upload, { ...at(own), form: new FormData() })
  expect([empty.status, empty.code]).toEqual([400, 'ERR_NO_FILE_SENT'])
  expect(await filesOf(company)).toEqual([])
})

test('for a ticket the variables are filled as in a message to its contact, and words that are none stay', async ({
  world,
  company,
}) => {
  const { client, ticketId } = await aConversation(world, company)
  await aQuickMessage(client, { shortcode: 'oi', message: '{{ms}}, {{firstName}}! Peça {{pedido}}.' })
  const query = { searchParam: 'oi', ticketId: String(ticketId) }
  const [filled] = await client.call(quickMessageRoutes.suggest, { query })
  expect(filled!.message).toBe('Boa tarde, Ana! Peça {{pedido}}.')
  const [plain] = await client.call(quickMessageRoutes.suggest, { query: { searchParam: 'oi' } })
  expect(plain!.message).toBe('{{ms}}, {{firstName}}! Peça {{pedido}}.')
})

test('in a ticket those of its queue and of all queues are suggested, and to nobody who does not see it', async ({
  company,
  admin,
}) => {
  const [sales, support] = [await aQueue(admin), await aQueue(admin)]
  await aQuickMessage(admin, { shortcode: 'a vendas', geral: true, queueId: sales.id })
  await aQuickMessage(admin, { shortcode: 'b suporte', geral: true, queueId: support.id })
  await aQuickMessage(admin, { shortcode: 'c todos', geral: true })
  const ticketId = await aPendingTicket(company, sales.id)
  const query = { ticketId: String(ticketId) }
  const codes = async () => (await admin.call(quickMessageRoutes.suggest, { query })).map(({ shortcode }) => shortcode)
  expect(await codes()).toEqual(['a vendas', 'c todos'])
  await admin.call(ticketRoutes.update, { params: { ticketId }, body: { queueId: support.id } })
  expect(await codes()).toEqual(['b suporte', 'c todos'])
  const bia = await company.person('user', [sales.id])
  expect((await bia.refusal(quickMessageRoutes.suggest, { query })).status).toBe(403)
})
