import { expect, test } from 'vitest'
import { knownAs, withCountry, writingsOf } from './phone.ts'

test.each([
  ['(11) 98888-0001', '5511988880001'],
  ['011 98888-0001', '5511988880001'],
  ['11 3333-0001', '551133330001'],
  ['+55 (11) 98888-0001', '5511988880001'],
  ['+55 (011) 98888-0001', '5511988880001'],
  ['5511988880001', '5511988880001'],
  ['0055 11 98888-0001', '5511988880001'],
  // Of other countries, or of no area that there is.
  ['+51 987 654 321', '51987654321'],
  ['1 212 555 0100', '12125550100'],
  ['56 9 8765 4321', '56987654321'],
  ['20 3333-0001', '2033330001'],
  ['98888-0001', '988880001'],
  ['abc', ''],
])('%s is the number %s', (written, number) => {
  expect(withCountry(written)).toBe(number)
})

test('a Brazilian mobile number is written with its ninth digit or without; others in one way', () => {
  expect(writingsOf('5511988880001')).toEqual(['5511988880001', '551188880001'])
  expect(writingsOf('551188880001')).toEqual(['551188880001', '5511988880001'])
  expect([writingsOf('551133330001'), writingsOf('12125550100')]).toEqual([['551133330001'], ['12125550100']])
})

test('somebody is known by either writing of their number, as it is given first', () => {
  const known = new Map([['551188880001', 'Ana']])
  expect(['551188880001', '5511988880001', '5511988880002'].map(number => knownAs(known, number))).toEqual([
    'Ana',
    'Ana',
    undefined,
  ])
  expect(knownAs(known.set('5511988880001', 'Rui'), '5511988880001')).toBe('Rui')
})
