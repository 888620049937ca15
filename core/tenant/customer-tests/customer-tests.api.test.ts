import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { run } from '../../storage/index.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aFlow } from '../flows/architecture-cases.ts'
import { flowRunRoutes } from '../flows/runs/contract.ts'
import { line, says } from '../flows/runs/fixtures.ts'
import { deskWithMenu, MENU } from '../inbound/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { settingRoutes } from '../settings/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { type CustomerTest, customerTestErrors, customerTestRoutes, MAX_CUSTOMER_TESTS } from './contract.ts'

type Draft = ClientInput<typeof customerTestRoutes.begin>['body']

const begin = (client: TestClient, body: Draft): Promise<CustomerTest> =>
  client.call(customerTestRoutes.begin, { body })

/** The test when nothing of it is under way any more. */
async function settled(client: TestClient): Promise<CustomerTest> {
  let found: CustomerTest | null = null
  await expect
    .poll(async () => {
      found = (await client.call(customerTestRoutes.own)).test
      return found?.isBusy
    })
    .toBe(false)
  return found!
}

async function writes(client: TestClient, ...texts: string[]): Promise<CustomerTest> {
  for (const text of texts) {
    await client.call(customerTestRoutes.say, { body: { text } })
    await settled(client)
  }
  return settled(client)
}

const transcript = ({ messages }: CustomerTest): string[] =>
  messages.map(({ fromMe, body }) => (fromMe ? `> ${body}` : body))

/** How many rows each table of the company has, but for what counts calls. */
const rowCounts = (company: TestCompany): Promise<Record<string, number>> =>
  company.context(async ({ db }) => {
    const tables = await run<{ name: string }>(db, "SELECT name FROM sqlite_schema WHERE type = 'table'", [])
    const counts: Record<string, number> = {}
    for (const { name } of tables)
      counts[name] = (await run<{ n: number }>(db, `SELECT count(*) AS n FROM "${name}"`, []))[0]!.n
    return counts
  })

const filesOf = (world: World, company: TestCompany): string[] =>
  readdirSync(join(world.folder, 'companies', String(company.id)), { recursive: true })
    .map(String)
    .filter(name => /\/[\w-]{22}$/.test(name))

const sandboxes = (world: World): string[] => readdirSync(join(world.folder, 'incoming'))

describe('a test as a customer', () => {
  test('is answered by menu and queue as a customer is, and says where it is and why', async ({ world }) => {
    const { desk, company, sales } = await deskWithMenu(world)
    const { admin } = company
    expect(await admin.call(customerTestRoutes.own)).toEqual({ test: null })
    const test = await begin(admin, { whatsappId: desk.connection.id, name: 'Bia Prova' })
    expect(test).toMatchObject({
      customer: 'Bia Prova',
      connection: { id: desk.connection.id },
      state: null,
      messages: [],
    })
    expect(transcript(await writes(admin, 'oi'))).toEqual(['oi', `> ${MENU}`])
    expect((await settled(admin)).state).toMatchObject({ status: 'pending', leader: 'menu', queue: null })
    const chosen = await writes(admin, '1')
    expect(transcript(chosen).slice(2)).toEqual(['1', '> Aqui é Vendas.'])
    expect(chosen.state).toMatchObject({ leader: 'nobody', queue: { id: sales.id, name: 'Vendas' } })
    expect(chosen.trace.map(({ rule }) => rule).reverse()).toEqual(['created', 'menu', 'queue'])
    // What came is read: blue ticks are no news to anybody.
    expect(chosen.messages.at(-1)).toMatchObject({ fromMe: true, ack: 4 })
  })

  test('leaves nothing in the company: no contact, ticket, message, figure, file or event for colleagues', async ({
    world,
  }) => {
    const { desk, company, sales } = await deskWithMenu(world)
    const { admin } = company
    const flow = await aFlow(admin, line(says('a', 'Do fluxo.')))
    await admin.call(queueRoutes.update, { params: { queueId: sales.id }, body: { flowId: flow.id } })
    const colleague = await company.person('user', [sales.id])
    const socket = await colleague.socket([{ type: 'joinNotification' }, { type: 'joinTickets', status: 'pending' }])
    const own = await admin.socket([{ type: 'joinNotification' }, { type: 'joinTickets', status: 'pending' }])
    await world.idle()
    const [before, files] = [await rowCounts(company), filesOf(world, company)]
    const { id } = await begin(admin, { whatsappId: desk.connection.id })
    await writes(admin, 'oi', '1')
    expect(await own.event('customerTest')).toEqual({ action: 'update', testId: id })
    const form = new FormData()
    form.append('caption', 'comprovante')
    form.append('file', new Blob(['%PDF-1.4 aqui'], { type: 'application/pdf' }), 'recibo.pdf')
    await admin.call(customerTestRoutes.sendFile, { form })
    await expect.poll(async () => (await settled(admin)).messages.at(-1)?.mediaUrl).toMatch(/^\//)
    expect(filesOf(world, company).length).toBeGreaterThan(files.length)
    expect(transcript(await settled(admin))).toContain('> Do fluxo.')
    await Promise.all([socket.settled(), own.settled()])
    // Presence of the two alone is told beside it.
    const emitted = (published: string[]): string[] => [...new Set(published)].filter(name => name !== 'user:update')
    expect(emitted(socket.published())).toEqual([])
    expect(emitted(own.published())).toEqual(['customerTest:update'])
    await admin.call(customerTestRoutes.end)
    expect(await rowCounts(company)).toEqual(before)
    expect(filesOf(world, company)).toEqual(files)
    expect((await admin.call(ticketRoutes.list)).tickets).toEqual([])
    expect(desk.line.sent).toEqual([])
  })

  test('goes by the hours as if it were another time', async ({ world }) => {
    const { desk, company } = await deskWithMenu(world, { outOfHoursMessage: 'Fechado agora.' })
    const { admin } = company
    await admin.call(settingRoutes.update, { params: { key: 'scheduleType' }, body: { value: 'company' } })
    const at = async (time: string, weekDay: number) => {
      const { now } = await begin(admin, { whatsappId: desk.connection.id, time, weekDay })
      const { hours, ...test } = await writes(admin, 'oi')
      return { now, hours, said: transcript(test as CustomerTest).slice(1) }
    }
    expect(await at('22:00', 1)).toEqual({
      now: '2026-11-24T01:00:00.000Z',
      hours: { whose: 'company', isOpen: false },
      said: ['> Fechado agora.'],
    })
    expect(await at('10:00', 1)).toMatchObject({ hours: { isOpen: true }, said: [`> ${MENU}`] })
  })

  test('knows no phone, and takes up what was changed when it is begun anew', async ({ company, admin }) => {
    const queue = await aQueue(admin, { name: 'Vendas' })
    const oneQueue = { params: { key: 'sendGreetingMessageOneQueues' }, body: { value: 'enabled' } } as const
    await admin.call(settingRoutes.update, oneQueue)
    const { id: whatsappId } = await aConnection(admin, { queueIds: [queue.id], greetingMessage: 'Olá!' })
    await begin(admin, { whatsappId })
    await writes(admin, 'oi')
    await admin.call(connectionRoutes.update, { params: { whatsappId }, body: { greetingMessage: 'Depois.' } })
    expect(transcript(await writes(admin, 'e aí?'))).not.toContain('> Depois.')
    const { id, messages } = await begin(admin, { whatsappId })
    expect(messages).toEqual([])
    const again = await writes(admin, 'oi')
    expect(again.id).toBe(id)
    expect(transcript(again)).toEqual(['oi', '> Depois.'])
    expect(await rowCounts(company)).toMatchObject({ tickets: 0, contacts: 0 })
  })

  test('shows the flow that leads and its node, and puts its clock forward', async ({ company, admin }) => {
    const flow = await aFlow(
      admin,
      line(says('a', 'Um momento.'), ['pausa', 'espera', { waitTime: 3600, label: 'Uma hora' }], says('b', 'Pronto.')),
    )
    const { id: whatsappId } = await aConnection(admin)
    const params = { whatsappId }
    await admin.call(flowRunRoutes.setConnectionFlows, { params, body: { welcomeFlowId: flow.id, keywords: [] } })
    await begin(admin, { whatsappId })
    const waiting = await writes(admin, 'oi')
    expect(waiting.state).toMatchObject({ leader: 'flow', flow: { id: flow.id, nodeId: 'pausa', nodeType: 'espera' } })
    expect(transcript(waiting)).toEqual(['oi', '> Um momento.'])
    await admin.call(customerTestRoutes.advance, { body: { minutes: 61 } })
    await expect.poll(async () => transcript(await settled(admin)).at(-1)).toBe('> Pronto.')
    const after = await settled(admin)
    expect(Date.parse(after.now) - Date.parse(waiting.now)).toBe(61 * MINUTE)
    expect(await company.context(({ db }) => run(db, 'SELECT * FROM flow_runs', []))).toEqual([])
  })

  test('is the own one of each person, ends when nobody looks at it, and leaves no file behind', async ({
    openWorld,
  }) => {
    const world = await openWorld()
    const { desk, company } = await deskWithMenu(world)
    const { admin } = company
    const [supervisor, kitchen] = [await company.person('supervisor'), await company.person('restaurante')]
    await begin(admin, { whatsappId: desk.connection.id })
    await writes(admin, 'oi')
    expect(await supervisor.call(customerTestRoutes.own)).toEqual({ test: null })
    const { code } = await supervisor.refusal(customerTestRoutes.say, { body: { text: 'Oi' } })
    expect(code).toBe(customerTestErrors.ERR_NO_CUSTOMER_TEST.code)
    expect((await kitchen.refusal(customerTestRoutes.own)).code).toBe('ERR_NO_PERMISSION')
    expect(sandboxes(world)).toHaveLength(1)
    await world.advance(HOUR)
    await expect.poll(() => sandboxes(world)).toEqual([])
    const again = await world.signIn(company.adminEmail)
    expect(await again.call(customerTestRoutes.own)).toEqual({ test: null })
  })

  test('is rejected where too many are open, and a stop of the program ends it', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk, company } = await deskWithMenu(world)
    const whatsappId = desk.connection.id
    for (let n = 0; n < MAX_CUSTOMER_TESTS; n += 1) await begin(await company.person('supervisor'), { whatsappId })
    const rejected = await company.admin.refusal(customerTestRoutes.begin, { body: { whatsappId } })
    expect(rejected.code).toBe(customerTestErrors.ERR_TOO_MANY_CUSTOMER_TESTS.code)
    await world.restart()
    expect(sandboxes(world)).toEqual([])
    expect(world.complaints).toEqual([])
  })
})
