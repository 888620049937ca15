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

test.each([
  // Mexico: a mobile number had a 1 behind the country code until 2019, and WhatsApp keeps it.
  ['525512340399', '5215512340399'],
  // Argentina: a mobile number has a 9 there when it is called from abroad.
  ['541123450399', '5491123450399'],
  ['543764123456', '5493764123456'],
])('%s is written as %s too', (one, other) => {
  expect(writingsOf(one)).toEqual([one, other])
  expect(writingsOf(other)).toEqual([other, one])
})

test('what is too short or too long for a country is written in one way', () => {
  for (const digits of ['52551234039', '5255123403990', '54112345039', '54911234503990', '5211234567890'])
    expect(writingsOf(digits)).toEqual([digits])
})

test('a Brazilian mobile number is written with its ninth digit or without; others in one way', () => {
  expect(writingsOf('5511988880001')).toEqual(['5511988880001', '551188880001'])
  expect(writingsOf('551188880001')).toEqual(['551188880001', '5511988880001'])
  expect([writingsOf('551133330001'), writingsOf('12125550100')]).toEqual([['551133330001'], ['12125550100']])
})

test('someone is known by either writing of their number, as it is given first', () => {
  const known = new Map([['551188880001', 'Ana']])
  expect(['551188880001', '5511988880001', '5511988880002'].map(number => knownAs(known, number))).toEqual([
    'Ana',
    'Ana',
    undefined,
  ])
  expect(knownAs(known.set('5511988880001', 'Rui'), '5511988880001')).toBe('Rui')
})
