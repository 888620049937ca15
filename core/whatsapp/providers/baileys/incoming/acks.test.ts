import type { BinaryNode } from '@whiskeysockets/baileys'
import { describe, expect, it } from 'vitest'
import { AckReader, readElsewhere } from './acks.ts'

const ana = '5511988880001@s.whatsapp.net'
const emitted = (id: string, attrs: Record<string, string> = {}) => ({ tag: 'ack', attrs: { id, from: ana, ...attrs } })
const update = (id: string, status: number) => [{ key: { id, remoteJid: ana, fromMe: true }, update: { status } }]

describe('the ticks of a message', () => {
  it('only rise, whatever order the receipts come in', () => {
    const acks = new AckReader()
    const events = [
      ...acks.updates(update('A', 3), 1),
      ...acks.answer(emitted('A'), 2),
      ...acks.updates(update('A', 5), 3),
      ...acks.updates(update('A', 4), 4),
      ...acks.updates(update('A', 5), 5),
    ]
    expect(events.map(event => event.type === 'ack' && event.ack)).toEqual([3, 5])
  })

  it('a rejection says why', () => {
    const acks = new AckReader()
    expect(acks.answer(emitted('A', { error: '463' }), 1)).toMatchObject([
      { type: 'failed', code: 463, reason: 'restricted' },
    ])
    expect(acks.answer(emitted('B', { error: '479' }), 1)).toMatchObject([
      { type: 'failed', code: 479, reason: 'rejected' },
    ])
  })

  it('a rejection of a copy that a phone asked for again fails no message that arrived', () => {
    const acks = new AckReader()
    acks.updates(update('A', 3), 1)
    expect(acks.answer(emitted('A', { error: '479' }), 2)).toEqual([])
  })

  it('each member of a group has ticks of their own', () => {
    const acks = new AckReader()
    const key = { id: 'A', remoteJid: '1203@g.us', fromMe: true }
    const by = (userJid: string, receipt = {}) => ({ key, receipt: { userJid, receiptTimestamp: 9, ...receipt } })
    const events = acks.receipts([by('1@lid'), by('2@lid'), by('1@lid'), by('1@lid', { readTimestamp: 10 })], 1)
    expect(events).toMatchObject([
      { ack: 3, by: { lid: '1' }, at: 9000 },
      { ack: 3, by: { lid: '2' } },
      { ack: 4, by: { lid: '1' }, at: 10_000 },
    ])
  })

  it('messages of others have none', () => {
    const theirs = [{ key: { id: 'A', remoteJid: ana, fromMe: false }, update: { status: 4 } }]
    expect(new AckReader().updates(theirs, 1)).toEqual([])
  })

  it('are reported with when and where, and once', () => {
    const acks = new AckReader()
    expect(acks.answer(emitted('A', { t: '7' }), 1)).toStrictEqual([
      { type: 'ack', waId: 'A', chat: { pn: '5511988880001' }, ack: 1, at: 7000 },
    ])
    expect(acks.answer(emitted('B'), 5)).toMatchObject([{ at: 5 }])
    const [timed] = update('A', 3)
    expect(acks.updates([{ ...timed!, update: { status: 3, messageTimestamp: 8 } }], 1)).toMatchObject([{ at: 8000 }])
    expect(acks.updates(update('B', 3), 6)).toMatchObject([{ at: 6 }])
  })

  it('are none of what names nobody or nothing', () => {
    const acks = new AckReader()
    const key = { id: 'A', remoteJid: ana, fromMe: true }
    const group = { ...key, remoteJid: '1203@g.us' }
    const nameless = [
      acks.answer(emitted('A', { from: 'nobody' }), 1),
      acks.answer(emitted(''), 1),
      acks.updates([{ key: { ...key, id: '' }, update: { status: 3 } }], 1),
      acks.updates([{ key: { ...key, remoteJid: 'nobody' }, update: { status: 3 } }], 1),
      acks.updates(
        [
          { key, update: {} },
          { key, update: { status: 1 } },
        ],
        1,
      ),
      acks.receipts([{ key: { ...group, id: '' }, receipt: { userJid: '1@lid' } }], 1),
      acks.receipts([{ key: { ...group, fromMe: false }, receipt: { userJid: '1@lid' } }], 1),
      acks.receipts([{ key: { ...group, remoteJid: 'nobody' }, receipt: { userJid: '1@lid' } }], 1),
      acks.receipts([{ key: group, receipt: { userJid: 'nobody' } }], 1),
    ]
    expect(nameless.flat()).toEqual([])
    expect(acks.receipts([{ key: group, receipt: { userJid: '1@lid' } }], 4)).toMatchObject([{ ack: 3, at: 4 }])
  })

  it('a message that WhatsApp took and then rejects has failed', () => {
    const acks = new AckReader()
    acks.answer(emitted('A'), 1)
    expect(acks.answer(emitted('A', { error: '479' }), 2)).toMatchObject([{ type: 'failed' }])
  })
})

const receipt = (attrs: Record<string, string>, content?: BinaryNode['content']): BinaryNode => ({
  tag: 'receipt',
  attrs: { id: 'A', from: ana, ...attrs },
  ...(content ? { content } : {}),
})
const others = (...ids: string[]) => [
  { tag: 'list', attrs: {}, content: ids.map(id => ({ tag: 'item', attrs: { id } })) },
]

describe('a receipt', () => {
  it.each([
    [{}, 3],
    [{ type: 'read' }, 4],
    [{ type: 'played' }, 5],
  ])('%j is a tick', (attrs, ack) => {
    expect(new AckReader().receipt(receipt({ ...attrs, t: '9' }), 1)).toStrictEqual([
      { type: 'ack', waId: 'A', chat: { pn: '5511988880001' }, ack, at: 9000 },
    ])
  })

  it('may be about several messages', () => {
    const events = new AckReader().receipt(receipt({}, others('B', 'C')), 5)
    expect(events).toMatchObject(['A', 'B', 'C'].map(waId => ({ waId, ack: 3, at: 5 })))
  })

  it('of our own devices, of another kind, of nobody or without an id is none', () => {
    const acks = new AckReader()
    const none: Record<string, string>[] = [{ recipient: ana }, { type: 'retry' }, { from: 'nobody' }, { id: '' }]
    expect(none.flatMap(attrs => acks.receipt(receipt(attrs, [{ tag: 'list', attrs: {} }]), 1))).toEqual([])
  })

  const group = { from: '1203@g.us' }

  it('of a member of a group says who, and that it was heard counts as read', () => {
    const acks = new AckReader()
    const by = (type: string) => acks.receipt(receipt({ ...group, type, participant: '1@lid' }), 5)
    expect(by('played')).toStrictEqual([
      { type: 'ack', waId: 'A', chat: { group: '1203' }, ack: 4, at: 5, by: { lid: '1' } },
    ])
    expect(by('read')).toEqual([])
    expect(acks.receipt(receipt({ ...group, participant: 'nobody' }), 5)).toEqual([])
  })

  it('of several members names each, for each message', () => {
    const user = (jid: string, t?: string) => ({ tag: 'user', attrs: { jid, ...(t ? { t } : {}) } })
    const participants = (key: string, ...users: BinaryNode[]) => ({
      tag: 'participants',
      attrs: { key },
      content: users,
    })
    const content = [
      participants('A', user('1@lid', '9'), user('nobody'), { tag: 'other', attrs: { jid: '3@lid' } }),
      participants('', user('1@lid')),
      { tag: 'other', attrs: { key: 'C' }, content: [user('1@lid')] },
      participants('B', user('2@lid')),
      { tag: 'participants', attrs: { key: 'D' } },
    ]
    const acks = new AckReader()
    expect(acks.receipt(receipt({ ...group, type: 'played' }, content), 5)).toMatchObject([
      { waId: 'A', ack: 4, by: { lid: '1' }, at: 9000 },
      { waId: 'B', ack: 4, by: { lid: '2' }, at: 5 },
    ])
    expect(acks.receipt(receipt(group, content), 6)).toEqual([])
    expect(acks.receipt(receipt({ ...group, type: 'retry' }, content), 6)).toEqual([])
  })
})

describe('a receipt of another device of the account', () => {
  const own = { from: '5511999990001:0@s.whatsapp.net', recipient: ana }

  it.each(['read', 'read-self'])('%s says what it read, and in which chat', type => {
    const reported = receipt({ ...own, type, t: '9' }, others('B', ''))
    const read = { type: 'read', chat: { pn: '5511988880001' }, waIds: ['A', 'B'], at: 9000 }
    expect(readElsewhere(reported, 1)).toEqual(read)
    expect(new AckReader().receipt(reported, 1)).toEqual([])
  })

  it('in a group names the group as the chat', () => {
    const reported = receipt({ from: '1203@g.us', participant: own.from, recipient: '1@lid', type: 'read' })
    expect(readElsewhere(reported, 5)).toEqual({ type: 'read', chat: { group: '1203' }, waIds: ['A'], at: 5 })
  })

  it('of another kind, of someone else, of nobody or without an id is none', () => {
    const none: Record<string, string>[] = [
      own,
      { ...own, type: 'played' },
      { type: 'read' },
      { from: '1203@g.us', participant: '1@lid', type: 'read' },
      { ...own, recipient: 'status@broadcast', type: 'read' },
      { ...own, id: '', type: 'read' },
    ]
    expect(none.map(attrs => readElsewhere(receipt(attrs), 1))).toEqual(none.map(() => undefined))
  })
})
