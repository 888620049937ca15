import { describe, expect, it } from 'vitest'
import { AckReader } from './acks.ts'

const ana = '5511988880001@s.whatsapp.net'
const told = (id: string, attrs: Record<string, string> = {}) => ({ tag: 'ack', attrs: { id, from: ana, ...attrs } })
const update = (id: string, status: number) => [{ key: { id, remoteJid: ana, fromMe: true }, update: { status } }]

describe('the ticks of a message', () => {
  it('only rise, whatever order the receipts come in', () => {
    const acks = new AckReader()
    const events = [
      ...acks.updates(update('A', 3), 1),
      ...acks.answer(told('A'), 2),
      ...acks.updates(update('A', 5), 3),
      ...acks.updates(update('A', 4), 4),
      ...acks.updates(update('A', 5), 5),
    ]
    expect(events.map(event => event.type === 'ack' && event.ack)).toEqual([3, 5])
  })

  it('a refusal says why', () => {
    const acks = new AckReader()
    expect(acks.answer(told('A', { error: '463' }), 1)).toMatchObject([
      { type: 'failed', code: 463, reason: 'restricted' },
    ])
    expect(acks.answer(told('B', { error: '479' }), 1)).toMatchObject([
      { type: 'failed', code: 479, reason: 'rejected' },
    ])
  })

  it('a refusal of a copy that a phone asked for again fails no message that arrived', () => {
    const acks = new AckReader()
    acks.updates(update('A', 3), 1)
    expect(acks.answer(told('A', { error: '479' }), 2)).toEqual([])
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
})
