import { expect, test } from 'vitest'
import { addressOf } from './kinds/contacts.ts'
import { flagOf, jsonOf, momentOf, numberOf, textOf } from './values.ts'

test.for([
  ['2023-05-01 10:00:00', '2023-05-01T13:00:00.000Z'],
  ['2023-05-01 10:00:00.123456', '2023-05-01T13:00:00.123Z'],
  ['2023-05-01 10:00:00.5+00', '2023-05-01T10:00:00.500Z'],
  ['2023-05-01 10:00:00-0330', '2023-05-01T13:30:00.000Z'],
  ['2023-05-01T10:00:00Z', '2023-05-01T10:00:00.000Z'],
  ['0000-00-00 00:00:00', undefined],
  ['1899-12-31 10:00:00', undefined],
  ['9998-12-31 10:00:00', undefined],
  ['ontem', undefined],
  [null, undefined],
] as const)('the moment %s is %s', ([written, is]) => {
  const at = momentOf(written, '-03:00')
  expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(is)
})

test.for([
  ['JoÃ£o', 'João'],
  ['NÃ£o â€œjÃ¡â€\u009d', 'Não “já”'],
  ['ðŸ˜€ Oi', '😀 Oi'],
  ['João', 'João'],
  ['NÃO', 'NÃO'],
  ['Ã© assim, não', 'Ã© assim, não'],
  ['É “citado”', 'É “citado”'],
  ['a\0b', 'ab'],
  [null, ''],
] as const)('the text %j is %j', ([written, is]) => {
  expect(textOf(written, 100)).toBe(is)
})

test('a text that is too long is cut, and half of an emoji is no letter', () => {
  expect(textOf('abcdef', 4)).toBe('abc…')
  expect(textOf('a\ud83d', 4)).toBe('a\ufffd')
})

test('flags, numbers and JSON are read in whatever way they are written', () => {
  expect(['1', 't', 'true', 'enabled', '\u0001', '0', 'f', 'disabled', '', null].map(flagOf)).toEqual([
    ...[true, true, true, true, true],
    ...[false, false, false, false, false],
  ])
  expect([numberOf('7'), numberOf('7.9'), numberOf('x', 3), numberOf(null), numberOf('', 2)]).toEqual([7, 7, 3, 0, 2])
  expect([numberOf('1e308', 4), numberOf('99999999999999999999', 5), numberOf('-Infinity', 6)]).toEqual([4, 5, 6])
  expect([jsonOf('{"a":1}'), jsonOf('"{\\"a\\":1}"'), jsonOf('{'), jsonOf(null)]).toEqual([
    ...[{ a: 1 }, { a: 1 }],
    ...[undefined, undefined],
  ])
})

const none = { number: null, lid: null, groupJid: null }
test.for([
  [{ number: '5511988880001' }, { ...none, number: '5511988880001' }],
  [{ number: '+55 (11) 98888-0001' }, { ...none, number: '5511988880001' }],
  [{ number: '5511988880001@s.whatsapp.net' }, { ...none, number: '5511988880001' }],
  [{ number: '11988880001' }, { ...none, number: '5511988880001' }],
  [{ number: '5511955550000-1612345678@g.us' }, { ...none, groupJid: '5511955550000-1612345678' }],
  [
    { number: '120363000000000001', isGroup: '1' },
    { ...none, groupJid: '120363000000000001' },
  ],
  [{ number: 'status@broadcast' }, undefined],
  [{ number: '0' }, undefined],
  [{ number: '111222333444555' }, { ...none, lid: '111222333444555' }],
  [{ number: '12345678901234567' }, undefined],
  [{ number: null }, undefined],
  [{ number: 'status', isGroup: 't' }, undefined],
  [{ number: '111222333444555@lid' }, { ...none, lid: '111222333444555' }],
  [
    { number: '111222333444555', lid: '111222333444555@lid' },
    { ...none, lid: '111222333444555' },
  ],
  [
    { number: '111222333444555', jid: '111222333444555:7@lid' },
    { ...none, lid: '111222333444555' },
  ],
  [
    { number: '5511988880001', lid: '111222333444555@lid' },
    { ...none, number: '5511988880001', lid: '111222333444555' },
  ],
] as const)('%j is at %j', ([provided, is]) => {
  expect(addressOf({ lid: null, jid: null, isGroup: null, ...provided })).toEqual(is)
})
