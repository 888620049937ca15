import type { BinaryNode } from '@whiskeysockets/baileys'
import { describe, expect, it } from 'vitest'
import { CallReader } from './calls.ts'

/** What WhatsApp says of a call. */
const call = (
  tag: string,
  about: Record<string, string> = {},
  parts: string[] = [],
  attrs: Record<string, string> = {},
): BinaryNode => ({
  tag: 'call',
  attrs: { t: '9', ...attrs },
  content: [
    {
      tag,
      attrs: { 'call-id': 'C1', from: '77@lid', ...about },
      content: parts.map(part => ({ tag: part, attrs: {} })),
    },
  ],
})
/** What the desk learns of these, one after the other. */
const received = (...stanzas: BinaryNode[]) => {
  const reader = new CallReader()
  return stanzas.flatMap(stanza => reader.read(stanza, 5))
}

describe('a call', () => {
  it('that rings says who calls and when, and what is to be seen and heard', () => {
    const ringing = { type: 'call', callId: 'C1', from: { lid: '77' }, state: 'ringing', at: 9000, offline: false }
    expect(received(call('offer', {}, ['audio']))).toStrictEqual([{ ...ringing, video: false, group: false }])
    expect(received(call('offer', {}, ['audio', 'video']))).toMatchObject([{ video: true }])
    expect(received(call('offer', { type: 'group' }))).toMatchObject([{ group: true }])
    expect(received(call('offer', { 'group-jid': '12@g.us' }))).toMatchObject([{ group: true }])
    expect(received({ ...call('offer'), attrs: {} })).toMatchObject([{ at: 5 }])
  })

  it('of while we were away rang then', () => {
    expect(received(call('offer_notice', {}, [], { offline: '1' }))).toMatchObject([
      { state: 'ringing', offline: true },
    ])
  })

  it('says both names of who calls, also when it goes on', () => {
    const both = { from: { lid: '77', pn: '5511' } }
    expect(received(call('offer', { caller_pn: '5511@s.whatsapp.net' }), call('accept'))).toMatchObject([both, both])
    expect(received(call('offer', { caller_pn: '5511' }))).toMatchObject([both])
    expect(received(call('offer'), call('reject', { caller_pn: '5511' }))).toMatchObject([
      { from: { lid: '77' } },
      both,
    ])
    const created = { tag: 'offer', attrs: { 'call-id': 'C1', 'call-creator': '77:3@lid' } }
    expect(received({ tag: 'call', attrs: {}, content: [created] })).toMatchObject([{ from: { lid: '77' } }])
  })

  it.each([
    ['accept', {}, 'accepted'],
    ['reject', {}, 'rejected'],
    ['terminate', {}, 'missed'],
    ['terminate', { reason: 'timeout' }, 'missed'],
    ['terminate', { reason: 'accepted_elsewhere' }, 'ended'],
  ])('that rang and then is told about by %s %j is %s, of the same kind', (tag, about, state) => {
    const [, then] = received(call('offer', { type: 'group' }, ['video']), call(tag, about))
    expect(then).toMatchObject({ state, video: true, group: true })
  })

  it('that ends once someone took it is over, and no missed one', () => {
    const states = received(call('offer'), call('accept'), call('terminate')).map(({ state }) => state)
    expect(states).toEqual(['ringing', 'accepted', 'ended'])
  })

  it('that nobody here heard ringing is missed where it timed out, and over else', () => {
    expect(received(call('terminate', { reason: 'timeout' }))).toMatchObject([
      { state: 'missed', video: false, group: false },
    ])
    expect(received(call('terminate'))).toMatchObject([{ state: 'ended' }])
  })

  it('is none of what only phones talk about, and none of nobody', () => {
    const none = [
      call('transport'),
      call('offer', { 'call-id': '' }),
      call('offer', { from: 'nobody' }),
      { tag: 'call', attrs: {} },
      { tag: 'call', attrs: {}, content: [] },
    ]
    expect(received(...none)).toEqual([])
  })

  it('is rejected by the name under which its caller rings, as long as it rings', () => {
    const reader = new CallReader()
    reader.read(call('offer', { from: '77:2@lid' }), 5)
    expect([reader.callerOf('C1'), reader.callerOf('C2')]).toEqual(['77:2@lid', undefined])
    reader.read(call('accept'), 5)
    expect(reader.callerOf('C1')).toBeUndefined()
    reader.read(
      { tag: 'call', attrs: {}, content: [{ tag: 'offer', attrs: { 'call-id': 'C1', 'call-creator': '77:3@lid' } }] },
      5,
    )
    expect(reader.callerOf('C1')).toBe('77:3@lid')
  })
})
