import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath } from '../../kit/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { aConnectedConnection } from '../../tenant/connections/fixtures.ts'
import { contactRoutes } from '../../tenant/contacts/contract.ts'
import { messageRoutes } from '../../tenant/messages/contract.ts'
import { noteRoutes } from '../../tenant/notes/contract.ts'
import { queueRoutes } from '../../tenant/queues/contract.ts'
import { settingRoutes } from '../../tenant/settings/contract.ts'
import { tagRoutes } from '../../tenant/tags/contract.ts'
import { type Ticket, ticketRoutes } from '../../tenant/tickets/contract.ts'
import type { TestClient } from '../../testing/client.ts'
import type { TestSocket } from '../../testing/socket.ts'
import { type TestCompany, World } from '../../testing/world.ts'

/** In every text of the other company; none of it may reach us. */
const CANARY = 'canario7'
/** The other company's ids begin here, so that none of ours is one of theirs. */
const THEIR_IDS = 5_000_000

interface Theirs {
  companyId: number
  userId: number
  queueId: number
  optionId: number
  whatsappId: number
  contactId: number
  tagId: number
  noteId: number
  ticketId: number
  uuid: string
  messageId: number
}

interface Attempt {
  path?: Partial<Record<string, string | number>>
  query?: Record<string, string | number>
  body?: unknown
}

/** What a call that reaches for the other company sends, and which answers are right. 200 is for lists: without canary. */
type Case = [attempt: (theirs: Theirs) => Attempt, right: number[]]

const list: Case = [({ companyId }) => ({ query: { companyId, searchParam: CANARY } }), [200]]
const foreign = (name: string, key: keyof Theirs, body?: unknown): Case => [
  theirs => ({ path: { [name]: theirs[key] }, ...(body === undefined ? {} : { body }) }),
  [404],
]
const platformOnly: Case = [({ companyId }) => ({ path: { id: companyId }, body: {} }), [403]]

const cases: Record<string, Case> = {
  'POST /auth/login': [() => ({ body: { email: 'nobody@example.com', password: CANARY } }), [401]],
  'POST /auth/refresh_token': [() => ({}), [401]],
  'DELETE /auth/logout': [() => ({}), []],
  'GET /auth/me': [({ companyId }) => ({ query: { companyId } }), [200]],

  'GET /companies': platformOnly,
  'GET /companies/list': platformOnly,
  'POST /companies/cadastro': [() => ({ body: {} }), [400]],
  'GET /companies/listPlan/:companyId': [({ companyId }) => ({ path: { companyId } }), [403, 404]],
  'GET /companies/:id': [({ companyId }) => ({ path: { id: companyId } }), [403, 404]],
  'POST /companies': platformOnly,
  'PUT /companies/:id': platformOnly,
  'DELETE /companies/:id': platformOnly,
  'PUT /companies/:id/schedules': [
    ({ companyId }) => ({ path: { id: companyId }, body: { schedules: [] } }),
    [403, 404],
  ],
  'PUT /companies/:id/time-zone': [
    ({ companyId }) => ({ path: { id: companyId }, body: { timeZone: 'America/Manaus' } }),
    [403, 404],
  ],
  'GET /plans/list': [() => ({}), [200]],
  'GET /plans/all': [() => ({}), [200]],
  'GET /plans/:id': [() => ({ path: { id: 1 } }), [200]],
  'POST /plans': platformOnly,
  'PUT /plans/:id': platformOnly,
  'DELETE /plans/:id': platformOnly,

  'GET /users': list,
  'GET /users/list': list,
  'GET /users/:id': foreign('id', 'userId'),
  'POST /users': [
    ({ companyId, queueId, whatsappId }) => ({
      body: {
        name: 'Intruso',
        email: 'intruso@example.com',
        password: 'segredo-2',
        profile: 'user',
        companyId,
        queueIds: [queueId],
        whatsappId,
      },
    }),
    [400, 404],
  ],
  'PUT /users/:id': foreign('id', 'userId', { name: 'Invadido' }),
  'DELETE /users/:id': foreign('id', 'userId'),
  'GET /settings': list,
  'PUT /settings/:key': [
    ({ companyId }) => ({ path: { key: 'userRating' }, query: { companyId }, body: { value: 'enabled', companyId } }),
    [200],
  ],

  'GET /queue': list,
  'GET /queue/:queueId': foreign('queueId', 'queueId'),
  'POST /queue': [({ companyId }) => ({ body: { name: 'Nossa', color: '#123456', companyId } }), [200]],
  'PUT /queue/:queueId': foreign('queueId', 'queueId', { name: 'Invadida' }),
  'DELETE /queue/:queueId': foreign('queueId', 'queueId'),
  'GET /queue-options': [({ queueId }) => ({ query: { queueId, parentId: -1 } }), [200, 404]],
  'POST /queue-options': [({ queueId }) => ({ body: { queueId, parentId: -1, title: 'x', message: 'y' } }), [400, 404]],
  'PUT /queue-options/:optionId': foreign('optionId', 'optionId', { title: 'Invadida' }),
  'DELETE /queue-options/:optionId': foreign('optionId', 'optionId'),

  'GET /whatsapp': list,
  'GET /whatsapp/:whatsappId': foreign('whatsappId', 'whatsappId'),
  'POST /whatsapp': [({ queueId }) => ({ body: { name: 'Intrusa', queueIds: [queueId] } }), [400, 404]],
  'PUT /whatsapp/:whatsappId': foreign('whatsappId', 'whatsappId', { name: 'Invadida' }),
  'DELETE /whatsapp/:whatsappId': foreign('whatsappId', 'whatsappId'),
  'POST /whatsappsession/:whatsappId': foreign('whatsappId', 'whatsappId'),
  'PUT /whatsappsession/:whatsappId': foreign('whatsappId', 'whatsappId'),
  'DELETE /whatsappsession/:whatsappId': foreign('whatsappId', 'whatsappId'),
  'POST /whatsappsession/:whatsappId/pairing-code': foreign('whatsappId', 'whatsappId', { phone: '5511988887777' }),

  'GET /contacts': list,
  'GET /contacts/list': list,
  'GET /contacts/:contactId': foreign('contactId', 'contactId'),
  'POST /contacts': [({ companyId }) => ({ body: { name: 'Nosso', number: '5511933334444', companyId } }), [200]],
  'PUT /contacts/:contactId': foreign('contactId', 'contactId', { name: 'Invadido' }),
  'DELETE /contacts/:contactId': foreign('contactId', 'contactId'),
  'GET /tags': list,
  'GET /tags/list': list,
  'GET /tags/kanban': list,
  'GET /tags/:tagId': foreign('tagId', 'tagId'),
  'POST /tags': [({ companyId }) => ({ body: { name: 'Nossa', companyId } }), [200]],
  'PUT /tags/:tagId': foreign('tagId', 'tagId', { name: 'Invadida' }),
  'DELETE /tags/:tagId': foreign('tagId', 'tagId'),
  'POST /tags/sync': [({ ticketId, tagId }) => ({ body: { ticketId, tags: [{ id: tagId }] } }), [404]],
  'POST /ticket-notes': [({ ticketId, contactId }) => ({ body: { note: 'invadida', ticketId, contactId } }), [404]],
  'GET /ticket-notes/list': [({ ticketId, contactId }) => ({ query: { ticketId, contactId } }), [404]],
  'DELETE /ticket-notes/:noteId': foreign('noteId', 'noteId'),

  'GET /tickets': [
    ({ queueId }) => ({ query: { queueIds: `[${queueId}]`, searchParam: CANARY, showAll: 'true' } }),
    [200],
  ],
  'GET /tickets/counts': [({ queueId }) => ({ query: { queueIds: `[${queueId}]`, showAll: 'true' } }), [200]],
  'GET /tickets/:ticketId': foreign('ticketId', 'ticketId'),
  'GET /tickets/u/:uuid': foreign('uuid', 'uuid'),
  'POST /tickets': [({ contactId, queueId, whatsappId }) => ({ body: { contactId, queueId, whatsappId } }), [400, 404]],
  'PUT /tickets/:ticketId': foreign('ticketId', 'ticketId', { status: 'closed' }),
  'DELETE /tickets/:ticketId': foreign('ticketId', 'ticketId'),
  'GET /tickets/:ticketId/trace': foreign('ticketId', 'ticketId'),
  'GET /messages/:ticketId': foreign('ticketId', 'ticketId'),
  'POST /messages/:ticketId': foreign('ticketId', 'ticketId', { body: 'invadida' }),
  'PUT /messages/:messageId': foreign('messageId', 'messageId', { body: 'invadida' }),
  'DELETE /messages/:messageId': foreign('messageId', 'messageId'),
  'POST /messages/:messageId/retry': foreign('messageId', 'messageId', {}),
  'POST /messages/:messageId/reaction': foreign('messageId', 'messageId', { emoji: '👍' }),
  'POST /messages/:messageId/media-retry': foreign('messageId', 'messageId', {}),
  'POST /messages/send': [() => ({ body: { number: '5511988887777', body: 'oi' } }), [401]],
}

let world: World
let ours: TestCompany
let other: TestCompany
let theirs: Theirs
let intruder: TestClient
let listening: TestSocket

beforeAll(async () => {
  world = await World.open()
  ours = await world.company('Nossa Empresa')
  other = await world.company(`Empresa ${CANARY}`)
  await raiseIds(other)
  theirs = await furnish(other)
  await ours.person('user')
  intruder = ours.admin
  listening = await intruder.fullSocket()
})
afterAll(() => world.close())

/** Makes every later row of the company begin at `THEIR_IDS`. */
async function raiseIds(company: TestCompany): Promise<void> {
  await company.desk(({ db }) =>
    sql`INSERT INTO sqlite_sequence (name, seq)
        SELECT name, ${THEIR_IDS} FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'
          AND name NOT IN (SELECT name FROM sqlite_sequence)`.execute(db),
  )
  await company.desk(({ db }) => sql`UPDATE sqlite_sequence SET seq = ${THEIR_IDS}`.execute(db))
}

/** One of everything, each with the canary in its texts. */
async function furnish(company: TestCompany): Promise<Theirs> {
  const { admin } = company
  const queue = await admin.call(queueRoutes.create, { body: { name: `Fila ${CANARY}`, color: '#AA1122' } })
  const option = await admin.call(queueRoutes.createOption, {
    body: { queueId: queue.id, parentId: -1, title: `Opção ${CANARY}`, message: CANARY },
  })
  const connection = await aConnectedConnection(world, company, { name: `Conexão ${CANARY}`, queueIds: [queue.id] })
  world.whatsapp.line({ companyId: company.id, connectionId: connection.id }).contact('5511977770001')
  const contact = await admin.call(contactRoutes.create, {
    body: { name: `Contato ${CANARY}`, number: '5511977770001' },
  })
  const tag = await admin.call(tagRoutes.create, { body: { name: `Tag ${CANARY}` } })
  const ticket: Ticket = await admin.call(ticketRoutes.create, {
    body: { contactId: contact.id, queueId: queue.id, whatsappId: connection.id },
  })
  const { messages } = await admin.call(messageRoutes.send, {
    params: { ticketId: ticket.id },
    body: { body: `Mensagem ${CANARY}` },
  })
  const note = await admin.call(noteRoutes.create, {
    body: { note: `Nota ${CANARY}`, ticketId: ticket.id, contactId: contact.id },
  })
  const person = await company.person('user', [queue.id])
  const { users } = (await (await admin.raw('GET', '/users')).json()) as { users: { id: number }[] }
  expect(person.token).toBeTruthy()
  return {
    companyId: company.id,
    userId: users.find(user => user.id > THEIR_IDS)!.id,
    queueId: queue.id,
    optionId: option.id,
    whatsappId: connection.id,
    contactId: contact.id,
    tagId: tag.id,
    noteId: note.id,
    ticketId: ticket.id,
    uuid: ticket.uuid,
    messageId: messages[0]!.id,
  }
}

/** Everything that the other company holds, as text. */
async function stateOf(company: TestCompany): Promise<string> {
  return company.desk(async ({ db }) => {
    const tables = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'
      AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%_search%' ORDER BY name`.execute(db)
    const contents = []
    for (const { name } of tables.rows) contents.push((await sql`SELECT * FROM ${sql.table(name)}`.execute(db)).rows)
    return JSON.stringify(contents)
  })
}

test('every route has its case, and every case its route', () => {
  const routes = world.house.rooms.flatMap(room => room.routes.map(({ route }) => `${route.method} ${route.path}`))
  expect(Object.keys(cases).toSorted()).toEqual(routes.toSorted())
})

test('the ids of the two companies are disjoint', () => {
  const { companyId: _, uuid: __, ...ids } = theirs
  expect(Math.min(...Object.values(ids))).toBeGreaterThan(THEIR_IDS)
})

describe.each(Object.entries(cases))('%s', (line, [attemptOn, right]) => {
  test('reaches nothing of another company and changes nothing there', async () => {
    if (right.length === 0) return expect(line).toBe('DELETE /auth/logout')
    const [method, path] = line.split(' ') as [string, string]
    const { path: params = {}, query, body } = attemptOn(theirs)
    const before = await stateOf(other)
    const response = await intruder.raw(method, fillPath(path, params as Record<string, string>), {
      query,
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: body ?? {} }),
    })
    const text = await response.text()
    expect(right, text).toContain(response.status)
    expect(text).not.toContain(CANARY)
    expect(await stateOf(other)).toBe(before)
  })
})

test('what happens in another company is not heard, nor can its tickets be listened to', async () => {
  listening.send({ type: 'joinChatBox', ticketId: theirs.ticketId })
  await listening.settled()
  listening.forget()
  const line = world.whatsapp.line({ companyId: other.id, connectionId: theirs.whatsappId })
  const heard = await other.admin.fullSocket()
  line.contact('5511977770002', { name: `Cliente ${CANARY}` }).says(`Olá ${CANARY}`)
  await heard.event('appMessage')
  await other.admin.call(settingRoutes.update, { params: { key: 'userRating' }, body: { value: 'enabled' } })
  await other.admin.call(companyRoutes.setSchedules, { params: { id: other.id }, body: { schedules: [] } })
  await listening.settled()
  expect(listening.frames.filter(frame => frame.event)).toEqual([])
})

test('another company sees a signed media link of its own files only', async () => {
  const { messages } = await other.admin.call(messageRoutes.list, { params: { ticketId: theirs.ticketId }, query: {} })
  expect(messages.some(message => message.body.includes(CANARY))).toBe(true)
  const forged = await fetch(
    `${world.base}/api/media/${other.id}/${'A'.repeat(22)}?t=image/png&n=x&e=99999999999999&s=x`,
  )
  expect(forged.status).toBe(403)
})
