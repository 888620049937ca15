import { describe, expect } from 'vitest'
import type { TestCompany } from '../../../app/testing/world.ts'
import { HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { type Message, messageRoutes } from '../contract.ts'
import { type Conversation, formOf, PNG, sentMessages } from '../fixtures.ts'
import { test } from '../testing/test.ts'

/** A message of ours that WhatsApp has. */
async function sentMessage(chat: Conversation, body = 'Bom dia'): Promise<{ message: Message; waId: string }> {
  const { messages } = await chat.client.call(messageRoutes.send, {
    params: { ticketId: chat.ticketId },
    body: { body },
  })
  const { message } = await chat.told(emitted => emitted.message.id === messages[0]!.id && emitted.message.ack === 1)
  return { message, waId: chat.line.sent.at(-1)!.waId }
}

/** A message of ours that WhatsApp rejected. */
async function rejectedMessage(chat: Conversation, more: object = {}): Promise<Message> {
  chat.line.refuse(479)
  const { messages } = await chat.client.call(messageRoutes.send, {
    params: { ticketId: chat.ticketId },
    body: { body: 'Recusada', ...more },
  })
  return (await chat.told(emitted => emitted.message.id === messages[0]!.id && emitted.message.failure !== null))
    .message
}

const on = ({ id }: Message) => ({ params: { messageId: id } })
const serializeNow = async (chat: Conversation, id: number) => {
  const { messages } = await chat.client.call(messageRoutes.list, { params: { ticketId: chat.ticketId } })
  return messages.find(message => message.id === id)
}
const nextSend = async (chat: Conversation, count: number) => (await sentMessages(chat, count)).at(-1)!.content
const age = (company: TestCompany, { id }: Message, by: number) =>
  company.context(desk =>
    desk.transaction(tx =>
      tx.db
        .updateTable('messages')
        .set({ createdAt: tx.now - by })
        .where('id', '=', id)
        .execute(),
    ),
  )

describe('deleting', () => {
  test('an own message is deleted for everybody, and its text stays at the desk', async ({ chat }) => {
    const { message, waId } = await sentMessage(chat)
    expect(await chat.client.call(messageRoutes.remove, on(message))).toMatchObject({
      isDeleted: true,
      body: 'Bom dia',
    })
    await chat.told(emitted => emitted.message.id === message.id && emitted.message.isDeleted)
    expect(await nextSend(chat, 2)).toMatchObject({ type: 'delete', target: { waId, fromMe: true } })
  })

  test('the message of a customer, and one that is too old, stay', async ({ company, chat }) => {
    const theirs = await chat.client.refusal(messageRoutes.remove, on(chat.first))
    expect([theirs.status, theirs.code]).toEqual([409, 'ERR_DELETE_WAPP_MSG'])
    const { message } = await sentMessage(chat)
    await age(company, message, 49 * HOUR)
    const late = await chat.client.refusal(messageRoutes.remove, on(message))
    expect(late.code).toBe('ERR_DELETE_WAPP_MSG')
  })

  test('48 hours are not too late, and a second time asks WhatsApp nothing', async ({ company, chat }) => {
    const { message } = await sentMessage(chat)
    await age(company, message, 48 * HOUR)
    for (const _ of ['once', 'twice'])
      expect(await chat.client.call(messageRoutes.remove, on(message))).toMatchObject({ isDeleted: true })
    await sentMessage(chat, 'fim')
    expect(chat.line.sent.map(({ content }) => content.type)).toEqual(['text', 'delete', 'text'])
  })

  test('what waits for its connection is deleted behind itself, and what was rejected late is deleted there too', async ({
    world,
    chat,
  }) => {
    chat.line.drop(503)
    const params = { ticketId: chat.ticketId }
    const { messages } = await chat.client.call(messageRoutes.send, { params, body: { body: 'Espera' } })
    await chat.client.call(messageRoutes.remove, on(messages[0]!))
    await world.advance(5 * SECOND)
    await sentMessages(chat, 2)
    const { message, waId } = await sentMessage(chat)
    const failed = { type: 'failed', waId, chat: chat.customer.address, code: 479, reason: 'rejected' } as const
    chat.line.deliver(failed)
    await chat.told(emitted => emitted.message.id === message.id && emitted.message.failure !== null)
    await chat.client.call(messageRoutes.remove, on(message))
    const sent = await sentMessages(chat, 4)
    expect(sent.map(({ content }) => content.type)).toEqual(['text', 'delete', 'text', 'delete'])
  })

  test('what WhatsApp never took is marked alone, however old it is', async ({ company, chat }) => {
    const failed = await rejectedMessage(chat)
    await age(company, failed, 49 * HOUR)
    expect(await chat.client.call(messageRoutes.remove, on(failed))).toMatchObject({ isDeleted: true })
    await sentMessage(chat, 'fim')
    expect(chat.line.sent.map(({ content }) => content.type)).toEqual(['text', 'text'])
  })

  test('when WhatsApp rejects, the message is back', async ({ chat }) => {
    const { message } = await sentMessage(chat)
    chat.line.refuse(479)
    await chat.client.call(messageRoutes.remove, on(message))
    await sentMessages(chat, 2)
    chat.customer.says('fim')
    await chat.told(emitted => emitted.message.body === 'fim')
    expect(await serializeNow(chat, message.id)).toMatchObject({ isDeleted: false, failure: null })
  })
})

describe('editing', () => {
  test('an own text is replaced within 15 minutes, and not after', async ({ company, chat }) => {
    const { message, waId } = await sentMessage(chat, 'Bon dia')
    const edit = { ...on(message), body: { body: 'Bom dia' } }
    expect(await chat.client.call(messageRoutes.edit, edit)).toMatchObject({ body: 'Bom dia', isEdited: true })
    expect(await nextSend(chat, 2)).toMatchObject({ type: 'edit', body: 'Bom dia', target: { waId } })
    await age(company, message, 15 * MINUTE)
    expect(
      await chat.client.call(messageRoutes.editByPost, { ...on(message), body: { body: 'Boa tarde' } }),
    ).toMatchObject({
      body: 'Boa tarde',
    })
    await age(company, message, 15 * MINUTE + 1)
    const late = await chat.client.refusal(messageRoutes.edit, { ...on(message), body: { body: 'Boa noite' } })
    expect([late.status, late.code]).toEqual([409, 'ERR_EDIT_WAPP_MSG'])
    expect(
      await chat.client.refusal(messageRoutes.editByPost, { ...on(message), body: { body: 'Boa noite' } }),
    ).toEqual(late)
  })

  test('the caption of a file is not edited', async ({ chat }) => {
    const form = formOf([{ name: 'a.png', type: 'image/png', bytes: PNG }], [['body', 'Bon dia']])
    const { messages } = await chat.client.call(messageRoutes.send, { params: { ticketId: chat.ticketId }, form })
    const error = await chat.client.refusal(messageRoutes.edit, { ...on(messages[0]!), body: { body: 'Bom dia' } })
    expect(error.code).toBe('ERR_EDIT_WAPP_MSG')
  })

  test('the text of a customer is not ours to edit', async ({ chat }) => {
    const error = await chat.client.refusal(messageRoutes.edit, { ...on(chat.first), body: { body: 'Não' } })
    expect(error.code).toBe('ERR_EDIT_WAPP_MSG')
    expect(await serializeNow(chat, chat.first.id)).toMatchObject({ body: 'Olá', isEdited: false })
  })
})

describe('what is there no more, or never left', () => {
  test('is neither edited nor reacted to nor sent again', async ({ chat }) => {
    const edit = (message: Message) => chat.client.refusal(messageRoutes.edit, { ...on(message), body: { body: 'x' } })
    const failed = await rejectedMessage(chat)
    expect((await edit(failed)).code).toBe('ERR_EDIT_WAPP_MSG')
    await chat.client.call(messageRoutes.remove, on(failed))
    expect((await chat.client.refusal(messageRoutes.retry, on(failed))).code).toBe('ERR_MESSAGE_NOT_FAILED')
    const { message: deleted } = await sentMessage(chat)
    await chat.client.call(messageRoutes.remove, on(deleted))
    expect((await edit(deleted)).code).toBe('ERR_EDIT_WAPP_MSG')
    chat.customer.calls('missed')
    const { message: call } = await chat.told(emitted => emitted.message.mediaType === 'call_log')
    for (const message of [deleted, call]) {
      const reaction = { ...on(message), body: { emoji: '👍' } }
      expect((await chat.client.refusal(messageRoutes.react, reaction)).code).toBe('ERR_FETCH_WAPP_MSG')
    }
  })
})

describe('what changes nothing', () => {
  test('asks WhatsApp nothing', async ({ chat }) => {
    const { message } = await sentMessage(chat)
    const edited = await chat.client.call(messageRoutes.edit, { ...on(message), body: { body: 'Bom dia' } })
    expect(edited.isEdited).toBe(false)
    for (const emoji of ['', '👍', '👍'])
      await chat.client.call(messageRoutes.react, { ...on(message), body: { emoji } })
    await sentMessage(chat, 'fim')
    expect(chat.line.sent.map(({ content }) => content.type)).toEqual(['text', 'reaction', 'text'])
  })
})

describe('what WhatsApp rejects', () => {
  test('leaves the words and the reaction as they were before', async ({ chat }) => {
    const { message } = await sentMessage(chat, 'Bon dia')
    const rejected = async (act: () => Promise<unknown>, count: number) => {
      chat.line.refuse(479)
      await act()
      await sentMessages(chat, count)
      chat.customer.says(`fim ${count}`)
      await chat.told(emitted => emitted.message.body === `fim ${count}`)
      return serializeNow(chat, message.id)
    }
    const edit = () => chat.client.call(messageRoutes.edit, { ...on(message), body: { body: 'Bom dia' } })
    expect(await rejected(edit, 2)).toMatchObject({ body: 'Bon dia', isEdited: false, failure: null })
    const react = (emoji: string) => chat.client.call(messageRoutes.react, { ...on(message), body: { emoji } })
    await react('👍')
    await sentMessages(chat, 3)
    const thumb = { emoji: '👍', fromMe: true, contactId: null }
    expect((await rejected(() => react('❤️'), 4))?.reactions).toEqual([thumb])
    expect((await rejected(() => react(''), 5))?.reactions).toEqual([thumb])
  })
})

describe('editing what someone else wrote', () => {
  test('is for administrators and supervisors; others edit their own', async ({ company, chat }) => {
    const { id: queueId } = await aQueue(company.admin)
    const [ana, rui] = [await company.person('user', [queueId]), await company.person('user', [queueId])]
    const boss = await company.person('supervisor')
    const { message: asAdmin } = await sentMessage(chat, 'Da chefe')
    await company.context(({ db }) => db.updateTable('tickets').set({ queueId }).execute())
    const params = { ticketId: chat.ticketId }
    const { messages } = await ana.call(messageRoutes.send, { params, body: { body: 'Da Ana' } })
    const edit = (message: Message) => ({ ...on(message), body: { body: 'Mudado' } })
    for (const message of [asAdmin, messages[0]!]) {
      const rejected = await rui.refusal(messageRoutes.edit, edit(message))
      expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
      expect(await serializeNow(chat, message.id)).toMatchObject({ isEdited: false })
    }
    expect(await ana.call(messageRoutes.edit, edit(messages[0]!))).toMatchObject({ body: 'Mudado' })
    expect(await boss.call(messageRoutes.edit, edit(asAdmin))).toMatchObject({ body: 'Mudado' })
  })
})

describe('reacting', () => {
  test('one emoji of ours at a time, and an empty one takes it back', async ({ chat }) => {
    const react = (emoji: string) => chat.client.call(messageRoutes.react, { ...on(chat.first), body: { emoji } })
    expect((await react('👍')).reactions).toEqual([{ emoji: '👍', fromMe: true, contactId: null }])
    expect((await react('❤️')).reactions).toEqual([{ emoji: '❤️', fromMe: true, contactId: null }])
    expect((await react('')).reactions).toEqual([])
  })

  test('the customer reacts to us', async ({ chat }) => {
    const { message, waId } = await sentMessage(chat)
    chat.customer.reacts(waId, '🙏')
    const { message: changed } = await chat.told(emitted => emitted.message.reactions.length > 0)
    expect([changed.id, changed.reactions]).toEqual([
      message.id,
      [{ emoji: '🙏', fromMe: false, contactId: chat.contactId }],
    ])
  })
})

describe('a contact whom we know with the ninth digit and WhatsApp without it', () => {
  test('reacts to our messages', async ({ world, company, chat }) => {
    const { message, waId } = await sentMessage(chat)
    const number = '5511987650001'
    await company.context(desk =>
      desk.transaction(({ db }) =>
        db.updateTable('contacts').set({ number, lid: null }).where('id', '=', chat.contactId).execute(),
      ),
    )
    const chatThere = { pn: '551187650001' }
    const reaction = { type: 'reaction', by: chatThere, emoji: '🙏', reactedAt: world.clock.now() } as const
    chat.line.deliver({ ...reaction, key: { waId, fromMe: true, chat: chatThere } })
    const { message: changed } = await chat.told(emitted => emitted.message.reactions.length > 0)
    expect([changed.id, changed.reactions]).toEqual([
      message.id,
      [{ emoji: '🙏', fromMe: false, contactId: chat.contactId }],
    ])
  })
})

describe('failing and trying again', () => {
  test('a rejection is shown with its code and reason, and a retry sends the same id', async ({ chat }) => {
    chat.line.refuse(463)
    const { messages } = await chat.client.call(messageRoutes.send, {
      params: { ticketId: chat.ticketId },
      body: { body: 'Oi' },
    })
    const failed = await chat.told(emitted => emitted.message.failure !== null)
    expect(failed.message).toMatchObject({
      id: messages[0]!.id,
      ack: 0,
      failure: { code: '463', reason: 'restricted' },
    })
    const again = await chat.client.call(messageRoutes.retry, on(messages[0]!))
    expect(again.failure).toBeNull()
    await chat.told(emitted => emitted.message.ack === 1)
    const [first, second] = chat.line.sent
    expect(second).toEqual(first)
  })

  test('it goes with what it answers', async ({ chat }) => {
    const failed = await rejectedMessage(chat, { quotedMsg: { id: chat.first.id } })
    await chat.client.call(messageRoutes.retry, on(failed))
    const [, again] = await sentMessages(chat, 2)
    expect(again!.quoted).toMatchObject({ body: 'Olá', key: { fromMe: false } })
  })

  test('it stays failed, without a phone that could send it', async ({ world, company, chat }) => {
    const failed = await rejectedMessage(chat)
    await world.app.whatsapp.connections.logout({ companyId: company.id, connectionId: chat.whatsappId })
    const reaction = { ...on(chat.first), body: { emoji: '👍' } }
    for (const rejected of [
      await chat.client.refusal(messageRoutes.retry, on(failed)),
      await chat.client.refusal(messageRoutes.react, reaction),
    ])
      expect([rejected.status, rejected.code]).toEqual([409, 'ERR_WAPP_NOT_INITIALIZED'])
    expect(await serializeNow(chat, failed.id)).toMatchObject({ failure: { code: '479' } })
    expect(await serializeNow(chat, chat.first.id)).toMatchObject({ reactions: [] })
  })

  test('what did not fail is not sent again', async ({ chat }) => {
    const { message } = await sentMessage(chat)
    const error = await chat.client.refusal(messageRoutes.retry, on(message))
    expect([error.status, error.code]).toEqual([409, 'ERR_MESSAGE_NOT_FAILED'])
    expect(chat.line.sent).toHaveLength(1)
  })
})

describe('who may', () => {
  const calls = [
    ['remove', {}],
    ['edit', { body: 'x' }],
    ['retry', {}],
    ['react', { emoji: '👍' }],
    ['mediaRetry', {}],
  ] as const

  test.for(calls)(
    '%s is rejected to anyone who does not see the ticket, and across companies',
    async ([name, body], { world, company, chat }) => {
      const input = { ...on(chat.first), body } as never
      const stranger = await company.person('user')
      expect((await stranger.refusal(messageRoutes[name], input)).status).toBe(403)
      const { admin } = await world.company()
      expect((await admin.refusal(messageRoutes[name], { params: { messageId: 987_654 }, body } as never)).code).toBe(
        'ERR_NO_MESSAGE_FOUND',
      )
      const unit = await company.person('restaurante')
      expect((await unit.refusal(messageRoutes[name], input)).code).toBe('ERR_NO_PERMISSION')
      expect((await world.nobody.refusal(messageRoutes[name], input)).status).toBe(401)
    },
  )

  test('a page and a text are rejected to anyone who does not see the ticket', async ({ company, chat }) => {
    const stranger = await company.person('user')
    const params = { ticketId: chat.ticketId }
    expect((await stranger.refusal(messageRoutes.list, { params })).status).toBe(403)
    expect((await stranger.refusal(messageRoutes.send, { params, body: { body: 'Oi' } })).status).toBe(403)
    const missing = await chat.client.refusal(messageRoutes.list, { params: { ticketId: 987_654 } })
    expect([missing.status, missing.code]).toEqual([404, 'ERR_NO_TICKET_FOUND'])
  })
})
