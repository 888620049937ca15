import { describe, expect } from 'vitest'
import { MINUTE } from '../../../kit/clock.ts'
import { migrate, migrationsOf } from '../../../storage/migrate.ts'
import { openSqlite } from '../../../storage/sqlite.ts'
import { type Ticket, ticketRoutes } from '../../tickets/contract.ts'
import { messageRoutes } from '../contract.ts'
import type { Conversation } from '../fixtures.ts'
import { test } from '../testing/test.ts'

const listed = async (chat: Conversation): Promise<Ticket> =>
  (await chat.client.call(ticketRoutes.list)).tickets.find(({ id }) => id === chat.ticketId)!

/** The event by which open lists learn that the last words changed. */
async function received(chat: Conversation, work: () => unknown, fits: (ticket: Ticket) => boolean): Promise<Ticket> {
  const socket = await chat.client.fullSocket()
  await work()
  const { ticket } = await socket.event<{ ticket: Ticket }>('ticket', emitted => emitted.ticket && fits(emitted.ticket))
  socket.close()
  return ticket
}

describe('the last words of a ticket', () => {
  test('are said to be deleted, and are told to nobody, once their message is', async ({ chat }) => {
    const waId = chat.customer.says('Minha senha é 1234')
    await chat.told(({ message }) => message.body.startsWith('Minha senha'))
    const before = await listed(chat)
    const emitted = await received(
      chat,
      () => chat.customer.deletes(waId),
      ticket => ticket.lastIsDeleted,
    )
    expect(emitted).toEqual({ ...before, lastMessage: '', lastIsDeleted: true })
    expect(await listed(chat)).toEqual(emitted)
    chat.customer.says('Desculpe')
    const { ticket } = await chat.told(({ message }) => message.body === 'Desculpe')
    expect(ticket).toMatchObject({ lastMessage: 'Desculpe', lastIsDeleted: false })
  })

  test('stay when an older message is deleted', async ({ chat }) => {
    const waId = chat.customer.says('Primeira')
    chat.customer.says('Segunda')
    chat.customer.deletes(waId)
    await chat.told(({ message }) => message.body === 'Primeira' && message.isDeleted)
    expect(await listed(chat)).toMatchObject({ lastMessage: 'Segunda', lastIsDeleted: false })
  })

  test('are back when WhatsApp refuses to delete them', async ({ chat }) => {
    const { messages } = await chat.client.call(messageRoutes.send, {
      params: { ticketId: chat.ticketId },
      body: { body: 'Bom dia' },
    })
    await chat.told(({ message }) => message.id === messages[0]!.id && message.ack === 1)
    chat.line.refuse(479)
    const remove = () => chat.client.call(messageRoutes.remove, { params: { messageId: messages[0]!.id } })
    const emitted = await received(chat, remove, ticket => !ticket.lastIsDeleted)
    expect(emitted).toMatchObject({ lastMessage: 'Bom dia', lastFromMe: true })
  })

  test('follow an edit', async ({ chat }) => {
    const waId = chat.customer.says('Quero dois')
    await chat.told(({ message }) => message.body === 'Quero dois')
    const emitted = await received(
      chat,
      () => chat.customer.edits(waId, 'Quero três'),
      () => true,
    )
    expect(emitted).toMatchObject({ lastMessage: 'Quero três', lastIsDeleted: false })
  })

  test('stay as old as they are while the ticket moves', async ({ world, chat }) => {
    const { lastMessageAt } = await listed(chat)
    expect(lastMessageAt).toBe(chat.first.createdAt)
    const params = { ticketId: chat.ticketId }
    for (const status of ['pending', 'open', 'closed'] as const) {
      await world.advance(MINUTE)
      const moved = await chat.client.call(ticketRoutes.update, { params, body: { status } })
      expect(moved).toMatchObject({ status, lastMessageAt })
      expect(Date.parse(moved.updatedAt)).toBe(world.clock.now())
    }
  })

  test('of before are known by the newest message of each ticket', () => {
    const file = openSqlite(':memory:')
    const migrations = migrationsOf('tenant')
    migrate(
      file,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name.includes('last_words')),
      ),
    )
    file.exec(`
      INSERT INTO contacts (id, uuid, name, folded, createdAt, updatedAt) VALUES (1, 'c', 'Ana', 'ana', 0, 0);
      INSERT INTO tickets (id, uuid, status, contactId, createdAt, updatedAt)
        VALUES (1, 'a', 'closed', 1, 0, 0), (2, 'b', 'closed', 1, 0, 0), (3, 'd', 'closed', 1, 0, 0);
      INSERT INTO messages (id, ticketId, chatId, fromMe, waId, body, isDeleted, source, createdAt, updatedAt)
        VALUES (1, 1, 1, 0, 'x', 'oi', 0, 'contact', 10, 0), (2, 1, 1, 0, 'y', 'senha', 1, 'contact', 20, 0),
          (3, 2, 1, 0, 'z', 'senha', 1, 'contact', 30, 0), (4, 2, 1, 0, 'w', 'oi', 0, 'contact', 40, 0)`)
    migrate(file, migrations)
    const rows = file.prepare('SELECT lastMessageId, lastIsDeleted, lastMessageAt FROM tickets ORDER BY id').raw().all()
    file.close()
    expect(rows).toEqual([
      [2, 1, 20],
      [4, 0, 40],
      [null, 0, null],
    ])
  })
})
