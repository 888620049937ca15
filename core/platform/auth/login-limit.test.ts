import { expect, test } from 'vitest'
import { TestClock } from '../../app/testing/test-clock.ts'
import { rejection } from '../../app/testing/thrown-error.ts'
import { MINUTE } from '../../kit/clock.ts'
import { LoginLimit } from './login-limit.ts'

const fresh = () => {
  const clock = new TestClock('2026-03-10T12:00:00Z')
  return { clock, limit: new LoginLimit(clock) }
}

test('The sixth failure for one e-mail from one address has to wait, and is told how long', async () => {
  const { clock, limit } = fresh()
  for (let attempt = 0; attempt < 5; attempt++) limit.begin({ ip: '10.0.0.1', email: 'ana@loja.com' })
  await clock.advance(4 * MINUTE)
  const rejected = rejection(() => limit.begin({ ip: '10.0.0.1', email: 'ana@loja.com' }))
  expect(rejected?.code).toBe('ERR_TOO_MANY_LOGINS')
  expect(rejected?.data).toEqual({ minutes: 11 })
  await clock.advance(11 * MINUTE)
  expect(rejection(() => limit.begin({ ip: '10.0.0.1', email: 'ana@loja.com' }))).toBeUndefined()
})

test('A colleague at the same address, and the same person elsewhere, may still sign in', () => {
  const { limit } = fresh()
  for (let attempt = 0; attempt < 5; attempt++) limit.begin({ ip: '10.0.0.1', email: 'ana@loja.com' })
  expect(rejection(() => limit.begin({ ip: '10.0.0.1', email: 'rui@loja.com' }))).toBeUndefined()
  expect(rejection(() => limit.begin({ ip: '10.0.0.2', email: 'ana@loja.com' }))).toBeUndefined()
})

test('A success forgives the failures before it', () => {
  const { limit } = fresh()
  for (let attempt = 0; attempt < 5; attempt++) limit.begin({ ip: '10.0.0.1', email: 'ana@loja.com' })
  limit.succeeded({ ip: '10.0.0.1', email: 'ana@loja.com' })
  expect(rejection(() => limit.begin({ ip: '10.0.0.1', email: 'ana@loja.com' }))).toBeUndefined()
})

test('One address cannot try many people without end', () => {
  const { limit } = fresh()
  for (let person = 0; person < 60; person++) limit.begin({ ip: '10.0.0.1', email: `p${person}@loja.com` })
  expect(rejection(() => limit.begin({ ip: '10.0.0.1', email: 'other@loja.com' }))?.code).toBe('ERR_TOO_MANY_LOGINS')
})

test('One e-mail cannot be tried from many addresses without end: beyond fifty failures there is one try a minute', async () => {
  const { clock, limit } = fresh()
  for (let place = 0; place < 50; place++) limit.begin({ ip: `10.0.1.${place}`, email: 'ana@loja.com' })
  const rejected = rejection(() => limit.begin({ ip: '10.0.2.1', email: 'ana@loja.com' }))
  expect([rejected?.code, rejected?.data]).toEqual(['ERR_TOO_MANY_LOGINS', { minutes: 1 }])
  expect(rejection(() => limit.begin({ ip: '10.0.2.1', email: 'rui@loja.com' }))).toBeUndefined()
  await clock.advance(MINUTE)
  expect(rejection(() => limit.begin({ ip: '10.0.2.1', email: 'ana@loja.com' }))).toBeUndefined()
  expect(rejection(() => limit.begin({ ip: '10.0.2.2', email: 'ana@loja.com' }))?.code).toBe('ERR_TOO_MANY_LOGINS')
})

test('Anyone who guesses from everywhere keeps nobody out who comes from where they came in before', () => {
  const { limit } = fresh()
  limit.begin({ ip: '10.0.0.1', email: 'ana@loja.com' })
  limit.succeeded({ ip: '10.0.0.1', email: 'ana@loja.com' })
  for (let place = 0; place < 50; place++) limit.begin({ ip: `10.0.1.${place}`, email: 'ana@loja.com' })
  expect(rejection(() => limit.begin({ ip: '10.0.2.1', email: 'ana@loja.com' }))?.code).toBe('ERR_TOO_MANY_LOGINS')
  expect(rejection(() => limit.begin({ ip: '10.0.0.1', email: 'ana@loja.com' }))).toBeUndefined()
})

test('Anyone who came in from an address before goes on with the right password when others used its attempts up', () => {
  const { limit } = fresh()
  const ana = { ip: '10.0.0.1', email: 'ana@loja.com' }
  limit.begin(ana)
  limit.succeeded(ana)
  for (let person = 0; person < 60; person++) limit.begin({ ip: '10.0.0.1', email: `p${person}@loja.com` })
  expect(rejection(() => limit.begin({ ...ana, email: 'rui@loja.com' }))?.code).toBe('ERR_TOO_MANY_LOGINS')
  for (let attempt = 0; attempt < 5; attempt++) expect(limit.begin(ana)?.code).toBe('ERR_TOO_MANY_LOGINS')
  expect(rejection(() => limit.begin(ana))?.code).toBe('ERR_TOO_MANY_LOGINS')
})

test('A password that could not be compared, because too many wait, counts for nothing', async () => {
  const { limit } = fresh()
  const ana = { ip: '10.0.0.1', email: 'ana@loja.com' }
  const busy = () => Promise.reject(new Error('too busy'))
  for (let attempt = 0; attempt < 6; attempt++) await expect(limit.compare(ana, busy)).rejects.toThrow('too busy')
  for (let attempt = 0; attempt < 5; attempt++) expect(await limit.compare(ana, async () => false)).toBe(false)
  await expect(limit.compare(ana, async () => true)).rejects.toThrow('ERR_TOO_MANY_LOGINS')
})

test('A browser that is known to be of the account counts by itself, wherever it is', () => {
  const { limit } = fresh()
  const browser = { ip: '10.0.0.1', email: 'ana@loja.com', own: 'browser 7' }
  for (let person = 0; person < 60; person++) limit.begin({ ip: '10.0.0.1', email: `p${person}@loja.com` })
  for (let attempt = 0; attempt < 50; attempt++) limit.begin({ ip: `10.0.1.${attempt}`, email: 'ana@loja.com' })
  for (let attempt = 0; attempt < 5; attempt++) expect(rejection(() => limit.begin(browser))).toBeUndefined()
  expect(rejection(() => limit.begin(browser))?.code).toBe('ERR_TOO_MANY_LOGINS')
  expect(rejection(() => limit.begin({ ip: '10.0.0.1', email: 'ana@loja.com' }))?.code).toBe('ERR_TOO_MANY_LOGINS')
})

test.each([
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb:0:0:9', true],
  ['2001:db8::1', '2001:db8:0:0:5::2', true],
  ['::1', '::2', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
])('Of IPv6 the network counts: %s and %s', (one, other, same) => {
  const { limit } = fresh()
  for (let attempt = 0; attempt < 5; attempt++) limit.begin({ ip: one, email: 'ana@loja.com' })
  expect(rejection(() => limit.begin({ ip: other, email: 'ana@loja.com' }))?.code).toBe(
    same ? 'ERR_TOO_MANY_LOGINS' : undefined,
  )
})

test('Where others used the attempts up, a right password of anyone who is known goes on, and a wrong one is told to wait', async () => {
  const { limit } = fresh()
  const ana = { ip: '10.0.0.1', email: 'ana@loja.com' }
  limit.begin(ana)
  limit.succeeded(ana)
  for (let person = 0; person < 60; person++) limit.begin({ ip: '10.0.0.1', email: `p${person}@loja.com` })
  await expect(limit.compare(ana, async () => false)).rejects.toThrow('ERR_TOO_MANY_LOGINS')
  expect(await limit.compare(ana, async () => true)).toBe(true)
})

test('Neither the attempts at its address nor those of another browser count for one that is known', () => {
  const { limit } = fresh()
  const ana = { ip: '10.0.0.1', email: 'ana@loja.com' }
  for (const attempt of [ana, { ...ana, own: 'browser 7' }, { ...ana, own: 'browser 8' }]) {
    for (let n = 0; n < 5; n++) expect(rejection(() => limit.begin(attempt))).toBeUndefined()
    expect(rejection(() => limit.begin(attempt))?.code).toBe('ERR_TOO_MANY_LOGINS')
  }
})
