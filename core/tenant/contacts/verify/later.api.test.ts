import { expect } from 'vitest'
import { test } from '../../../testing/test.ts'
import type { TestCompany, World } from '../../../testing/world.ts'
import { aConnectedConnection } from '../../connections/fixtures.ts'
import { contactRoutes } from '../contract.ts'
import { identify } from '../identity/identify.ts'
import { aContact } from '../laws.ts'
import { AFTER_SILENCE, LONGEST_PAUSE } from './later.ts'

const states = async ({ admin }: TestCompany) =>
  (await admin.call(contactRoutes.list)).contacts.map(({ name, number, isVerified, notOnWhatsApp }) => ({
    ...{ name, number },
    state: isVerified ? 'verified' : notOnWhatsApp ? 'not on WhatsApp' : 'waits',
  }))

async function up(world: World, company: TestCompany) {
  const { id: connectionId } = await aConnectedConnection(world, company)
  return world.whatsapp.line({ companyId: company.id, connectionId })
}

const later = async (world: World, ms: number): Promise<void> => {
  await world.advance(ms)
  await world.idle()
}

test('numbers that were saved while no connection was up are asked about one by one when one is', async ({
  world,
  company,
}) => {
  const { admin } = company
  const socket = await admin.fullSocket()
  for (const [name, number] of [
    ['Ana', '551188880001'],
    ['Bia', '5511988880002'],
    ['Caio', '5511988880003'],
  ] as const)
    await aContact(admin, { name, number })
  expect((await states(company)).map(({ state }) => state)).toEqual(['waits', 'waits', 'waits'])
  const line = await up(world, company)
  line.contact('5511988880001', { lid: '777' })
  line.contact('5511988880003')
  await later(world, LONGEST_PAUSE)
  expect(await states(company)).toEqual([
    { name: 'Ana', number: '5511988880001', state: 'verified' },
    { name: 'Bia', number: '5511988880002', state: 'waits' },
    { name: 'Caio', number: '5511988880003', state: 'waits' },
  ])
  await later(world, LONGEST_PAUSE)
  await later(world, LONGEST_PAUSE)
  expect((await states(company)).map(({ state }) => state)).toEqual(['verified', 'not on WhatsApp', 'verified'])
  const told = (data: { contact?: { name: string } }) => data.contact?.name === 'Bia'
  expect(await socket.event('contact', data => told(data) && data.action === 'update')).toMatchObject({
    contact: { notOnWhatsApp: true },
  })
})

test('a number that WhatsApp knows as somebody who wrote by LID makes the two one', async ({ world, company }) => {
  const { id: older } = await company.desk(desk =>
    desk.transaction(tx => identify(tx, { lid: '777' }, { pushName: 'aninha' })),
  )
  await aContact(company.admin, { name: 'Dona Ana', number: '5511988880001' })
  const line = await up(world, company)
  line.contact('5511988880001', { lid: '777' })
  await later(world, LONGEST_PAUSE)
  const { contacts } = await company.admin.call(contactRoutes.list)
  expect(contacts).toMatchObject([{ id: older, name: 'Dona Ana', number: '5511988880001', isVerified: true }])
})

test('a number that WhatsApp writes as that of somebody who wrote makes the two one', async ({ world, company }) => {
  const { id } = await aContact(company.admin, { name: 'Lupe Maier', number: '49015112345678' })
  const line = await up(world, company)
  line.contact('4915112345678', { lid: '777', alsoWritten: ['49015112345678'] })
  const whoWrote = { pn: '4915112345678', lid: '777' }
  await company.desk(desk => desk.transaction(tx => identify(tx, whoWrote, { pushName: 'lupita' })))
  expect((await states(company)).map(({ number }) => number)).toEqual(['49015112345678', '4915112345678'])
  await later(world, LONGEST_PAUSE)
  expect((await company.admin.call(contactRoutes.list)).contacts).toMatchObject([
    { id, name: 'Lupe Maier', number: '4915112345678', isVerified: true, notOnWhatsApp: false },
  ])
})

test('what is not answered is asked again later, and what is not on WhatsApp is not until its number changes', async ({
  world,
  company,
}) => {
  const line = await up(world, company)
  line.answers = false
  const { id } = await aContact(company.admin, { name: 'Ana', number: '5511988880001' })
  await later(world, LONGEST_PAUSE)
  line.answers = true
  await later(world, AFTER_SILENCE)
  expect(await states(company)).toMatchObject([{ state: 'not on WhatsApp' }])
  line.contact('5511988880001')
  await later(world, LONGEST_PAUSE)
  expect(await states(company)).toMatchObject([{ state: 'not on WhatsApp' }])
  line.answers = false
  await company.admin.call(contactRoutes.update, { params: { contactId: id }, body: { number: '5511988880002' } })
  expect(await states(company)).toMatchObject([{ state: 'waits' }])
  line.answers = true
  line.contact('5511988880002')
  await later(world, LONGEST_PAUSE)
  expect(await states(company)).toMatchObject([{ number: '5511988880002', state: 'verified' }])
})

test('a number about which nobody answers steps back behind the others, and is asked about again when they are through', async ({
  world,
  company,
}) => {
  for (const [name, number] of [
    ['Ana', '5511988880001'],
    ['Bia', '5511988880002'],
    ['Caio', '5511988880003'],
  ] as const)
    await aContact(company.admin, { name, number })
  const line = await up(world, company)
  line.silentAbout = '5511988880001'
  await later(world, LONGEST_PAUSE)
  await later(world, AFTER_SILENCE)
  await later(world, LONGEST_PAUSE)
  expect((await states(company)).map(({ state }) => state)).toEqual(['waits', 'not on WhatsApp', 'not on WhatsApp'])
  line.silentAbout = undefined
  await later(world, LONGEST_PAUSE)
  expect((await states(company))[0]).toMatchObject({ name: 'Ana', state: 'not on WhatsApp' })
})
