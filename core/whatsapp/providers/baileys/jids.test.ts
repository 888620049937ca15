import { describe, expect, it } from 'vitest'
import { addressOf, addressOfPair, isNumberJid, jidOf, namesOf, plainJid } from './jids.ts'

describe("WhatsApp's names", () => {
  it.each([
    ['5511988880001@s.whatsapp.net', { pn: '5511988880001' }],
    ['5511988880001:3@s.whatsapp.net', { pn: '5511988880001' }],
    ['5511988880001@c.us', { pn: '5511988880001' }],
    ['5511988880001@hosted', { pn: '5511988880001' }],
    ['77:2@lid', { lid: '77' }],
    ['77@hosted.lid', { lid: '77' }],
    ['1203@g.us', { group: '1203' }],
    ['1203@newsletter', undefined],
    ['status@broadcast', undefined],
    ['mutant', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%s are addresses of people and groups', (jid, address) => {
    expect(addressOf(jid)).toStrictEqual(address)
  })

  it('of one person are put together, whichever comes first', () => {
    const both = { pn: '55', lid: '77' }
    expect(addressOfPair('55@s.whatsapp.net', '77@lid')).toStrictEqual(both)
    expect(addressOfPair('77@lid', '55@s.whatsapp.net')).toStrictEqual(both)
    expect(addressOfPair('55@s.whatsapp.net', '56@s.whatsapp.net')).toStrictEqual({ pn: '55' })
    expect(addressOfPair('1203@g.us', '77@lid')).toStrictEqual({ group: '1203' })
    expect(addressOfPair(undefined, '77@lid')).toBeUndefined()
  })

  it('of a person are written by the LID where it is known', () => {
    expect([{ pn: '55', lid: '77' }, { pn: '55' }, { group: '1203' }, {}].map(jidOf)).toEqual([
      '77@lid',
      '55@s.whatsapp.net',
      '1203@g.us',
      '@s.whatsapp.net',
    ])
  })

  it('are listed with the most lasting first', () => {
    expect(namesOf({ pn: '55', lid: '77' })).toEqual(['77', '55'])
    expect(namesOf({ group: '1203' })).toEqual(['1203'])
  })

  it('tell a number from all else', () => {
    expect(['55@s.whatsapp.net', '77@lid', undefined].map(isNumberJid)).toEqual([true, false, false])
  })

  it('compare without their device and their way of hosting', () => {
    const plain = ['55:3@s.whatsapp.net', '55:99@hosted', '77@hosted.lid', '1203@g.us', undefined].map(plainJid)
    expect(plain).toEqual(['55@s.whatsapp.net', '55@s.whatsapp.net', '77@lid', '1203@g.us', ''])
  })
})
