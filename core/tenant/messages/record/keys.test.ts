import { expect, test } from 'vitest'
import { isMeant, keyOf } from './keys.ts'
import type { PlacedMessage } from './store.ts'

const person = { number: '5511988880001', lid: '77', groupJid: null, senderNumber: null, senderLid: null }
const group = { ...person, number: null, lid: null, groupJid: '1203' }
const of = (more: object): PlacedMessage => ({ waId: 'A', fromMe: 0, ...person, ...more }) as PlacedMessage
const ANA = { pn: '5511988880001', lid: '77' }

test('WhatsApp knows a message by its conversation, and in a group by who wrote it', () => {
  expect(keyOf(of({}))).toStrictEqual({ waId: 'A', fromMe: false, chat: ANA })
  expect(keyOf(of({ fromMe: 1, senderNumber: '5511', senderLid: '78' }))).toStrictEqual({
    ...{ waId: 'A', fromMe: true, chat: ANA },
  })
  const inGroup = { waId: 'A', fromMe: false, chat: { group: '1203' } }
  expect(keyOf(of(group))).toStrictEqual(inGroup)
  expect(keyOf(of({ ...group, senderNumber: '5511' }))).toStrictEqual({ ...inGroup, sender: { pn: '5511' } })
  expect(keyOf(of({ ...group, senderLid: '78' }))).toStrictEqual({ ...inGroup, sender: { lid: '78' } })
})

test('a key means a message of the same conversation, and in a group of the same person where both are known', () => {
  const key = { waId: 'A', fromMe: false, chat: ANA }
  expect(isMeant(of({}), key)).toBe(true)
  expect(isMeant(of({}), { ...key, chat: { lid: '78' } })).toBe(false)
  expect(isMeant(of({ senderLid: '79' }), { ...key, sender: { lid: '78' } })).toBe(true)
  const inGroup = { ...key, chat: { group: '1203' }, sender: { lid: '78' } }
  expect(isMeant(of({ ...group, senderLid: '78' }), inGroup)).toBe(true)
  expect(isMeant(of({ ...group, senderLid: '79' }), inGroup)).toBe(false)
  expect(isMeant(of({ ...group, senderLid: '79', fromMe: 1 }), inGroup)).toBe(true)
  expect(isMeant(of({ ...group, senderLid: '79' }), { ...key, chat: { group: '1203' } })).toBe(true)
  expect(isMeant(of(group), inGroup)).toBe(true)
})
