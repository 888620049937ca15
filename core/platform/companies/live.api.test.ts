import { expect } from 'vitest'
import type { TestSocket } from '../../app/testing/socket.ts'
import { test } from '../../app/testing/test.ts'
import { defaultWeekHours } from '../../domain/business-hours.ts'
import { authRoutes } from '../auth/contract.ts'
import { invoiceRoutes } from '../invoices/contract.ts'
import { optionRoutes } from '../options/contract.ts'
import { planRoutes } from '../plans/contract.ts'
import { companyRoutes } from './contract.ts'

/** What each socket learns of companies and their invoices while something is done, each event once. */
async function received(sockets: readonly TestSocket[], act: () => Promise<unknown>): Promise<string[][]> {
  for (const socket of sockets) socket.forget()
  await act()
  await Promise.all(sockets.map(socket => socket.settled()))
  return sockets.map(socket =>
    [...new Set(socket.published())].filter(emitted => /^(company|billing|payment):/.test(emitted)),
  )
}

test('What changes about a company is told to its people alone, and about its invoices to those who may pay', async ({
  world,
  superAdmin,
  company,
}) => {
  const params = { id: company.id }
  const gold = await superAdmin.call(planRoutes.create, { body: { name: 'Ouro', value: 99 } })
  const other = await world.company()
  const staff = await company.person('user')
  const sockets = await Promise.all([company.admin, staff, other.admin].map(person => person.fullSocket()))
  const all = [['company:update', 'billing:update'], ['company:update'], []]
  const update = (body: object) => () => superAdmin.call(companyRoutes.update, { params, body })
  expect(await received(sockets, update({ dueDate: '2026-11-30' })), 'a renewal').toEqual(all)
  expect(await received(sockets, update({ planId: gold.id })), 'another plan').toEqual(all)
  const [open] = await company.admin.call(invoiceRoutes.listOwn)
  const pay = () => superAdmin.call(invoiceRoutes.pay, { params: { id: open!.id } })
  expect(await received(sockets, pay), 'a payment').toEqual([
    ['company:update', 'billing:update', 'payment:CONCLUIDA'],
    ['company:update'],
    [],
  ])
  const ofHours = [['company:update'], ['company:update'], []]
  const setZone = () => company.admin.call(companyRoutes.setTimeZone, { params, body: { timeZone: 'America/Manaus' } })
  expect(await received(sockets, setZone), 'the time zone').toEqual(ofHours)
  const setHours = () =>
    company.admin.call(companyRoutes.setSchedules, { params, body: { schedules: defaultWeekHours, holidays: [] } })
  expect(await received(sockets, setHours), 'the hours').toEqual(ofHours)
  const changePlan = () => superAdmin.call(planRoutes.update, { params: { id: gold.id }, body: { useKanban: false } })
  expect(await received(sockets, changePlan), 'what the plan includes').toEqual(ofHours)
})

test('When campaigns are switched, anyone who asks at the word of it reads them switched', async ({
  superAdmin,
  company,
}) => {
  const { admin, id } = company
  const socket = await admin.fullSocket()
  const switched = async (campaignsEnabled: boolean) => {
    socket.forget()
    const done = superAdmin.call(companyRoutes.update, { params: { id }, body: { campaignsEnabled } })
    await socket.event('company')
    const { settings } = (await admin.call(authRoutes.me)).company
    await done
    return settings.find(({ key }) => key === 'campaignsEnabled')?.value
  }
  expect([await switched(false), await switched(true)]).toEqual(['false', 'true'])
})

test('Other days of grace are told to every company, other options of the platform to none', async ({ openWorld }) => {
  const world = await openWorld()
  const [superAdmin, one, other] = [await world.superAdmin(), await world.company(), await world.company()]
  const sockets = await Promise.all([one.admin, other.admin].map(person => person.fullSocket()))
  const change = (body: object) => () => superAdmin.call(optionRoutes.change, { body })
  expect(await received(sockets, change({ graceDays: 3 }))).toEqual([['company:update'], ['company:update']])
  expect(await received(sockets, change({ graceDays: 3, pixCity: 'Recife' }))).toEqual([[], []])
})

test('The hour that makes an invoice tells those who may pay it', async ({ openWorld }) => {
  const world = await openWorld()
  const [superAdmin, company] = [await world.superAdmin(), await world.company()]
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-12-11' } })
  const sockets = [await (await world.signIn(company.adminEmail)).fullSocket()]
  expect(await received(sockets, () => world.advance(2 * 86_400_000))).toEqual([['billing:update']])
})
