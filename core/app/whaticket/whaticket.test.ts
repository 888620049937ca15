import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acting } from '../../company/index.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { run } from '../../storage/index.ts'
import { connectionRoutes } from '../../tenant/connections/contract.ts'
import { contactRoutes } from '../../tenant/contacts/contract.ts'
import { dashboardRoutes } from '../../tenant/dashboard/contract.ts'
import { flowRoutes } from '../../tenant/flows/contract.ts'
import { messageRoutes } from '../../tenant/messages/contract.ts'
import { noteRoutes } from '../../tenant/notes/contract.ts'
import { queueRoutes } from '../../tenant/queues/contract.ts'
import { quickMessageRoutes } from '../../tenant/quick-messages/contract.ts'
import { scheduleRoutes } from '../../tenant/schedules/contract.ts'
import { settingRoutes } from '../../tenant/settings/contract.ts'
import { ticketRoutes } from '../../tenant/tickets/contract.ts'
import { userRoutes } from '../../tenant/users/contract.ts'
import type { TestClient } from '../testing/client.ts'
import { oldestFirst } from '../testing/live-rows.ts'
import { TestSocket } from '../testing/socket.ts'
import { World } from '../testing/world.ts'
import { dryRun } from './dry-run.ts'
import { bringOver, type Requested } from './index.ts'
import { linesOf, type Report } from './report.ts'
import { SERVER_PASSWORD, type Server, startMariadb, startPostgres } from './testing/servers.ts'

const HERE = join(import.meta.dirname, 'testing')
const PHOTO = join(import.meta.dirname, '../../../cli/demo/media/lamp.jpg')
const SPOKEN = join(import.meta.dirname, '../../../cli/demo/media/voice.mp3')

const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
const publicFolder = join(folder, 'public')
const servers: Server[] = []
let endSessions: () => Promise<void>
let community: Requested
let saas: Requested
let many: string
/** As `saas`, where tags do not tell whose they are; and where nothing tells about companies. */
let untold: string
let nameless: string

/** The two servers with what desks of two generations hold, and the files of both in one folder. */
beforeAll(async () => {
  const [mariadb, postgres] = await Promise.all([startMariadb(), startPostgres()])
  servers.push(mariadb, postgres)
  endSessions = postgres.endSessions
  mkdirSync(join(publicFolder, 'company4'), { recursive: true })
  copyFileSync(PHOTO, join(publicFolder, '1682946300000-foto.png'))
  copyFileSync(PHOTO, join(publicFolder, 'company4/receita 1.png'))
  copyFileSync(SPOKEN, join(publicFolder, 'company4/voz.ogg'))
  mkdirSync(join(publicFolder, 'company4/quickMessage'))
  copyFileSync(PHOTO, join(publicFolder, 'company4/quickMessage/1700000000000-tabela.png'))
  symlinkSync('/etc/passwd', join(publicFolder, 'link.txt'))
  const usual = { timeZone: '-03:00', plan: '1', media: publicFolder, password: SERVER_PASSWORD }
  const filled = (server: Server, name: string) => server.fill(name, readFileSync(join(HERE, `${name}.sql`), 'utf8'))
  community = { ...usual, url: await filled(mariadb, 'community'), name: 'Loja' }
  saas = { ...usual, url: await filled(postgres, 'saas'), company: '4' }
  many = await filled(postgres, 'many')
  const text = readFileSync(join(HERE, 'saas.sql'), 'utf8')
  untold = await postgres.fill('untold', `${text} ALTER TABLE "Tags" DROP COLUMN "companyId"`)
  nameless = await postgres.fill('nameless', `${text} DROP TABLE "Companies"`)
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Messages of `many.sql`. */
const MANY = 4000

const silent = () => {}

const bring = (
  { app, folder }: World,
  requested: Requested,
  progress: (kind: string, rows: number) => void = silent,
  ending = new AbortController().signal,
): Promise<Report> =>
  acting.run({ as: 'operator' }, () => bringOver(app.platform, folder, requested, { progress, ending }))

/** Someone who came over, with a password of their own. */
async function person(world: World, { passwords }: Report, email: string): Promise<TestClient> {
  const line = readFileSync(passwords!, 'utf8').match(new RegExp(`^${email}\t(.*)$`, 'm'))
  const first = await world.signIn(email, line![1]!)
  const { id } = await first.call(authRoutes.me)
  await first.call(userRoutes.update, { params: { id }, body: { password: 'uma-nova-1' } })
  return world.signIn(email, 'uma-nova-1')
}

const allTickets = async (client: TestClient, status: 'open' | 'pending' | 'closed') =>
  (await client.call(ticketRoutes.list, { query: { status, showAll: 'true' } })).tickets

const content = async (client: TestClient, ticketId: number) =>
  (await client.call(messageRoutes.list, { params: { ticketId } })).messages

test('a dry run writes nothing and tells what a real one does then', async () => {
  const would = await dryRun(community, { progress: silent, ending: new AbortController().signal })
  expect(would).toMatchObject({ dryRun: true, company: undefined, passwords: undefined })
  const world = await World.open()
  const { kinds, needs, notTakenOverYet } = await bring(world, community)
  await world.close()
  expect(would).toMatchObject({ needs, notTakenOverYet, kinds })
  expect(needs).toEqual({ users: 3, connections: 1, queues: 3 })
  expect(linesOf(would).join('\n')).toContain('Its plan has to allow 3 users, 1 connection and 3 queues.')
})

describe('a desk of the first generation, of MySQL', () => {
  let world: World
  let report: Report
  let admin: TestClient
  beforeAll(async () => {
    world = await World.open()
    report = await bring(world, community)
    admin = await person(world, report, 'admin@loja.example')
  })
  afterAll(() => world.close())

  test('every row of it has come, has become one with another, or is reported with the reason', async () => {
    expect(report.kinds).toEqual({
      settings: { found: 3, taken: 1, joined: 0, left: { unlike: 2 } },
      queues: { found: 3, taken: 3, joined: 0, left: {} },
      connections: { found: 1, taken: 1, joined: 0, left: {} },
      users: { found: 3, taken: 1, joined: 1, left: { 'no-email': 1 } },
      contacts: { found: 7, taken: 5, joined: 1, left: { 'no-number': 1 } },
      extraInfo: { found: 4, taken: 1, joined: 0, left: { 'already-there': 1, empty: 1, 'no-contact': 1 } },
      tickets: { found: 6, taken: 5, joined: 0, left: { 'no-contact': 1, 'second-alive': 1 } },
      messages: { found: 15, taken: 12, joined: 0, left: { 'no-ticket': 2, empty: 1 } },
      files: { found: 3, taken: 1, joined: 0, left: { 'no-file': 1, outside: 1 } },
      quickAnswers: { found: 1, taken: 1, joined: 0, left: {} },
    })
    expect(report.notTakenOverYet).toEqual({})
    const { records } = await admin.call(quickMessageRoutes.list)
    expect(records).toMatchObject([
      { shortcode: 'pix', message: 'Nossa chave: loja@pix.example', geral: true, userId: null },
    ])
    expect(report.company).toMatchObject({ name: 'Loja' })
  })

  test('an agent signs in with a password of their own and sees their ticket with its picture', async () => {
    expect(statSync(report.passwords!).mode & 0o777).toBe(0o600)
    const agent = await person(world, report, 'joao@loja.example')
    expect(await agent.call(authRoutes.me)).toMatchObject({ name: 'João da Silva', profile: 'user' })
    const { tickets } = await agent.call(ticketRoutes.list, { query: { status: 'open' } })
    expect(tickets).toMatchObject([
      {
        contact: { name: 'Ana Conceição', number: '5511988880001' },
        queue: { name: 'Vendas' },
        user: { name: 'João da Silva' },
        ...{ unreadMessages: 1, lastMessage: 'foto.png', updatedAt: '2023-05-01T13:05:00.000Z' },
      },
    ])
    const messages = await content(agent, tickets[0]!.id)
    expect(messages).toMatchObject([
      { body: 'Bom dia! Quero comprar 🎈', fromMe: false, createdAt: '2023-05-01T13:00:00.123Z' },
      { body: '*João:*\nClaro! Qual?', fromMe: true, ack: 4, quotedMsg: { body: 'Bom dia! Quero comprar 🎈' } },
      { body: 'Apagada', isDeleted: true, ack: 3 },
      { mediaType: 'image', mediaState: 'ready', quotedMsg: { fromMe: true } },
    ])
    const picture = await fetch(new URL(messages[3]!.mediaUrl!, world.base))
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(readFileSync(PHOTO))
  })

  test('people are known by their numbers, groups by theirs, and names are read as they were meant', async () => {
    const { contacts } = await admin.call(contactRoutes.list)
    expect(contacts.map(({ name, number, isGroup, email }) => [name, number, isGroup, email])).toEqual([
      ['+55 (11) 96666-0003', '5511966660003', false, ''],
      ['Ana Conceição', '5511988880001', false, 'ana@cliente.example'],
      ['Beto', '5511944440004', false, ''],
      ['Família 👨‍👩‍👧', '', true, ''],
      ['José “Pintor”', '5511977770002', false, ''],
    ])
    expect(contacts[1]).toMatchObject({ extraInfo: [{ name: 'CPF', value: '123.456.789-09' }], isVerified: true })
    const found = await admin.call(contactRoutes.list, { query: { searchParam: 'jose' } })
    expect(found.contacts).toHaveLength(1)
  })

  test('of two tickets of one person that were not closed the later stays, and nothing is lost', async () => {
    const closed = await allTickets(admin, 'closed')
    expect(closed.map(({ contact }) => contact.name)).toEqual(['Ana Conceição', 'José “Pintor”'])
    expect(await content(admin, closed[0]!.id)).toMatchObject([{ body: 'oi', quotedMsg: null }])
    const [waiting] = await allTickets(admin, 'pending')
    expect(waiting).toMatchObject({ queue: null, whatsapp: null, unreadMessages: 1 })
    expect((await content(admin, waiting!.id)).map(({ body }) => body)).toEqual(['sem data'])
  })

  test('nobody who came over with a ticket is a new contact, also where it waits', async () => {
    const { counters } = await admin.call(dashboardRoutes.show, { query: { date_from: '2020-01-01' } })
    expect(counters).toMatchObject({ supportPending: 1, leads: 0 })
  })

  test('a file that is gone or whose address leads elsewhere is reported in its message, and nothing else is read', async () => {
    const closed = await allTickets(admin, 'closed')
    expect(closed[1]).toMatchObject({ unreadMessages: 0, user: null })
    expect(await content(admin, closed[1]!.id)).toMatchObject([
      { mediaState: 'failed', mediaUrl: null, mediaType: 'application', body: 'nota.pdf' },
      { body: 'Não chegou' },
      { mediaState: 'failed', mediaUrl: null, body: 'passwd' },
    ])
  })

  test('in a group each has written what is theirs, also cards and places', async () => {
    const group = (await allTickets(admin, 'open')).find(({ isGroup }) => isGroup)
    expect(await content(admin, group!.id)).toMatchObject([
      { body: 'Quem vem?', contact: { name: 'Ana Conceição' } },
      { mediaType: 'vcard', body: 'Carla: 5511933330005', contact: { name: 'Beto' } },
      { mediaType: 'locationMessage', mediaInfo: { location: { latitude: -23.5505, longitude: -46.6333 } } },
    ])
  })

  test('sectors have colours of their own, the connection waits for its phone, and no secret came', async () => {
    const queues = await admin.call(queueRoutes.list)
    expect(queues.map(({ name, greetingMessage }) => [name, greetingMessage])).toEqual([
      ['Vendas', 'Olá! Você fala com *Vendas* 🛒'],
      ['Suporte', ''],
      ['Financeiro', ''],
    ])
    expect(new Set(queues.map(({ color }) => color.toLowerCase())).size).toBe(3)
    expect(await admin.call(connectionRoutes.list)).toMatchObject([
      { name: 'Loja', status: 'DISCONNECTED', number: null, isDefault: true, complationMessage: 'Até logo 👋' },
    ])
    const settings = await admin.call(settingRoutes.list)
    expect(settings.find(({ key }) => key === 'CheckMsgIsGroup')).toMatchObject({ value: 'disabled' })
    for (const text of await everyText(world, report)) expect(text).not.toMatch(/segredo|\$2a\$08/)
  })

  test('once it has come, it comes no second time', async () => {
    const before = await everyText(world, report)
    expect(await bring(world, community)).toEqual(report)
    expect(await everyText(world, report)).toEqual(before)
  })
})

describe('one company of a later generation, of PostgreSQL', () => {
  let world: World
  let report: Report
  let admin: TestClient
  beforeAll(async () => {
    world = await World.open()
    report = await bring(world, saas)
    admin = await person(world, report, 'marta@clinica.example')
  })
  afterAll(() => world.close())

  test('every row of it has come, has become one with another, or is reported with the reason', () => {
    expect(report.kinds).toEqual({
      settings: { found: 2, taken: 1, joined: 0, left: { unlike: 1 } },
      companySettings: { found: 1, taken: 2, joined: 0, left: { unlike: 5 } },
      queues: { found: 2, taken: 2, joined: 0, left: {} },
      queueOptions: { found: 3, taken: 3, joined: 0, left: {} },
      connections: { found: 2, taken: 1, joined: 0, left: { 'not-whatsapp': 1 } },
      users: { found: 5, taken: 2, joined: 1, left: { 'email-taken': 1, 'switched-off': 1 } },
      tags: { found: 3, taken: 2, joined: 1, left: {} },
      contacts: { found: 5, taken: 4, joined: 0, left: { 'not-whatsapp': 1 } },
      extraInfo: { found: 1, taken: 1, joined: 0, left: {} },
      lids: { found: 1, taken: 1, joined: 0, left: {} },
      tickets: { found: 5, taken: 4, joined: 0, left: { 'not-whatsapp': 1, 'second-alive': 1 } },
      ticketTags: { found: 4, taken: 2, joined: 0, left: { 'already-there': 1, 'no-owner': 1 } },
      contactTags: { found: 2, taken: 1, joined: 0, left: { 'no-owner': 1 } },
      messages: { found: 11, taken: 9, joined: 0, left: { 'already-there': 1, 'no-ticket': 1 } },
      files: { found: 5, taken: 5, joined: 0, left: {} },
      notes: { found: 1, taken: 1, joined: 0, left: {} },
      quickMessages: { found: 4, taken: 3, joined: 0, left: { empty: 1 } },
      schedules: { found: 4, taken: 3, joined: 0, left: { 'no-contact': 1 } },
      flowBuilders: { found: 2, taken: 1, joined: 0, left: { empty: 1 } },
    })
    expect(report.notTakenOverYet).toEqual({})
  })

  test('quick messages are of who wrote them or of the company, and what is scheduled waits for its time', async () => {
    const { records } = await admin.call(quickMessageRoutes.list)
    expect(records.map(({ shortcode, geral, mediaName }) => [shortcode, geral, mediaName])).toEqual([
      ['oi', false, null],
      ['tabela', true, 'tabela.png'],
      ['tchau', true, null],
    ])
    const { schedules } = await admin.call(scheduleRoutes.list)
    expect(oldestFirst(schedules).map(({ body, status, failure }) => [body, status, failure])).toEqual([
      ['Lembrete', 'PENDENTE', null],
      ['Já foi', 'ENVIADA', null],
      ['Talvez', 'ERRO', 'restored'],
    ])
    expect(schedules.every(({ contact }) => contact.name === 'Rita')).toBe(true)
  })

  test('who was switched off has no way in, and who was something that nobody here is attends', async () => {
    const { users } = await admin.call(userRoutes.list)
    expect(users.map(({ name, profile }) => [name, profile]).toSorted()).toEqual([
      ['Gabi', 'user'],
      ['Luís Ñandú', 'user'],
      ['Marta', 'admin'],
    ])
  })

  test('nothing of the other company of that database has come', async () => {
    for (const text of await everyText(world, report)) expect(text).not.toMatch(/alhei|outra empresa|segredo/i)
  })

  test('the conversation is there as it was: files, reactions, edits, and what was said to colleagues alone', async () => {
    const [ticket] = (await allTickets(admin, 'open')).filter(({ isGroup }) => !isGroup)
    expect(ticket).toMatchObject({
      ...{ uuid: '11111111-2222-4333-8444-555555555555', queue: { name: 'Recepção' }, user: { name: 'Luís Ñandú' } },
      ...{ contact: { name: 'Rita', number: '5511922220001' }, createdAt: '2024-02-01T12:00:00.000Z' },
    })
    expect(ticket!.tags.map(({ name }) => name)).toEqual(['Na fila', 'Retorno'])
    const messages = await content(admin, ticket!.id)
    expect(messages).toMatchObject([
      { body: 'Quero marcar', createdAt: '2024-02-01T12:00:00.500Z' },
      { isEdited: true, ack: 4, quotedMsg: { body: 'Quero marcar' }, reactions: [{ emoji: '❤️' }] },
      { mediaType: 'audio', mediaState: 'ready', ack: 1, fromMe: true },
      { mediaType: 'image', mediaState: 'ready' },
    ])
    const notes = await admin.call(noteRoutes.listAll, { query: { ticketId: ticket!.id } })
    expect(notes.map(({ note, user }) => [note, user?.name])).toEqual([
      ['Ligar amanhã', 'Luís Ñandú'],
      ['Cliente difícil', undefined],
    ])
  })

  test('who is known by a LID is found by it, and a group is open with what waits to be read', async () => {
    const rows = await world.app.platform.onDesk(report.company!.id, ({ db }) =>
      run(db, 'SELECT name, number, lid, groupJid FROM contacts ORDER BY id', []),
    )
    expect(rows).toEqual([
      { name: 'Rita', number: '5511922220001', lid: '111222333444555', groupJid: null },
      { name: 'Sem número', number: null, lid: '999888777666555', groupJid: null },
      { name: 'Equipe', number: null, lid: null, groupJid: '120363000000000001' },
      { name: 'Tiago', number: '5511922220005', lid: '555444333222111', groupJid: null },
    ])
    const group = (await allTickets(admin, 'open')).find(({ isGroup }) => isGroup)
    expect(group).toMatchObject({ contact: { name: 'Equipe' }, unreadMessages: 2, lastMessage: 'Bom dia!' })
    expect((await content(admin, group!.id)).map(({ contact }) => contact?.name)).toEqual(['Rita', 'Tiago'])
  })

  test('menus, hours, options and flows are there', async () => {
    const [exams, reception] = await admin
      .call(queueRoutes.list)
      .then(queues => queues.toSorted((a, b) => a.name.localeCompare(b.name)))
    expect(exams!.color).not.toBe(reception!.color)
    expect(reception).toMatchObject({
      outOfHoursMessage: 'Fechado',
      orderQueue: 2,
      schedules: [{ startTime: '08:00' }],
      ...{ mediaName: 'boas-vindas.png', mediaMimeType: 'image/jpeg' },
    })
    const greeting = await fetch(new URL(reception!.mediaPath!, world.base))
    expect(Buffer.from(await greeting.arrayBuffer())).toEqual(readFileSync(PHOTO))
    expect(exams).toMatchObject({ mediaPath: null, mediaName: null })
    const inside = { title: 'Dentro da primeira', message: 'Resposta' }
    expect(await admin.call(queueRoutes.listOptions, { query: { queueId: reception!.id } })).toMatchObject([
      {
        option: 1,
        title: 'Primeira',
        children: [{ ...inside, mediaName: 'tabela de preços.png', mediaMimeType: 'image/jpeg' }],
      },
      { option: 2, title: 'Segunda', children: [] },
    ])
    const company = await admin.call(companyRoutes.get, { params: { id: report.company!.id } })
    expect(company).toMatchObject({ name: 'Clínica Açaí', schedules: [{ startTime: '07:30', endTime: '19:00' }, {}] })
    const settings = new Map((await admin.call(settingRoutes.list)).map(({ key, value }) => [key, value]))
    expect(
      ['userRating', 'scheduleType', 'sendMsgTransfTicket', 'sendGreetingAccepted'].map(key => settings.get(key)),
    ).toEqual(['enabled', 'company', 'enabled', 'disabled'])
    const [connection] = await admin.call(connectionRoutes.list)
    expect(connection).toMatchObject({
      expiresTicket: 30,
      timeToTransfer: 15,
      transferQueueId: exams!.id,
      hasToken: false,
    })
    const [flow] = (await admin.call(flowRoutes.list)).flows
    expect(await admin.call(flowRoutes.show, { params: { flowId: flow!.id } })).toMatchObject({
      ...{ nome: 'Boas-vindas', queue: null, edges: [{ source: '1', target: '2' }] },
      nodes: [{ type: 'start' }, { type: 'singleBlock' }],
    })
  })

  test('no timer begins for what is old', async () => {
    const jobs = await world.app.platform.onDesk(report.company!.id, ({ db }) =>
      run(db, "SELECT kind FROM jobs WHERE kind LIKE 'ticket.%'", []),
    )
    expect(jobs).toEqual([])
  })

  test('one of several companies has to be named', async () => {
    const { company: _, ...any } = saas
    await expect(bring(world, any)).rejects.toThrow(
      'say with --company which one: 1 (Outra Empresa), 4 (Clínica Açaí).',
    )
    await expect(bring(world, { ...saas, company: '5' })).rejects.toThrow('holds no company 5, but 1')
  })
})

test('of tables that do not tell whose their rows are nothing comes, since it may be of another company', async () => {
  const world = await World.open()
  const { kinds } = await bring(world, { ...saas, url: untold })
  expect([kinds.tags, kinds.ticketTags]).toEqual([
    undefined,
    { found: 4, taken: 0, joined: 0, left: { 'no-owner': 4 } },
  ])
  await expect(bring(world, { ...saas, url: nameless })).rejects.toThrow('no table Companies that names them')
  await world.close()
})

test.for(['MySQL', 'PostgreSQL'])(
  'from %s, interrupted before each of its steps it goes on, and is as one that never was',
  async kind => {
    const requested = kind === 'MySQL' ? community : saas
    const [whole, interrupted] = [await World.open(), await World.open()]
    const expected = await bring(whole, requested)
    let report: Report | undefined
    let starts = 0
    for (; report === undefined; starts += 1) {
      let steps = 0
      const endsHere = () => {
        steps += 1
        // What comes whole, with a file and rows of others, tells about itself three times.
        if (steps === 4) throw new Error('interrupted')
      }
      report = await bring(interrupted, { ...requested, atOnce: 2 }, endsHere).catch(error => {
        expect(error.message).toBe('interrupted')
        return undefined
      })
    }
    expect(starts).toBeGreaterThan(10)
    expect({ ...report, passwords: '' }).toEqual({ ...expected, passwords: '' })
    expect(await rowsOf(interrupted, report)).toEqual(await rowsOf(whole, expected))
    await Promise.all([whole.close(), interrupted.close()])
  },
)

test('a database that ends meanwhile is reported in a sentence, and the next start goes on', async () => {
  const world = await World.open()
  const requested = { ...community, url: many, name: 'Muitas' }
  let ended: Promise<unknown> | undefined
  const end = () => {
    ended ??= endSessions()
  }
  const problem = await bring(world, { ...requested, atOnce: 10 }, end).catch(error => error)
  expect(problem.message).toMatch(/answers no more: .*Start again/)
  await ended
  const { kinds } = await bring(world, requested)
  expect(kinds.messages).toEqual({ found: MANY, taken: MANY, joined: 0, left: {} })
  await world.close()
})

describe('a database that wants a password', () => {
  let world: World
  beforeAll(async () => {
    world = await World.open()
  })
  afterAll(() => world.close())

  test.for([
    ['PostgreSQL', 'that is wrong', 'falsch', 'password authentication failed'],
    ['PostgreSQL', 'that nobody has told', undefined, 'it wants a password, which is told in WHATICKET_DB_PASSWORD'],
    ['MySQL', 'that is wrong', 'falsch', 'Access denied'],
    ['MySQL', 'that nobody has told', undefined, 'Access denied'],
  ] as const)('of %s, %s, rejects in a sentence', async ([kind, , password, sentence]) => {
    const { url } = kind === 'MySQL' ? community : saas
    await expect(bring(world, { ...saas, url, password })).rejects.toThrow(sentence)
  })

  test('is taken from the address, and one beside it comes before that', async () => {
    const at = new URL(saas.url)
    at.password = encodeURIComponent(SERVER_PASSWORD)
    const company = '9'
    const found = 'holds no company 9'
    await expect(bring(world, { ...saas, company, url: at.href, password: undefined })).rejects.toThrow(found)
    at.password = 'old'
    await expect(bring(world, { ...saas, company, url: at.href })).rejects.toThrow(found)
  })

  test('is left at once where it cannot be told', async () => {
    const left = Promise.withResolvers<void>()
    const between = createServer(client => {
      const server = createConnection(Number(new URL(saas.url).port), '127.0.0.1')
      for (const socket of [client, server]) socket.on('error', () => {})
      client.pipe(server).pipe(client)
      // Anyone who leaves says so by this letter.
      client.on('data', chunk => chunk[0] === 'X'.charCodeAt(0) && left.resolve())
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
    const url = new URL(saas.url)
    url.port = String((between.address() as AddressInfo).port)
    await expect(bring(world, { ...saas, url: url.href, password: undefined })).rejects.toThrow('wants a password')
    await left.promise
    between.close()
  })
})

describe('what cannot be filled is rejected, and nothing is written', () => {
  let world: World
  beforeAll(async () => {
    world = await World.open()
  })
  afterAll(() => world.close())

  const companies = async () => (await (await world.superAdmin()).call(companyRoutes.listAll)).map(({ name }) => name)

  test.for([
    ['a company that is not there', { into: '77' }, 'There is no company 77 here.'],
    ['a plan that is not there', { plan: '9' }, 'There is no plan 9'],
    ['a database that is none of the family', { url: 'information_schema' }, 'is no database of the Whaticket family'],
    ['an address that is none', { url: 'sqlite://old' }, 'The database is named as postgres://'],
    ['a database that does not answer', { url: 'mysql://root@127.0.0.1:1/old' }, 'cannot be opened'],
    [
      'a folder that is not there',
      { media: '/nowhere' },
      'There is no folder /nowhere, or the user of Balcão may not read it.',
    ],
    ['a company in a database of one', { company: '1' }, 'is the database of one company'],
    ['a time zone that is none', { timeZone: 'Brasília' }, '--time-zone is an offset'],
  ] as const)('%s', async ([, more, sentence]) => {
    const before = await companies()
    const url = 'url' in more && !more.url.includes(':') ? community.url.replace(/community$/, more.url) : undefined
    await expect(bring(world, { ...community, ...more, ...(url ? { url } : {}) })).rejects.toThrow(sentence)
    expect(await companies()).toEqual(before)
  })

  test('a company in which someone works already', async () => {
    const company = await world.company()
    await company.admin.call(contactRoutes.create, { body: { name: 'Ana', number: '5511988880001' } })
    const into = String(company.id)
    await expect(bring(world, { ...community, into })).rejects.toThrow('only an empty company can be filled')
  })

  test('a plan that is too small', async () => {
    const company = await world.company()
    await world.app.machinery.platform.transaction(({ db }) => run(db, 'UPDATE plans SET queues = 2', []))
    await world.app.machinery.companies.reloadPlan(1)
    const into = company.name
    await expect(bring(world, { ...community, into })).rejects.toThrow('would have 3 queues where its plan allows 2')
  })
})

test('others are answered while it comes, nobody begins it twice, and it ends when nobody waits for it', async () => {
  const world = await World.open()
  const neighbour = await world.company()
  const requested = { ...community, url: many, name: 'Muitas' }
  const ending = new AbortController()
  const answers: Promise<unknown>[] = []
  const steps: string[] = []
  const progress = (kind: string, rows: number) => {
    steps.push(`${kind} ${rows}`)
    if (kind !== 'messages') return
    if (rows === 400) {
      answers.push(neighbour.admin.call(contactRoutes.list).then(() => steps.push('answered')))
      answers.push(expect(bring(world, requested)).rejects.toThrow('is being brought over already'))
    }
    if (rows === 3000) ending.abort()
  }
  await expect(bring(world, requested, progress, ending.signal)).rejects.toThrow('It was interrupted. Start it again')
  await Promise.all(answers)
  expect(steps.indexOf('answered')).toBeLessThan(steps.indexOf('messages 3000'))
  expect(steps).not.toContain('messages 3200')
  expect((await bring(world, requested)).kinds.messages).toEqual({ found: MANY, taken: MANY, joined: 0, left: {} })
  await world.close()
})

test('a page that is open in the company that is filled fetches again when all has come', async () => {
  const world = await World.open()
  const company = await world.company()
  const socket = await TestSocket.open(world.base, company.admin.token!)
  await bring(world, { ...saas, into: company.name })
  await socket.settled()
  expect(socket.frames.map(({ type }) => type)).toContain('gap')
  await world.close()
})

test('a new company is paid until the day that is said, and one that is there keeps its own', async () => {
  const world = await World.open()
  const { company } = await bring(world, { ...saas, due: '2027-01-31' })
  const displayed = (await (await world.superAdmin()).call(companyRoutes.listAll)).find(({ id }) => id === company!.id)
  expect(displayed).toMatchObject({ name: 'Clínica Açaí', dueDate: '2027-01-31' })
  const { name: into } = await world.company()
  await expect(bring(world, { ...community, into, due: '2027-01-31' })).rejects.toThrow('--due is of a new company')
  await world.close()
})

test('an empty company that is there is filled, and keeps its administrator and the file of a queue', async () => {
  const world = await World.open()
  const company = await world.company()
  const reception = await company.admin.call(queueRoutes.create, { body: { name: 'Recepção', color: '#123456' } })
  const form = new FormData()
  form.append('file', new Blob(['o nosso'], { type: 'text/plain' }), 'nosso.txt')
  await company.admin.call(queueRoutes.uploadFile, { params: { queueId: reception.id }, form })
  const report = await bring(world, { ...saas, into: company.name })
  const queues = await company.admin.call(queueRoutes.list)
  expect(queues.map(({ name, mediaName }) => [name, mediaName]).toSorted()).toEqual([
    ['Exames', null],
    ['Recepção', 'nosso.txt'],
  ])
  expect(report.company).toEqual({ id: company.id, name: company.name })
  expect(report.kinds.users).toMatchObject({ taken: 3, joined: 0 })
  expect((await allTickets(company.admin, 'open')).length).toBe(2)
  await expect(bring(world, { ...community, into: company.name })).rejects.toThrow('was filled from')
  await world.close()
})

/** What lies in the desk, table by table, but for what differs each time. */
async function rowsOf(world: World, { company }: Report): Promise<Record<string, unknown[]>> {
  const tables = [
    'queues',
    'queue_options',
    'users',
    'user_queues',
    'whatsapps',
    'whatsapp_queues',
    'contacts',
    'contact_extra_info',
    'tickets',
    'ticket_tags',
    'ticket_tracking',
    'ticket_notes',
    'tags',
    'messages',
    'message_reactions',
    'settings',
    'flows',
    'flow_versions',
    'taken_over',
    'takeover_stages',
  ]
  return world.app.platform.onDesk(company!.id, async ({ db }) => {
    const rows: Record<string, unknown[]> = {}
    for (const table of tables)
      rows[table] = (await run<Record<string, unknown>>(db, `SELECT * FROM ${table}`, [])).map(row => ({
        ...row,
        ...('uuid' in row ? { uuid: '' } : {}),
        ...(row.mediaBlobId ? { mediaBlobId: '' } : {}),
      }))
    return rows
  })
}

const everyText = async (world: World, report: Report): Promise<string[]> =>
  Object.values(await rowsOf(world, report)).map(rows => JSON.stringify(rows))
