import { expect, test } from 'vitest'
import type { AdminClient } from '../../../emulators/whatsapp/admin-client.ts'
import type { Inbound, Outbound } from '../load/written.ts'
import type { CompanyContent } from '../until-quiet.ts'
import { judgeInbound } from './inbound.ts'
import { judgeOutbound } from './outbound.ts'
import { doubledTickets } from './stored.ts'

const ANA = '5521980000001'

/** A WhatsApp that answers these things, and a desk that shows those. */
const whatsApp = (answers: Record<string, unknown>) =>
  ({ call: async (name: string) => answers[name] }) as unknown as AdminClient

const desk = (...messages: { body: string; fromMe: boolean; ticketId?: number; ack?: number }[]) =>
  ({
    tickets: [
      { id: 1, contactId: 1, whatsappId: 1, status: 'open', contact: { number: ANA } },
      { id: 2, contactId: 2, whatsappId: 1, status: 'open', contact: { number: '5521980000002' } },
    ],
    messages: messages.map(message => ({ ticketId: 1, ack: 3, ...message })),
  }) as unknown as CompanyContent

const fromAna = (text: string): Inbound => ({ text, waId: `id of ${text}`, customer: ANA, picture: undefined })
const toAna = (text: string): Outbound => ({
  text,
  customer: ANA,
  picture: undefined,
  by: 'chat',
  answered: true,
  tries: 1,
})

test('a delivered message that the desk does not show is lost, one that was not delivered is not', async () => {
  const records = [
    { id: 'id of a', state: 'delivered', retries: 0 },
    { id: 'id of b', state: 'pending', retries: 0 },
    { id: 'id of c', state: 'nacked', retries: 2 },
  ]
  const wa = whatsApp({ 'stanzas/inbound': records })
  expect(await judgeInbound(wa, ['a', 'b', 'c'].map(fromAna), desk())).toMatchObject({
    written: 3,
    delivered: 1,
    lost: ['a'],
    pending: 1,
    nacked: 1,
    retries: 2,
  })
})

test('a message that the desk shows twice, or to someone else, is found', async () => {
  const wa = whatsApp({
    'stanzas/inbound': ['a', 'b'].map(text => ({ id: `id of ${text}`, state: 'delivered', retries: 0 })),
  })
  const displayed = desk(
    { body: 'a', fromMe: false },
    { body: 'a', fromMe: false },
    { body: 'b', fromMe: false, ticketId: 2 },
  )
  expect(await judgeInbound(wa, ['a', 'b'].map(fromAna), displayed)).toMatchObject({
    lost: [],
    doubled: ['a'],
    misplaced: ['b'],
  })
})

test('an answered message that no customer has is lost, and two ids for one message are a error', async () => {
  const inbox = ['b', 'b', 'c'].map((text, n) => ({ text, id: `${n}`, customer: text === 'c' ? '55219' : ANA }))
  const wa = whatsApp({ inbox, 'stanzas/outbound': [] })
  const displayed = desk(...['a', 'b', 'c'].map(body => ({ body, fromMe: true, ack: body === 'c' ? 1 : 3 })))
  expect(await judgeOutbound(wa, ['a', 'b', 'c'].map(toAna), displayed, [])).toMatchObject({
    lost: ['a'],
    doubledAnew: ['b'],
    misplaced: ['c'],
    withoutTicks: ['c'],
  })
})

test('a copy is excused by one kill between it and the first, and by no other', async () => {
  const copies = [
    { id: 'in doubt', duplicates: 1, firstAt: 90, lastAt: 110, retries: 0 },
    { id: 'also in doubt', duplicates: 1, firstAt: 95, lastAt: 120, retries: 0 },
    { id: 'for no reason', duplicates: 1, firstAt: 200, lastAt: 210, retries: 0 },
  ]
  const wa = whatsApp({ inbox: [], 'stanzas/outbound': copies })
  expect(await judgeOutbound(wa, [], desk(), [{ at: 100 }, { at: 300 }])).toMatchObject({
    inDoubt: 3,
    worstKill: 2,
    unexplained: ['for no reason'],
  })
})

test('two live tickets of one contact are found', () => {
  const content = desk()
  const [ticket] = content.tickets
  expect(doubledTickets(content)).toEqual([])
  expect(doubledTickets({ ...content, tickets: [...content.tickets, { ...ticket!, id: 3 }] })).toHaveLength(2)
  expect(
    doubledTickets({ ...content, tickets: [...content.tickets, { ...ticket!, id: 3, status: 'closed' }] }),
  ).toEqual([])
})
