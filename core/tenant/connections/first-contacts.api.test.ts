import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { DAY, HOUR } from '../../kit/clock.ts'
import { connectionRoutes } from './contract.ts'
import { firstContactMade } from './first-contacts.ts'
import { aConnection } from './fixtures.ts'
import { connectionLogRoutes } from './log/contract.ts'

/** A connection that wrote to so many strangers in the last day, and to one more before. */
async function aConnectionWith(company: TestCompany, strangers: number) {
  const { id } = await aConnection(company.admin)
  const params = { whatsappId: id }
  const write = (chat: number, age: number) =>
    company.context(desk =>
      desk.transaction(({ db, now }) =>
        db
          .insertInto('first_contacts')
          .values({ whatsappId: id, chat, sentAt: now - age })
          .execute(),
      ),
    )
  await write(1000, DAY)
  for (let chat = 0; chat < strangers; chat += 1) await write(chat, DAY - 1)
  const limit = (own: number | '') =>
    company.admin.call(connectionRoutes.limitFirstContacts, { params, body: { limit: own } })
  const wrote = async () =>
    (await company.admin.call(connectionLogRoutes.diary, { params }))
      .filter(({ kind }) => kind.includes('limit'))
      .map(({ kind, details }) => [kind, details.limit])
      .reverse()
  return { id, params, write, limit, wrote }
}

test('the figures of each connection are of the last day, and its limit is of its age or its own', async ({
  company,
}) => {
  const { id, limit } = await aConnectionWith(company, 2)
  const other = await aConnectionWith(company, 0)
  const byAge = { limit: 20, peopleLimit: 30, ownLimit: null, limitByAge: 20, restrictedUntil: null }
  expect(await company.admin.call(connectionRoutes.firstContacts)).toEqual([
    { id, sent: 2, ...byAge },
    { id: other.id, sent: 0, ...byAge },
  ])
  expect(await limit(4)).toEqual({ id, sent: 2, ...byAge, limit: 4, peopleLimit: 6, ownLimit: 4 })
  expect(await limit('')).toEqual({ id, sent: 2, ...byAge })
})

test('who sees the limit learns of a change at once, and the connection log says who made it, unless it is none', async ({
  company,
}) => {
  const { limit, wrote, params } = await aConnectionWith(company, 0)
  const [page, outsider] = [await company.admin.fullSocket(), await (await company.person('supervisor')).fullSocket()]
  await limit(4)
  await limit(4)
  await limit('')
  expect(await wrote()).toEqual([
    ['limit-changed', 4],
    ['limit-by-age', 20],
  ])
  const connectionLog = await company.admin.call(connectionLogRoutes.diary, { params })
  expect(connectionLog[0]!.details.who).toEqual(expect.any(String))
  await page.event(
    'whatsappFirstContacts',
    (emitted: { firstContacts?: { limit: number } }) => emitted.firstContacts?.limit === 4,
  )
  await outsider.settled()
  expect(outsider.published()).not.toContain('whatsappFirstContacts:update')
})

test('that a limit is reached is said when its last stranger is written to, and when it is set so low', async ({
  company,
}) => {
  const { id, limit, wrote, write } = await aConnectionWith(company, 1)
  await limit(2)
  const made = () => company.context(desk => desk.transaction(tx => firstContactMade(tx, id)))
  const page = await company.admin.fullSocket()
  for (const chat of [10, 11, 12]) {
    await write(chat, HOUR)
    await made()
  }
  expect(await wrote()).toEqual([
    ['limit-changed', 2],
    ['limit-reached', 2],
    ['people-limit-reached', 3],
  ])
  await page.event(
    'whatsappFirstContacts',
    (emitted: { firstContacts?: { sent: number } }) => emitted.firstContacts?.sent === 4,
  )
  await limit(3)
  expect((await wrote()).slice(-2)).toEqual([
    ['limit-changed', 3],
    ['limit-reached', 3],
  ])
  await company.context(desk => desk.transaction(tx => firstContactMade(tx, 999)))
})
