import { expect, test } from 'vitest'
import { concerns, type Happened, newsOf, newsOfChat, newsOfMention } from './news.ts'

const [OWN, OTHERS] = [7, 8]
const rute = { userId: 1, profile: 'user', queueIds: [OWN], allTicket: false, followsQueues: false } as const
const hers = { status: 'open', queueId: OWN, userId: 1, unreadMessages: 1 } as const
const waiting = { ...hers, status: 'pending', userId: null } as const
const message: Happened = { what: 'message', queueId: OWN, text: 'Oi' }
const handed: Happened = { what: 'handed', by: 2 }

test.each([
  ['a message on an own ticket is told', rute, message, hers, true],
  ['one that was read meanwhile is not', rute, message, { ...hers, unreadMessages: 0 }, false],
  ["one on a colleague's ticket is not", rute, message, { ...hers, userId: 2 }, false],
  ['one of a queue that they may not read is not', rute, { ...message, queueId: OTHERS }, hers, false],
  ['one on a ticket that left their queues is not', rute, message, { ...hers, queueId: OTHERS }, false],
  ['one on a ticket that waits is told where those concern them', { ...rute, allTicket: true }, message, waiting, true],
  [
    'one that waits in their own queue is told where they follow those',
    { ...rute, followsQueues: true },
    message,
    waiting,
    true,
  ],
  ['and nobody else', rute, message, waiting, false],
  ['a ticket that came to them is told', rute, handed, hers, true],
  ['one that came to their queue, too', rute, handed, waiting, true],
  ['one without a queue waits for nobody', rute, handed, { ...waiting, queueId: null }, false],
  ['what they handed over themselves is not', rute, { what: 'handed', by: 1 }, waiting, false],
  ['what a program handed over is told', rute, { what: 'handed', by: null }, waiting, true],
  ['what is back is told', rute, { what: 'back' }, hers, true],
  ['what a colleague put off is not', rute, { what: 'back' }, { ...hers, userId: 2 }, false],
  ['nothing of a resolved ticket is', rute, handed, { ...hers, status: 'closed' }, false],
] as const)('%s', (_, viewer, happened, ticket, isEmitted) => {
  expect(concerns(viewer, happened, ticket)).toBe(isEmitted)
})

test('it is reported in the words of the page, in the language of the browser', () => {
  const ticket = {
    uuid: 'u-1',
    status: 'open',
    contact: { name: 'Ana $& {queue}' },
    queue: { name: 'Vendas' },
  } as const
  const emitted = (happened: Happened, status: 'open' | 'pending' = 'open') => {
    const { title, body } = newsOf(happened, { ...ticket, status }, 'pt')
    return `${title} | ${body}`
  }
  expect([
    emitted({ ...message, text: '*Oi*' }),
    emitted(handed),
    emitted(handed, 'pending'),
    emitted({ what: 'back' }),
    newsOf(handed, { ...ticket, queue: null }, 'en'),
  ]).toEqual([
    'Mensagem de Ana $& {queue} | Oi',
    'Ana $& {queue}: atendimento transferido para você | Vendas',
    'Ana $& {queue}: atendimento transferido para a fila Vendas | Vendas',
    'Ana $& {queue}: o atendimento adiado voltou | Vendas',
    { title: 'Ana $& {queue}: ticket transferred to you', body: '', path: '/tickets/u-1' },
  ])
})

test('a mention says who named them where, and the beginning of the note', () => {
  const mention = {
    ...{ id: 1, noteId: 2, note: `${'x'.repeat(159)}😀`, user: { id: 2, name: 'Bia' }, contactName: 'Ana {name}' },
    ...{ ticketId: 3, ticketUuid: 'u-1', createdAt: '2026-11-20T12:00:00.000Z' },
  }
  const body = `${'x'.repeat(159)}\uFFFD`
  expect([
    newsOfMention(mention, 'pt'),
    newsOfMention({ ...mention, note: 'Oi', user: null }, 'es'),
    newsOfMention({ ...mention, note: 'Oi' }, 'en'),
  ]).toEqual([
    { title: 'Bia mencionou você em Ana {name}', body, path: '/tickets/u-1' },
    { title: 'un programa le mencionó en Ana {name}', body: 'Oi', path: '/tickets/u-1' },
    { title: 'Bia mentioned you in Ana {name}', body: 'Oi', path: '/tickets/u-1' },
  ])
})

test('a chat of the team is told to members who have not read it, and says so where they are named', () => {
  const member = (userId: number, name: string, unreads: number) => ({ userId, unreads, user: { id: userId, name } })
  const users = [member(1, 'Rute', 1), member(2, 'Bia', 0)]
  const chat = { uuid: 'c-1', title: 'Plantão', lastMessage: 'Bia: Quem cobre?', users }
  const toRute = { ...rute, name: 'Rute' }
  const path = '/chats/c-1'
  expect(newsOfChat(toRute, chat, 'pt')).toEqual({ title: 'Plantão', body: 'Bia: Quem cobre?', path })
  const lastMessage = `Bia: @rute, ${'x'.repeat(200)}`
  expect(newsOfChat(toRute, { ...chat, lastMessage }, 'pt')).toEqual({
    ...{ title: 'Mencionaram você em Plantão', body: lastMessage.slice(0, 160), path },
  })
  expect(newsOfChat({ ...toRute, userId: 2 }, chat, 'pt')).toBeUndefined()
  expect(newsOfChat({ ...toRute, userId: 3 }, chat, 'pt')).toBeUndefined()
})
