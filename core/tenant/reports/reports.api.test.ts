import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { migrate, migrationsOf } from '../../storage/migrate.ts'
import { openSqlite } from '../../storage/sqlite.ts'
import { auditRoutes } from '../audit/contract.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { messageRoutes } from '../messages/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { userRoutes } from '../users/contract.ts'
import { ATTENDANCES_FILE, reportRoutes } from './contract.ts'

/** Friday, 20 November 2026, 16:00 in São Paulo; the desk is open from eight to six on working days, on Saturdays until noon. */
const FRIDAY = '2026-11-20T19:00:00Z'

async function aContext(openWorld: (options: { now: string }) => Promise<World>) {
  const world = await openWorld({ now: FRIDAY })
  const company = await world.company()
  const desk = await FrontDesk.open(world, company)
  await desk.set('scheduleType', 'company')
  const me = async (client: TestClient) => (await client.call(authRoutes.me)).id
  const change = (ticketId: number, body: object, by = desk.admin) =>
    by.call(ticketRoutes.update, { params: { ticketId }, body })
  const says = (ticketId: number, by = desk.admin) =>
    by.call(messageRoutes.send, { params: { ticketId }, body: { body: 'Bom dia!' } })
  /** A ticket of someone who writes now. */
  const comes = async (customer = desk.customer()): Promise<number> => {
    customer.says('oi', { sentAt: world.clock.now() })
    await desk.settled()
    return (await desk.ticketOf(customer)).id
  }
  const summary = (query: object = {}) => desk.admin.call(reportRoutes.summary, { query })
  const later = async (ms: number): Promise<void> => {
    await world.advance(ms)
    desk.admin = await world.signIn(company.adminEmail)
  }
  return { world, company, desk, me, change, says, comes, summary, later }
}

const about = (seconds: number) => expect.closeTo(seconds, -1)
const took = (minutes: number) => ({
  ...{ median: about(minutes * 60), p90: about(minutes * 60), mean: about(minutes * 60) },
})

test('a first answer is what the contact waited for the first word of a person, whole or within business hours', async ({
  openWorld,
}) => {
  const { desk, me, change, says, comes, summary, later } = await aContext(openWorld)
  const ticketId = await comes()
  await later(90 * MINUTE)
  await change(ticketId, { status: 'open', userId: await me(desk.admin) })
  // Taken at 17:30, answered on Saturday at 9:00: half an hour on Friday and one on Saturday.
  await later(15.5 * HOUR)
  await says(ticketId)
  await later(30 * MINUTE)
  await change(ticketId, { status: 'closed' })
  const { figures } = await summary()
  expect(figures).toMatchObject({ begun: 1, answered: 1, ended: 1, answers: 1, open: 0 })
  expect(figures.firstAnswer).toEqual(took(17 * 60))
  expect(figures.attending).toEqual(took(16 * 60))
  const within = await summary({ clock: 'open' })
  expect(within.figures.firstAnswer).toEqual(took(3 * 60))
  expect(within.figures.attending).toEqual(took(2 * 60))
  expect(within.figures.betweenAnswers).toEqual(about(3 * 3600))
})

test('who gave a ticket away without a word is in no average, but among those who had it', async ({ openWorld }) => {
  const { company, desk, me, change, says, comes, later } = await aContext(openWorld)
  const bia = await company.person('supervisor')
  const [first, second] = [await me(desk.admin), await me(bia)]
  const ticketId = await comes()
  await change(ticketId, { status: 'open', userId: first })
  await later(4 * MINUTE)
  await change(ticketId, { userId: second })
  await later(6 * MINUTE)
  await says(ticketId, bia)
  await change(ticketId, { status: 'closed' })
  const { rows } = await desk.admin.call(reportRoutes.groups, { query: { by: 'user' } })
  expect(rows).toMatchObject([
    { id: second, begun: 1, answered: 1, firstAnswer: took(10), ended: 1, turns: 1, handedOn: 0 },
    { id: first, begun: 0, answered: 0, firstAnswer: null, ended: 0, turns: 1, handedOn: 1 },
  ])
  const of = async (userIds: number) =>
    (await desk.admin.call(reportRoutes.attendances, { query: { userIds: String(userIds) } })).attendances
  expect(await of(first)).toEqual([])
  const [listed] = await of(second)
  const names = (await desk.admin.call(userRoutes.list)).users
  const nameOf = (id: number) => names.find(one => one.id === id)!.name
  expect(listed).toMatchObject({ ticketId, people: [nameOf(first), nameOf(second)], answers: 1, rate: null })
})

test('a bot answers nothing, and what nobody attended lasts no time', async ({ openWorld }) => {
  const { desk, change, comes, summary, later } = await aContext(openWorld)
  await desk.set('sendGreetingAccepted', 'enabled')
  const ticketId = await comes()
  await later(10 * MINUTE)
  await change(ticketId, { status: 'closed' })
  expect((await summary()).figures).toMatchObject({
    ...{ begun: 1, answered: 0, firstAnswer: null, ended: 1, attending: null, answers: 0, betweenAnswers: null },
  })
})

test('an end that is taken back is none, and contacts that become one change no sum', async ({ openWorld }) => {
  const { desk, change, says, comes, summary, later } = await aContext(openWorld)
  const [ana, twin] = [desk.customer('Ana'), desk.customer('Ana Lima')]
  const [ticketId] = [await comes(ana), await comes(twin)]
  await later(5 * MINUTE)
  await change(ticketId, { status: 'open' })
  await says(ticketId)
  const before = (await summary()).figures
  await change(ticketId, { status: 'closed', mayTakeBack: true })
  expect((await summary()).figures).toMatchObject({ ended: 1, open: 1, attending: took(0) })
  await desk.admin.call(ticketRoutes.takeBack, { params: { ticketId } })
  expect((await summary()).figures).toEqual(before)
  const [contactId, otherId] = [(await desk.ticketOf(ana)).contactId, (await desk.ticketOf(twin)).contactId]
  await desk.admin.call(contactRoutes.merge, { params: { contactId }, body: { contactId: otherId } })
  expect((await summary()).figures).toEqual({ ...before, open: 1 })
})

test('a supervisor to whom the figures were given sees those of their own queues alone, and others none', async ({
  openWorld,
}) => {
  const { world, company, me, change, comes, summary } = await aContext(openWorld)
  const { admin } = company
  const [own, others] = [await aQueue(admin), await aQueue(admin)]
  for (const queueId of [own.id, others.id, others.id]) await change(await comes(), { queueId })
  const supervisor = await company.person('supervisor', [own.id])
  const calls = Object.values(reportRoutes).map(({ path }) => path)
  for (const path of calls) expect((await supervisor.raw('GET', path)).status).toBe(403)
  const rights = ['seeDashboard' as const]
  await admin.call(userRoutes.update, { params: { id: await me(supervisor) }, body: { rights } })
  expect((await summary()).figures.begun).toBe(3)
  expect((await supervisor.call(reportRoutes.summary, { query: {} })).figures.begun).toBe(1)
  const { rows } = await supervisor.call(reportRoutes.groups, { query: { by: 'queue' } })
  expect(rows.map(({ id, name }) => [id, name])).toEqual([[own.id, own.name]])
  const query = { queueIds: JSON.stringify([own.id, others.id]) }
  expect((await supervisor.call(reportRoutes.attendances, { query })).attendances).toHaveLength(1)
  expect((await supervisor.raw('GET', '/reports/attendances.csv')).status).toBe(403)
  const user = await company.person('user')
  for (const path of calls) expect((await user.raw('GET', path)).status).toBe(403)
  const stranger = await world.company()
  expect((await stranger.admin.call(reportRoutes.summary, { query: {} })).figures.begun).toBe(0)
})

test('the file has a line for each attendance in the time of the company, and the audit log tells about it', async ({
  openWorld,
}) => {
  const { desk, me, change, says, comes, later } = await aContext(openWorld)
  const ticketId = await comes(desk.customer('=Ana'))
  await comes()
  await later(5 * MINUTE)
  await change(ticketId, { status: 'open', userId: await me(desk.admin) })
  await says(ticketId)
  const query = { of: 'answered' } as const
  const response = await desk.admin.raw('GET', '/reports/attendances.csv?of=answered')
  expect(response.headers.get('content-disposition')).toContain(ATTENDANCES_FILE)
  const lines = (await desk.admin.call(reportRoutes.exportAttendances, { query })).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Ticket;Início;Primeira resposta;Fim;Nome;')
  expect(lines[1]).toMatch(new RegExp(`^${ticketId};2026-11-20 16:00:\\d\\d;2026-11-20 16:05:\\d\\d;;'=Ana;`))
  const { entries } = await desk.admin.call(auditRoutes.list)
  expect(entries.map(({ kind }) => kind)).toContain('attendancesExported')
})

test('days that lead backwards or are more than a year are rejected beside their field', async ({ company }) => {
  const rejected = async (query: string) => (await company.admin.raw('GET', `/reports/summary?${query}`)).status
  expect(await rejected('from=2026-02-02&to=2026-02-01')).toBe(400)
  expect(await rejected('from=2026-01-01&to=2027-01-02')).toBe(400)
  expect(await rejected('from=2026-01-01&to=2027-01-01')).toBe(200)
  const { period } = await company.admin.call(reportRoutes.summary, { query: { to: '2026-02-28' } })
  expect(period).toEqual({ from: '2026-01-30', to: '2026-02-28' })
})

test('rounds of before are reported by their messages, and count in the whole clock alone', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  const before = migrations.findIndex(({ name }) => name.includes('attendance_turns'))
  migrate(file, migrations.slice(0, before))
  file.exec(`
    INSERT INTO contacts (id, uuid, name, folded, createdAt, updatedAt) VALUES (1, 'c', 'Ana', 'ana', 0, 0);
    INSERT INTO tickets (id, uuid, status, contactId, createdAt, updatedAt) VALUES (1, 'a', 'closed', 1, 100, 0);
    INSERT INTO ticket_tracking (ticketId, contactId, beganAt, queuedAt, startedAt, finishedAt) VALUES
      (1, 1, 1000, 2000, 3000, 9000), (1, 1, 10000, 10000, 10000, 12000), (1, 1, 13000, 13000, NULL, 14000);
    INSERT INTO messages (ticketId, chatId, fromMe, waId, source, userId, createdAt, updatedAt) VALUES
      (1, 1, 1, 'a', 'bot', NULL, 1500, 0), (1, 1, 1, 'b', 'chat', 7, 5000, 0), (1, 1, 1, 'c', 'chat', 8, 6000, 0),
      (1, 1, 1, 'd', 'chat', 7, 11000, 0)`)
  migrate(file, migrations)
  const columns = 'answeredBy, firstWait, firstWaitOpen, answers, answersWait, attended, attendedOpen'
  const rows = file.prepare(`SELECT ${columns} FROM ticket_tracking ORDER BY id`).raw().all()
  file.close()
  expect(rows).toEqual([
    [7, 3000, null, 1, 3000, 6000, null],
    // Whom a person wrote to first did not wait.
    [null, null, null, 0, 0, 2000, null],
    [null, null, null, 0, 0, null, null],
  ])
})
