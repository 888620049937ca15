import { expect } from 'vitest'
import { CLOSE_ENDED } from '../http/realtime/index.ts'
import { DAY, HOUR, MINUTE } from '../kit/clock.ts'
import { refreshTab, signInTab } from '../platform/auth/fixtures.ts'
import { companyRoutes } from '../platform/companies/contract.ts'
import { TestClient } from './testing/client.ts'
import { TestSocket } from './testing/socket.ts'
import { test } from './testing/test.ts'
import { PASSWORD, type World } from './testing/world.ts'

async function companyDue(world: World, dueDate: string) {
  const company = await world.company()
  const boss = await world.signIn('admin@balcao.local')
  await boss.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate } })
  return { company, boss }
}

test.beforeAll(({ world }) => world.superAdmin())

test('The sockets of a company that is made overdue by the renewal form are closed at once, with the reason', async ({
  world,
}) => {
  const { company, boss } = await companyDue(world, '2026-12-31')
  const socket = await company.admin.fullSocket()
  await boss.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-11-19' } })
  expect(await socket.closed()).toBe(CLOSE_ENDED)
  expect(socket.frames.at(-1)).toEqual({ type: 'error', error: 'ERR_COMPANY_OVERDUE', date: '19/11/2026' })
  const again = await company.admin.fullSocket()
  expect(again.frames).toEqual([{ type: 'error', error: 'ERR_COMPANY_OVERDUE', date: '19/11/2026' }])
})

test('The sockets of a company are closed, with the reason, when its last paid day ends where the company is', async ({
  openWorld,
}) => {
  const own = await openWorld({ now: '2026-11-22T01:00:00Z' })
  const company = await own.company()
  const socket = await company.admin.fullSocket()
  await own.advance(25 * HOUR + 59 * MINUTE)
  await socket.settled()
  await own.advance(2 * MINUTE)
  expect(await socket.closed()).toBe(CLOSE_ENDED)
  expect(socket.frames.at(-1)).toEqual({ type: 'error', error: 'ERR_COMPANY_OVERDUE', date: '22/11/2026' })
})

test('A socket ends with its session, and lives on while the session is refreshed', async ({ world }) => {
  const { company } = await companyDue(world, '')
  const colleague = await (await company.person('user')).fullSocket()
  const tab = await signInTab(world.base, company.adminEmail, PASSWORD)
  const socket = await new TestClient(world.base, tab.body.token).fullSocket()
  await world.advance(6 * DAY)
  const refreshed = await refreshTab(world.base, tab.cookie)
  await world.advance(2 * DAY)
  expect(await colleague.closed()).toBe(CLOSE_ENDED)
  await socket.settled()
  expect(socket.closedWith).toBeUndefined()
  expect(refreshed.status).toBe(200)
  await world.advance(6 * DAY)
  expect(await socket.closed()).toBe(CLOSE_ENDED)
})

test('A provisional password opens no socket', async ({ openWorld }) => {
  const own = await openWorld()
  const first = own.app.firstStart!
  const client = await own.signIn(first.email, first.password)
  const socket = await TestSocket.open(own.base, client.token!)
  expect([socket.closedWith, socket.frames[0]?.error]).toEqual([CLOSE_ENDED, 'ERR_PASSWORD_CHANGE_REQUIRED'])
})
