import { expect } from 'vitest'
import { MAX_WROTE_BEFORE } from '../../../kit/limits.ts'
import { test } from '../../../testing/test.ts'
import { type ConnectionSession, connectionRoutes } from '../../connections/contract.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { aConversation } from '../fixtures.ts'
import { applyEvents } from '../inbound/apply.ts'
import { isStranger } from './strangers.ts'

let serial = 0

test('who wrote to the number before it was linked is no stranger, known by number or by LID, until another phone is linked', async ({
  world,
}) => {
  const company = await world.company()
  const { client, line, customer, told, whatsappId, contactId } = await aConversation(world, company)
  const met = async (): Promise<{ id: number; pn: string; lid: string }> => {
    serial += 1
    const { pn, lid } = line.contact(`551188100${1000 + serial}`)
    const { id } = await client.call(contactRoutes.create, { body: { name: `Bia ${serial}`, number: pn } })
    return { id, pn, lid }
  }
  const [byNumber, byLid, never] = [await met(), await met(), await met()]
  const areStrangers = () =>
    company.desk(({ db }) => Promise.all([byNumber, byLid, never].map(({ id }) => isStranger(db, id, whatsappId))))
  await company.desk(desk =>
    desk.transaction(tx => tx.db.updateTable('contacts').set({ lid: byLid.lid }).where('id', '=', byLid.id).execute()),
  )
  expect(await areStrangers()).toEqual([true, true, true])
  const event = { type: 'wrote-before', people: [{ pn: byNumber.pn }, { lid: byLid.lid }] } as const
  for (const _ of ['told', 'told again']) line.deliver({ ...event, people: [...event.people] })
  customer.says('depois disso')
  await told(({ message }) => message.body === 'depois disso')
  expect(await areStrangers()).toEqual([false, false, true])
  expect(await company.desk(({ db }) => isStranger(db, byNumber.id, whatsappId + 1))).toBe(true)

  const page = await client.fullSocket()
  await client.call(connectionRoutes.resetSession, { params: { whatsappId } })
  await page.event<{ session: ConnectionSession }>('whatsappSession', ({ session }) => session.status === 'qrcode')
  expect(await areStrangers()).toEqual([true, true, true])
  expect(await company.desk(({ db }) => isStranger(db, contactId, whatsappId))).toBe(false)
})

test('no more names are kept than a large phone has', async ({ world, company }) => {
  const { whatsappId } = await aConversation(world, company)
  const people = Array.from({ length: MAX_WROTE_BEFORE }, (_, n) => ({ pn: String(n) }))
  const count = await company.desk(desk =>
    desk.transaction(async tx => {
      await applyEvents(tx, whatsappId, [{ type: 'wrote-before', people }])
      await applyEvents(tx, whatsappId, [{ type: 'wrote-before', people: [{ pn: 'one more' }] }])
      return tx.db.selectFrom('wrote_before').select('name').execute()
    }),
  )
  expect(count).toHaveLength(MAX_WROTE_BEFORE)
})
