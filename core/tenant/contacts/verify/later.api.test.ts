import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { jobWaiting } from '../../../company/jobs/index.ts'
import type { FakeLine } from '../../../whatsapp/providers/fake/line.ts'
import { aConnectedConnection } from '../../connections/fixtures.ts'
import { aContact } from '../architecture-cases.ts'
import { contactRoutes } from '../contract.ts'
import { identify } from '../identity/identify.ts'
import { askAboutNumbers } from './ask.ts'
import { AFTER_SILENCE, checkLater, LONGEST_PAUSE, SHORTEST_PAUSE } from './later.ts'

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

const numbered = (at: number) => `55119888801${String(at).padStart(2, '0')}`

/** Saves someone while WhatsApp answers nothing, so that the number waits. */
async function saveUnanswered({ admin }: TestCompany, line: FakeLine, number: string): Promise<void> {
  line.answers = false
  await aContact(admin, { number })
  line.answers = true
  line.questions.pop()
}

/** How many questions about numbers were asked, once so many milliseconds more are over. */
async function questionsAfter(world: World, line: FakeLine, ms: number): Promise<number> {
  await later(world, ms)
  return line.questions.length
}

test('numbers that were saved while no connection was up are asked about ten at a time when one is, the oldest first, with as many pauses as numbers', async ({
  world,
  company,
}) => {
  const { admin } = company
  const socket = await admin.fullSocket()
  for (let at = 0; at < 13; at += 1) await aContact(admin, { name: `Nº ${at + 10}`, number: numbered(at) })
  const line = await up(world, company)
  line.contact(numbered(0), { lid: '777' })
  line.contact(numbered(12))
  expect(await questionsAfter(world, line, LONGEST_PAUSE)).toBe(1)
  expect(line.questions[0]).toEqual(Array.from({ length: 10 }, (_, at) => numbered(at)))
  const first = (await states(company)).map(({ state }) => state)
  expect([first[0], ...new Set(first.slice(1, 10)), ...new Set(first.slice(10))]).toEqual([
    'verified',
    'not on WhatsApp',
    'waits',
  ])
  // Who saves another one does not shorten the pauses of those ten.
  await saveUnanswered(company, line, numbered(13))
  expect(await questionsAfter(world, line, 10 * SHORTEST_PAUSE - LONGEST_PAUSE)).toBe(1)
  expect(await questionsAfter(world, line, 10 * (LONGEST_PAUSE - SHORTEST_PAUSE) + LONGEST_PAUSE)).toBe(2)
  expect(line.questions[1]).toEqual([10, 11, 12, 13].map(numbered))
  expect((await states(company)).filter(({ state }) => state === 'waits')).toEqual([])
  const emitted = (data: { contact?: { name: string } }) => data.contact?.name === 'Nº 11'
  expect(await socket.event('contact', data => emitted(data) && data.action === 'update')).toMatchObject({
    contact: { notOnWhatsApp: true },
  })
})

test('numbers are asked about one by one where the way to WhatsApp takes no more', async ({ world, company }) => {
  for (const at of [0, 1]) await aContact(company.admin, { name: `Nº ${at}`, number: numbered(at) })
  const line = await up(world, company)
  line.numbersAtOnce = 1
  await later(world, LONGEST_PAUSE)
  expect(line.questions).toEqual([[numbered(0)]])
  await later(world, LONGEST_PAUSE)
  expect(line.questions).toEqual([[numbered(0)], [numbered(1)]])
})

test('what one connection says of a number stands; the next is asked about what that one did not answer alone', async ({
  world,
  company,
}) => {
  const [first, second] = [await up(world, company), await up(world, company)]
  second.contact(numbered(1))
  expect(await company.context(desk => askAboutNumbers(desk, [numbered(0)]))).toEqual([{ result: 'not-on-whatsapp' }])
  expect([first.questions, second.questions]).toEqual([[[numbered(0)]], []])
  first.answers = false
  expect(await company.context(desk => askAboutNumbers(desk, [numbered(1)]))).toMatchObject([{ result: 'found' }])
  expect(second.questions).toEqual([[numbered(1)]])
})

test('a question goes on by itself should it be cut short, and those pauses count for who comes up meanwhile', async ({
  world,
  company,
}) => {
  for (const at of [0, 1]) await aContact(company.admin, { name: `Nº ${at}`, number: numbered(at) })
  const line = await up(world, company)
  const answer = Promise.withResolvers<void>()
  line.checks = answer.promise
  const next = () => company.context(({ db }) => jobWaiting<object>(db, { kind: 'contacts.verify' }, 'next'))
  const advancing = world.advance(LONGEST_PAUSE)
  await expect.poll(() => line.questions.length).toBe(1)
  const { dueAt, payload } = (await next())!
  const { restsUntil } = payload as { restsUntil: number }
  expect(dueAt).toBeGreaterThan(restsUntil)
  // As when the program comes back, and its connection with it.
  await company.context(desk => desk.transaction(tx => checkLater(tx)))
  expect((await next())!.dueAt).toBe(restsUntil)
  answer.resolve()
  await advancing
  expect((await states(company)).map(({ state }) => state)).toEqual(['not on WhatsApp', 'not on WhatsApp'])
})

test('a number that WhatsApp knows as someone who wrote by LID makes the two one', async ({ world, company }) => {
  const { id: older } = await company.context(desk =>
    desk.transaction(tx => identify(tx, { lid: '777' }, { pushName: 'aninha' })),
  )
  await aContact(company.admin, { name: 'Dona Ana', number: '5511988880001' })
  const line = await up(world, company)
  line.contact('5511988880001', { lid: '777' })
  await later(world, LONGEST_PAUSE)
  const { contacts } = await company.admin.call(contactRoutes.list)
  expect(contacts).toMatchObject([{ id: older, name: 'Dona Ana', number: '5511988880001', isVerified: true }])
})

test('a number that WhatsApp writes as that of someone who wrote makes the two one', async ({ world, company }) => {
  const { id } = await aContact(company.admin, { name: 'Lupe Maier', number: '49015112345678' })
  const line = await up(world, company)
  line.contact('4915112345678', { lid: '777', alsoWritten: ['49015112345678'] })
  const whoWrote = { pn: '4915112345678', lid: '777' }
  await company.context(desk => desk.transaction(tx => identify(tx, whoWrote, { pushName: 'lupita' })))
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
  expect((await states(company)).map(({ state }) => state)).toEqual(['waits', 'not on WhatsApp', 'not on WhatsApp'])
  await saveUnanswered(company, line, '5511988880004')
  await later(world, 3 * LONGEST_PAUSE)
  expect(line.questions[1]).toEqual(['5511988880004'])
  line.silentAbout = undefined
  await later(world, AFTER_SILENCE)
  expect((await states(company))[0]).toMatchObject({ name: 'Ana', state: 'not on WhatsApp' })
})
