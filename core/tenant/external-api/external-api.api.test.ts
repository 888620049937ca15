import { expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import type { ConnectionCall } from '../../http/index.ts'
import { DAY, HOUR } from '../../kit/clock.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { planRoutes } from '../../platform/plans/contract.ts'
import { run } from '../../storage/index.ts'
import type { FakeLine } from '../../whatsapp/providers/fake/index.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnectedConnection } from '../connections/fixtures.ts'
import { MAX_FILE_BYTES, messageRoutes } from '../messages/contract.ts'
import { formOf, PNG } from '../messages/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { settingRoutes } from '../settings/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { externalApiRoutes } from './contract.ts'
import { FORGET } from './idempotency.ts'
import { sendExternal } from './send.ts'

let line: FakeLine
let program: TestClient
let whatsappId: number
let serial = 0
const number = '5511987650001'
test.beforeEach(async ({ world, company }) => {
  serial += 1
  const token = `segredo-da-conexao-${serial}`
  const connection = await aConnectedConnection(world, company, { token })
  whatsappId = connection.id
  line = world.whatsapp.line({ companyId: company.id, connectionId: whatsappId })
  line.contact(number, { name: 'Ana' })
  program = new TestClient(world.base, token)
})

const { send } = externalApiRoutes
const post = (body: Record<string, unknown>) => program.call(send, { body: body as never })
const withKey = (world: World, key: string) => new TestClient(world.base, program.token, { 'idempotency-key': key })
const messagesOf = async (company: TestCompany, ticketId: number) =>
  (await company.admin.call(messageRoutes.list, { params: { ticketId } })).messages
const ticketOf = (company: TestCompany, ticketId: number) =>
  company.admin.call(ticketRoutes.show, { params: { ticketId } })

test('a text with variables goes into the ticket of its contact, and the answer names both', async ({ company }) => {
  const answer = await post({ number: '+55 (11) 98765-0001', body: '{{ms}}, {{name}}! {{cupom}}' })
  expect(answer).toEqual({ mensagem: 'Mensagem enviada', messageId: expect.any(Number), ticketId: expect.any(Number) })
  const [message] = await messagesOf(company, answer.ticketId)
  expect(message).toMatchObject({ id: answer.messageId, source: 'api', fromMe: true, userId: null })
  // Nobody is called by a number that stands for a name.
  expect(message!.body).toBe('Boa tarde, ! ')
  expect(await ticketOf(company, answer.ticketId)).toMatchObject({
    status: 'pending',
    unreadMessages: 0,
    whatsappId,
    contact: { number },
  })
  expect((await post({ number, body: 'de novo' })).ticketId).toBe(answer.ticketId)
})

test('files go with the body as the caption of the first, and are stored', async ({ world, company }) => {
  const form = formOf(
    [
      { name: 'a.png', type: 'image/png', bytes: PNG },
      { name: 'b.png', type: 'image/png', bytes: PNG },
    ],
    [
      ['number', number],
      ['body', 'Seu boleto'],
    ],
  )
  const { ticketId } = await program.call(send, { form })
  const sent = await messagesOf(company, ticketId)
  expect(sent.map(({ body, mediaType }) => [body, mediaType])).toEqual([
    ['Seu boleto', 'image'],
    ['b.png', 'image'],
  ])
  const served = await fetch(world.base + sent[0]!.mediaUrl)
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(PNG)
})

test('a file may go without a word, but not nothing at all', async ({ company }) => {
  const form = formOf([{ name: 'a.png', type: 'image/png', bytes: PNG }], [['number', number]])
  const { ticketId } = await program.call(send, { form })
  expect((await messagesOf(company, ticketId)).map(({ body, mediaType }) => [body, mediaType])).toEqual([
    ['a.png', 'image'],
  ])
  expect((await program.refusal(send, { body: { number } })).code).toBe('ERR_MESSAGE_EMPTY')
})

test('someone met by a message of a program gets their picture, as those do who write', async ({ world, company }) => {
  const { ticketId } = await post({ number, body: 'Oi' })
  const { contactId } = await ticketOf(company, ticketId)
  const looks = await company.context(({ db }) =>
    db.selectFrom('contacts').select('pictureCheckedAt').where('id', '=', contactId).executeTakeFirst(),
  )
  expect(looks).toEqual({ pictureCheckedAt: world.clock.now() })
})

test('a number without its country code is rejected with a sentence that says how to write it', async () => {
  const error = await program.refusal(send, { body: { number: '(11) 90000-9999', body: 'Oi' } })
  expect([error.status, error.code]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT'])
  expect(error.body.message).toContain('código do país, DDD e número, só com algarismos: 5511988880001')
})

test('a number that WhatsApp does not have is rejected, and one it does not answer about is accepted', async () => {
  const error = await program.refusal(send, { body: { number: '5511900009999', body: 'Oi' } })
  expect([error.status, error.code]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT'])
  line.drop(503)
  await expect(post({ number: '5511900008888', body: 'Oi' })).resolves.toMatchObject({ mensagem: 'Mensagem enviada' })
})

test.each([
  [{ body: 'Oi' }, 'O número é obrigatório', 'O número é obrigatório'],
  [{ number: '', body: 'Oi' }, 'O número é obrigatório', 'O número é obrigatório'],
  [{ number: 'abc', body: 'Oi' }, 'O número é obrigatório', 'O número é obrigatório'],
  [{ number: '123', body: 'Oi' }, 'Too Short!', 'Use pelo menos 8 caracteres.'],
])('%j is rejected with "%s"', async (body, code, message) => {
  const error = await program.refusal(send, { body: body as never })
  expect([error.status, error.code]).toEqual([400, 'ERR_VALIDATION'])
  expect(error.body.faults).toContainEqual({ path: 'number', message, code })
  expect(error.body.message).toBe(message)
})

test('a program that speaks English reads what is wrong in English', async ({ world }) => {
  const english = new TestClient(world.base, program.token, { 'accept-language': 'en' })
  const error = await english.refusal(send, { body: { body: 'Oi' } as never })
  expect(error.body).toMatchObject({
    message: 'The number is required',
    faults: [{ code: 'O número é obrigatório' }],
  })
})

test('nothing to say, a wrong token, the token of a person and a connection without a phone are refused', async ({
  world,
  company,
}) => {
  for (const body of [' ', '\u200b\u200e'])
    expect((await program.refusal(send, { body: { number, body } })).code).toBe('ERR_MESSAGE_EMPTY')
  const stranger = new TestClient(world.base, 'outro-segredo')
  const wrong = await stranger.refusal(send, { body: { number, body: 'Oi' } })
  expect([wrong.status, wrong.code, wrong.body.message]).toEqual([401, 'ERR_API_TOKEN', 'Acesso não permitido'])
  expect((await company.admin.refusal(send, { body: { number, body: 'Oi' } })).code).toBe('ERR_API_TOKEN')
  await world.app.whatsapp.connections.logout({ companyId: company.id, connectionId: whatsappId })
  const unlinked = await program.refusal(send, { body: { number, body: 'Oi' } })
  expect(unlinked.code).toBe('ERR_WAPP_NOT_INITIALIZED')
})

test('an overdue company, and one whose plan has no API, sends nothing', async ({ superAdmin, company }) => {
  const plan = await superAdmin.call(planRoutes.create, { body: { name: `Sem API ${serial}`, useExternalApi: false } })
  const provided = { params: { id: company.id } }
  const rejected = () => program.refusal(send, { body: { number, body: 'Oi' } })
  await superAdmin.call(companyRoutes.update, { ...provided, body: { planId: plan.id } })
  expect(await rejected()).toMatchObject({ status: 403, code: 'ERR_PLAN_FEATURE' })
  await superAdmin.call(companyRoutes.update, { ...provided, body: { planId: 1, dueDate: '2026-11-19' } })
  const overdue = await rejected()
  expect(overdue).toMatchObject({ status: 403, code: 'ERR_COMPANY_OVERDUE' })
  expect(overdue.body.message).toContain('19/11/2026')
})

test('a queue puts the ticket there, and a person attends it', async ({ company }) => {
  const queue = await aQueue(company.admin)
  const { id: userId } = await (await company.person('user', [queue.id])).call(authRoutes.me)
  const { ticketId } = await post({ number, body: 'Oi', queueId: queue.id })
  expect(await ticketOf(company, ticketId)).toMatchObject({ status: 'pending', queueId: queue.id, userId: null })
  await post({ number, body: 'Já falamos', queueId: queue.id, userId })
  expect(await ticketOf(company, ticketId)).toMatchObject({ status: 'open', queueId: queue.id, userId })
  await post({ number, body: 'Até logo' })
  await post({ number, body: 'De novo', queueId: queue.id, userId })
  expect(await ticketOf(company, ticketId)).toMatchObject({ status: 'open', queueId: queue.id, userId })
  const { trace } = await company.admin.call(ticketRoutes.trace, { params: { ticketId } })
  expect(trace.filter(({ rule }) => rule === 'transfer')).toHaveLength(2)
})

test('the same key with the same content sends once and answers the same, also when both come at once', async ({
  world,
  company,
}) => {
  const client = withKey(world, 'pedido-1')
  const body = { number, body: 'Pedido 1 enviado' }
  const [first, second] = await Promise.all([client.call(send, { body }), client.call(send, { body })])
  expect(second).toEqual(first)
  expect(await client.call(send, { body })).toEqual(first)
  expect(await messagesOf(company, first.ticketId)).toHaveLength(1)
})

test('the second of two that began together is answered with what the first one did', async ({ company }) => {
  const answers = await company.context(desk => {
    const header = (name: string) => (name === 'idempotency-key' ? 'junto' : undefined)
    const call = { company: desk, connection: { companyId: company.id, whatsappId }, header } as ConnectionCall
    const message = send.body.parse({ number, body: 'Uma vez' })
    return Promise.all([sendExternal(call, message, []), sendExternal(call, message, [])])
  })
  expect(answers[1]).toEqual(answers[0])
  expect(await messagesOf(company, answers[0].ticketId)).toHaveLength(1)
})

test('each connection has its own keys', async ({ world, company }) => {
  const body = { number, body: 'Pedido 1 enviado' }
  const first = await withKey(world, 'pedido-1').call(send, { body })
  const token = `${program.token}-outra`
  const other = await aConnectedConnection(world, company, { name: 'Outra', token })
  world.whatsapp.line({ companyId: company.id, connectionId: other.id }).contact(number)
  const elsewhere = new TestClient(world.base, token, { 'idempotency-key': 'pedido-1' })
  expect((await elsewhere.call(send, { body })).messageId).not.toBe(first.messageId)
  await elsewhere.call(send, { body: { number, body: 'outro' } }).catch(() => undefined)
  await company.admin.call(connectionRoutes.endSession, { params: { whatsappId: other.id } })
  await withKey(world, 'só aqui').call(send, { body })
  const unknown = new TestClient(world.base, token, { 'idempotency-key': 'só aqui' })
  const bytes = new Uint8Array(MAX_FILE_BYTES + 1)
  const form = formOf([{ name: 'a.pdf', type: 'application/pdf', bytes }], [['number', number]])
  expect((await unknown.refusal(send, { form })).code).toBe('ERR_WAPP_NOT_INITIALIZED')
})

test('what a program sends is too late after an hour and lets people go first; what a person sends is never too late', async ({
  company,
}) => {
  line.acknowledges = false
  const { ticketId } = await post({ number, body: 'aviso' })
  await company.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
  await company.admin.call(messageRoutes.send, { params: { ticketId }, body: { body: 'pessoal' } })
  const rows = await company.context(({ db }) =>
    db.selectFrom('outbox').select(['createdAt', 'expiresAt', 'priority']).orderBy('id').execute(),
  )
  expect(rows.map(({ createdAt, expiresAt }) => expiresAt && expiresAt - createdAt)).toEqual([HOUR, null])
  expect(rows[0]!.priority).toBeGreaterThan(rows[1]!.priority)
})

test('the same key with another file is rejected, and one of more than 255 letters', async ({ world }) => {
  const form = (bytes: Uint8Array<ArrayBuffer>) =>
    formOf([{ name: 'a.pdf', type: 'application/pdf', bytes }], [['number', number]])
  const client = withKey(world, 'k'.repeat(255))
  const first = await client.call(send, { form: form(new Uint8Array([1])) })
  expect(await client.call(send, { form: form(new Uint8Array([1])) })).toEqual(first)
  expect((await client.refusal(send, { form: form(new Uint8Array([2])) })).code).toBe('ERR_IDEMPOTENCY_MISMATCH')
  const error = await withKey(world, 'k'.repeat(256)).refusal(send, { body: { number, body: 'Oi' } })
  expect([error.code, error.body.faults]).toMatchObject(['ERR_VALIDATION', [{ path: 'Idempotency-Key' }]])
})

test('the same key with other content is rejected, and two keys are two messages', async ({ world, company }) => {
  const { ticketId } = await withKey(world, 'a').call(send, { body: { number, body: 'um' } })
  const error = await withKey(world, 'a').refusal(send, { body: { number, body: 'outro' } })
  expect([error.status, error.code]).toEqual([409, 'ERR_IDEMPOTENCY_MISMATCH'])
  await withKey(world, 'b').call(send, { body: { number, body: 'um' } })
  expect((await messagesOf(company, ticketId)).map(({ body }) => body)).toEqual(['um', 'um'])
})

test('a key is remembered over a restart and for more than a day, not for ever', async ({ world, company }) => {
  const body = { number, body: 'durável' }
  const first = await withKey(world, 'firme').call(send, { body })
  const grownOld = (age: number) =>
    company.context(desk =>
      desk.transaction(tx =>
        tx.db
          .updateTable('api_requests')
          .set({ createdAt: tx.now - age })
          .execute(),
      ),
    )
  await grownOld(DAY + 1)
  await withKey(world, 'outra').call(send, { body: { number, body: 'no meio' } })
  await world.restart()
  program = new TestClient(world.base, program.token)
  expect(await withKey(world, 'firme').call(send, { body })).toEqual(first)
  await grownOld(2 * DAY + 1)
  await withKey(world, 'terceira').call(send, { body: { number, body: 'depois' } })
  expect((await withKey(world, 'firme').call(send, { body })).messageId).not.toBe(first.messageId)
})

test('of keys that grew old each call forgets a hundred, the oldest first, by their index', async ({
  world,
  company,
}) => {
  const inCompany = <T>(text: string, parameters: unknown[] = []) =>
    company.context(desk => desk.transaction(tx => run<T>(tx.db, text, parameters)))
  const now = world.clock.now()
  await inCompany(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
     INSERT INTO api_requests (whatsappId, key, fingerprint, answer, createdAt)
     SELECT 1, 'alt-' || i, '', '{}', ? + i FROM n`,
    [now - 3 * DAY],
  )
  await withKey(world, 'nova').call(send, { body: { number, body: 'Oi' } })
  const left = await inCompany<{ key: string }>(
    `SELECT key FROM api_requests WHERE key LIKE 'alt-%' OR key = 'nova' ORDER BY createdAt`,
  )
  expect([left.length, left[0]!.key, left.at(-1)!.key]).toEqual([151, 'alt-101', 'nova'])
  const plan = await inCompany<{ detail: string }>(`EXPLAIN QUERY PLAN ${FORGET}`, [now, 100])
  const details = plan.map(({ detail }) => detail).join('\n')
  expect(details).toContain('api_requests_age')
  expect(details).not.toContain('SCAN')
})

test('closeTicket finishes the ticket after the message', async ({ company }) => {
  const { ticketId } = await post({ number, body: 'Fim', closeTicket: true })
  expect(await ticketOf(company, ticketId)).toMatchObject({ status: 'closed', lastMessage: 'Fim' })
  const { trace } = await company.admin.call(ticketRoutes.trace, { params: { ticketId } })
  expect(trace[0]).toMatchObject({ rule: 'finish', detail: { how: 'api' } })
})

test('closeTicket asks for a rating of what someone attends, and of nothing else', async ({ company }) => {
  await company.admin.call(settingRoutes.update, { params: { key: 'userRating' }, body: { value: 'enabled' } })
  const { ticketId } = await post({ number, body: 'Fim', closeTicket: true })
  const requested = async () => {
    const { trace } = await company.admin.call(ticketRoutes.trace, { params: { ticketId } })
    return trace.find(({ rule }) => rule === 'finish')!.detail
  }
  expect(await requested()).toMatchObject({ ratingAsked: false })
  await post({ number, body: 'Ainda aqui?' })
  await company.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
  await post({ number, body: 'Fim', closeTicket: true })
  expect(await requested()).toMatchObject({ how: 'api', ratingAsked: true })
})

test('a message while a rating is awaited opens the ticket again, and what is answered to it is no rating', async ({
  company,
}) => {
  const ana = line.contact(number)
  const { ticketId } = await post({ number, body: 'Seu pedido saiu' })
  const change = (status: 'open' | 'closed') =>
    company.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status } })
  await company.admin.call(settingRoutes.update, { params: { key: 'userRating' }, body: { value: 'enabled' } })
  await change('open')
  await change('closed')
  await post({ number, body: 'Quer 2ª via? Responda com a quantidade' })
  expect(await ticketOf(company, ticketId)).toMatchObject({ status: 'pending' })
  const socket = await company.admin.fullSocket()
  ana.says('2')
  await socket.event<{ message: { body: string } }>('appMessage', ({ message }) => message.body === '2')
  const rounds = await company.context(({ db }) => db.selectFrom('ticket_tracking').select(['rate']).execute())
  expect(rounds.map(({ rate }) => rate)).toEqual([null, null])
})

test('the same text sent twice is no echo: a finished ticket opens again for it', async ({ company }) => {
  const { ticketId } = await post({ number, body: 'Lembrete', closeTicket: true })
  expect((await post({ number, body: 'Lembrete' })).ticketId).toBe(ticketId)
  expect(await ticketOf(company, ticketId)).toMatchObject({ status: 'pending' })
})

test('a repetition with files gets the first answer also after the phone was unlinked', async ({ world, company }) => {
  const form = () => formOf([{ name: 'a.png', type: 'image/png', bytes: PNG }], [['number', number]])
  const first = await withKey(world, 'boleto-7').call(send, { form: form() })
  await company.admin.call(connectionRoutes.endSession, { params: { whatsappId } })
  expect(await withKey(world, 'boleto-7').call(send, { form: form() })).toEqual(first)
  expect((await withKey(world, 'boleto-8').refusal(send, { form: form() })).code).toBe('ERR_WAPP_NOT_INITIALIZED')
})
