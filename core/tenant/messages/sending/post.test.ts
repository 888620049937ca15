import { expect } from 'vitest'
import type { TestCompany } from '../../../app/testing/world.ts'
import { identify } from '../../contacts/index.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { ticketRow } from '../../tickets/index.ts'
import { messageRoutes } from '../contract.ts'
import { formOf, PNG } from '../fixtures.ts'
import { stillOutbox } from '../testing/services.ts'
import { test } from '../testing/test.ts'
import { type Post, postMessage } from './post.ts'
import { sendToContact } from './send-by-bot.ts'

const NOTE = Uint8Array.from(Buffer.from('cláusula'))

test.beforeEach(({ world }) => stillOutbox(world))

const post = (company: TestCompany, ticketId: number, more: Partial<Post> = {}) =>
  company.context(desk =>
    desk.transaction(async tx => {
      const ticket = (await ticketRow(tx.db, ticketId))!
      return postMessage(tx, { ticket, body: 'Oi', lane: 'chat', source: 'chat', ...more })
    }),
  )
const firstContacts = (company: TestCompany) =>
  company.context(async ({ db }) =>
    (await db.selectFrom('outbox').select('firstContact').orderBy('id').execute()).map(row => row.firstContact === 1),
  )

test('what a person writes reads the ticket, here and at the customer, and what a program writes does not', async ({
  world,
  company,
  chat,
}) => {
  const waId = chat.customer.says('Alguém aí?')
  await chat.told(emitted => emitted.ticket.unreadMessages === 1)
  chat.line.asked.length = 0
  const unread = () => company.context(async ({ db }) => (await ticketRow(db, chat.ticketId))?.unreadMessages)
  await post(company, chat.ticketId, { lane: 'api', source: 'api' })
  await post(company, chat.ticketId, { lane: 'chat', source: 'system' })
  await world.idle()
  expect([await unread(), chat.line.asked]).toEqual([1, []])
  await post(company, chat.ticketId)
  await world.idle()
  expect(await unread()).toBe(0)
  expect(chat.line.asked).toMatchObject([{ what: 'markRead', about: [{ waId }] }])
})

test('it is a first contact to anyone who never wrote, and never to a group', async ({ company, chat }) => {
  const { client, whatsappId, ticketId } = chat
  const open = async (address: { pn: string } | { group: string }) => {
    const { id: contactId } = await company.context(desk => desk.transaction(tx => identify(tx, address)))
    return (await client.call(ticketRoutes.create, { body: { contactId, whatsappId } })).id
  }
  await post(company, ticketId)
  await post(company, await open({ pn: '5511988887777' }))
  await post(company, await open({ group: '120363000000000001' }))
  expect(await firstContacts(company)).toEqual([false, true, false])
})

test('the clientId of a file is rejected for another file, and a repetition stays one after an edit', async ({
  company,
  chat,
}) => {
  const params = { ticketId: chat.ticketId }
  const form = (name: string, bytes: Uint8Array<ArrayBuffer> = PNG) =>
    formOf([{ name, type: 'image/png', bytes }], [['clientId', 'ficha-0001']])
  const { messages } = await chat.client.call(messageRoutes.send, { params, form: form('a.png') })
  for (const other of [form('b.png'), form('a.png', Uint8Array.from([...PNG, 0]))])
    expect((await chat.client.refusal(messageRoutes.send, { params, form: other })).code).toBe(
      'ERR_IDEMPOTENCY_MISMATCH',
    )
  expect((await chat.client.call(messageRoutes.send, { params, form: form('a.png') })).messages).toMatchObject([
    { id: messages[0]!.id },
  ])
  const text = { params, body: { body: 'Bon dia', clientId: 'ficha-0002' } }
  const [first] = (await chat.client.call(messageRoutes.send, text)).messages
  const edit = { params: { messageId: first!.id }, body: { body: 'Bom dia' } }
  await chat.client.call(messageRoutes.edit, edit)
  expect((await chat.client.call(messageRoutes.send, text)).messages).toMatchObject([
    { id: first!.id, body: 'Bom dia', clientId: 'ficha-0002' },
  ])
  expect(await firstContacts(company)).toHaveLength(3)
})

test('what is to be answered and can be read by nobody is rejected at its field, and nothing is sent', async ({
  chat,
}) => {
  const body = { body: 'Sobre isso', quotedMsg: '{"id":' as never }
  const rejected = await chat.client.refusal(messageRoutes.send, { params: { ticketId: chat.ticketId }, body })
  expect([rejected.status, rejected.body.faults]).toMatchObject([400, [{ path: 'quotedMsg', code: 'Valor inválido' }]])
  expect(chat.line.sent).toEqual([])
})

test('of several files the first answers, and each has an id of its own, like those of WhatsApp', async ({
  company,
  chat,
}) => {
  const files = ['a', 'b'].map(name => ({ name: `${name}.txt`, type: 'text/plain', bytes: NOTE }))
  const fields: [string, string][] = [
    ['clientId', 'ficha-0003'],
    ['quotedMsg', JSON.stringify({ id: chat.first.id })],
  ]
  const send = () =>
    chat.client.call(messageRoutes.send, { params: { ticketId: chat.ticketId }, form: formOf(files, fields) })
  const { messages } = await send()
  expect(messages.map(({ body, quotedMsg }) => [body, quotedMsg?.id])).toEqual([
    ['a.txt', chat.first.id],
    ['b.txt', undefined],
  ])
  expect((await send()).messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
  const rows = await company.context(({ db }) =>
    db.selectFrom('messages').select('waId').where('fromMe', '=', 1).execute(),
  )
  for (const { waId } of rows) expect(waId).toMatch(/^3EB0[0-9A-F]{18}$/)
})

test('that there is nothing to say is told to nobody who may not write there', async ({ company, chat }) => {
  const params = { ticketId: chat.ticketId }
  const rejected = await (await company.person('user')).refusal(messageRoutes.send, { params, body: { body: ' ' } })
  expect(rejected.code).toBe('ERR_NO_PERMISSION')
})

test('the desk says what there is to say, filled, and nothing without words or a connection', async ({
  company,
  chat,
}) => {
  const { ticketId } = chat
  const says = (body: string) =>
    company.context(desk => desk.transaction(tx => sendToContact(tx, { ticketId, body, lane: 'bot', source: 'bot' })))
  await says(' \n')
  expect(await firstContacts(company)).toEqual([])
  await says('Até logo, {{name}}!')
  const { messages } = await chat.client.call(messageRoutes.list, { params: { ticketId } })
  expect(messages.at(-1)).toMatchObject({ body: 'Até logo, Ana Maria!', source: 'bot', fromMe: true })
  await company.context(({ db }) => db.updateTable('tickets').set({ whatsappId: null }).execute())
  await says('Até logo!')
  expect(await firstContacts(company)).toHaveLength(1)
  await expect(post(company, ticketId)).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' })
})

test('several texts without a file are one, and nothing answers a message that is not there', async ({
  company,
  chat,
}) => {
  const params = { ticketId: chat.ticketId }
  const { messages } = await chat.client.call(messageRoutes.send, { params, body: { body: ['um', 'dois'] } })
  expect(messages.map(({ body }) => body)).toEqual(['um\ndois'])
  await expect(post(company, chat.ticketId, { quotedId: 999 })).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' })
})
