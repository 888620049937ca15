import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { MAX_WROTE_BEFORE } from '../../../kit/limits.ts'
import { type ConnectionSession, connectionRoutes } from '../../connections/contract.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { aConversation } from '../fixtures.ts'
import { applyEvents } from '../inbound/apply.ts'
import { enqueue } from './rows.ts'
import { isStranger } from './strangers.ts'

let serial = 0

test('who wrote to the number before it was linked is no stranger, known by number or by LID, until another phone is linked', async ({
  world,
}) => {
  const company = await world.company()
  const { client, line, customer, told: emitted, whatsappId, contactId } = await aConversation(world, company)
  const met = async (): Promise<{ id: number; pn: string; lid: string }> => {
    serial += 1
    const { pn, lid } = line.contact(`551188100${1000 + serial}`)
    const { id } = await client.call(contactRoutes.create, { body: { name: `Bia ${serial}`, number: pn } })
    return { id, pn, lid }
  }
  const [byNumber, byLid, never] = [await met(), await met(), await met()]
  const areStrangers = () =>
    company.context(({ db }) => Promise.all([byNumber, byLid, never].map(({ id }) => isStranger(db, id, whatsappId))))
  await company.context(desk =>
    desk.transaction(tx => tx.db.updateTable('contacts').set({ lid: byLid.lid }).where('id', '=', byLid.id).execute()),
  )
  expect(await areStrangers()).toEqual([true, true, true])
  const event = { type: 'wrote-before', people: [{ pn: byNumber.pn }, { lid: byLid.lid }] } as const
  for (const _ of ['told', 'told again']) line.deliver({ ...event, people: [...event.people] })
  customer.says('depois disso')
  await emitted(({ message }) => message.body === 'depois disso')
  expect(await areStrangers()).toEqual([false, false, true])
  expect(await company.context(({ db }) => isStranger(db, byNumber.id, whatsappId + 1))).toBe(true)

  const page = await client.fullSocket()
  await client.call(connectionRoutes.resetSession, { params: { whatsappId } })
  await page.event<{ session: ConnectionSession }>('whatsappSession', ({ session }) => session.status === 'qrcode')
  expect(await areStrangers()).toEqual([true, true, true])
  expect(await company.context(({ db }) => isStranger(db, contactId, whatsappId))).toBe(false)
})

test('who wrote to the number that was linked before is a stranger to another one, and none to the same one linked again', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  const { line, customer, whatsappId, contactId } = await aConversation(world, company)
  const isKnown = async () => !(await company.context(({ db }) => isStranger(db, contactId, whatsappId)))
  const link = async (pn: string) => {
    await world.advance(MINUTE)
    const admin = await world.signIn(company.adminEmail)
    await admin.call(connectionRoutes.resetSession, { params: { whatsappId } })
    while (line.qr === '') await world.idle()
    line.scan({ pn })
    const linkedAt = async () =>
      (await company.context(({ db }) => db.selectFrom('whatsapps').select('linkedAt').execute())).map(
        row => row.linkedAt,
      )
    await expect.poll(linkedAt).toEqual([world.clock.now()])
  }
  const before = line.me!.pn!
  expect(await isKnown()).toBe(true)
  await link(before)
  expect(await isKnown()).toBe(true)
  await link('5511911111111')
  expect(await isKnown()).toBe(false)
  await link('5511911111111')
  expect(await isKnown()).toBe(false)
  customer.says('também aqui')
  await expect.poll(isKnown).toBe(true)
})

test('what waited for a stranger leaves when the phone tells that they wrote before', async ({ world }) => {
  const company = await world.company()
  const { client, line, whatsappId, first } = await aConversation(world, company)
  const { pn } = line.contact('5511881009999')
  const { id: chatId } = await client.call(contactRoutes.create, { body: { name: 'Caio', number: pn } })
  const params = { whatsappId }
  await client.call(connectionRoutes.limitFirstContacts, { params, body: { limit: 2 } })
  const write = (chat: number, to: string, waId: string) =>
    company.context(desk =>
      desk.transaction(tx => {
        const message = { waId, to: { pn: to }, content: { type: 'text', body: 'Oi' } } as const
        return enqueue(tx, { whatsappId, chatId: chat, messageId: first.id, lane: 'chat', message, firstContact: true })
      }),
    )
  for (const each of [1, 2, 3]) await write(20_000 + each, line.contact(`551188100888${each}`).pn, `STRANGER${each}`)
  await line.untilSent(3)
  await write(chatId, pn, 'KNOWN')
  await world.idle()
  expect(line.sent).toHaveLength(3)
  line.deliver({ type: 'wrote-before', people: [{ pn }] })
  await line.untilSent(4)
  expect(line.sent[3]!.waId).toBe('KNOWN')
})

test('no more names are stored than a large phone has', async ({ world, company }) => {
  const { whatsappId } = await aConversation(world, company)
  const people = Array.from({ length: MAX_WROTE_BEFORE }, (_, n) => ({ pn: String(n) }))
  const count = await company.context(desk =>
    desk.transaction(async tx => {
      await applyEvents(tx, whatsappId, [{ type: 'wrote-before', people }])
      await applyEvents(tx, whatsappId, [{ type: 'wrote-before', people: [{ pn: 'one more' }] }])
      return tx.db.selectFrom('wrote_before').select('name').execute()
    }),
  )
  expect(count).toHaveLength(MAX_WROTE_BEFORE)
})
