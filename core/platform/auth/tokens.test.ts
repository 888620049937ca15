import { randomBytes } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { expect, test } from 'vitest'
import { TestClock } from '../../app/testing/test-clock.ts'
import { MINUTE } from '../../kit/clock.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { secretsFrom } from '../../storage/index.ts'
import { AccessTokens, RefreshTokens } from './tokens.ts'

const secrets = secretsFrom(randomBytes(32))

test('An access token names its session for fifteen minutes', async () => {
  const clock = new TestClock('2026-03-10T12:00:00Z')
  const tokens = new AccessTokens(secrets, clock)
  const token = tokens.issue(42, 7)
  await clock.advance(15 * MINUTE - 1)
  expect(tokens.read(token)).toBe(42)
  await clock.advance(1)
  expect(tokens.read(token)).toBe(generalErrors.ERR_TOKEN_EXPIRED)
})

test('Nothing but our own signature counts', () => {
  const clock = new TestClock('2026-03-10T12:00:00Z')
  const tokens = new AccessTokens(secrets, clock)
  const foreign = new AccessTokens(secretsFrom(randomBytes(32)), clock)
  const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa('{"sid":1,"exp":99999999999}')}.`.replaceAll('=', '')
  const otherPurpose = createSigner({ key: secrets.derive('media'), algorithm: 'HS256' })({ sid: 1, exp: 99999999999 })
  for (const token of [foreign.issue(1, 1), unsigned, otherPurpose, 'x', '', `${tokens.issue(1, 1)}x`])
    expect(tokens.read(token)).toBe(generalErrors.ERR_SESSION_EXPIRED)
})

test('The successor of a refresh token is always the same, and tells nothing without the key', () => {
  const tokens = new RefreshTokens(secrets)
  const first = tokens.create()
  expect(tokens.successorOf(first)).toBe(tokens.successorOf(first))
  expect(tokens.successorOf(first)).not.toBe(first)
  expect(tokens.familyHashOf(tokens.successorOf(first))).toBe(tokens.familyHashOf(first))
  expect(tokens.familyHashOf(tokens.create())).not.toBe(tokens.familyHashOf(first))
  expect(new RefreshTokens(secretsFrom(randomBytes(32))).successorOf(first)).not.toBe(tokens.successorOf(first))
})

test('An access token carries its session, the company that has it and its end, nothing else, and only such a one counts', () => {
  const tokens = new AccessTokens(secrets, new TestClock('2026-03-10T12:00:00Z'))
  const key = secrets.derive('access-token')
  const payload = tokens.issue(42, 7).split('.')[1]!
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
    sid: 42,
    cid: 7,
    exp: Date.parse('2026-03-10T12:15:00Z') / 1000,
  })
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true })
  const exp = 99999999999
  expect(tokens.read(sign({ sid: 7, exp }))).toBe(7)
  for (const claim of [{ sid: '7', exp }, { sid: 7 }, { exp }, {}])
    expect(tokens.read(sign(claim))).toBe(generalErrors.ERR_SESSION_EXPIRED)
  const other = createSigner({ key, algorithm: 'HS512' })({ sid: 7, exp })
  expect(tokens.read(other)).toBe(generalErrors.ERR_SESSION_EXPIRED)
})

test('Which process a token is for follows from one that we signed alone; older ones are for none', () => {
  const tokens = new AccessTokens(secrets, new TestClock('2026-03-10T12:00:00Z'))
  const key = secrets.derive('access-token')
  const older = createSigner({ key, algorithm: 'HS256', noTimestamp: true })({ sid: 1, exp: 99999999999 })
  const foreign = createSigner({ key: secrets.derive('media'), algorithm: 'HS256' })({
    sid: 1,
    cid: 3,
    exp: 9999999999,
  })
  expect([tokens.issue(1, 3), older, foreign, 'x'].map(token => tokens.companyOf(token))).toEqual([
    3,
    undefined,
    undefined,
    undefined,
  ])
})

test('A later program knows the tokens of an earlier one, also of one that had no families', () => {
  const tokens = new RefreshTokens(secretsFrom(Buffer.alloc(32, 1)))
  const token = `${'A'.repeat(22)}.${'B'.repeat(43)}`
  expect(tokens.successorOf(token)).toBe('AAAAAAAAAAAAAAAAAAAAAA.cmEUxiPpyTUFYalkv4HIriG3Pn7j0e6KOxtO0hbg8tk')
  expect(tokens.successorOf('old')).toBe('LE8i4XebaS4Syh3VfKgu2l8CJMSZzF2GBPuP8j8lau4')
  expect([tokens.familyHashOf(token), tokens.familyHashOf('old')]).toEqual([tokens.hashOf('A'.repeat(22)), undefined])
})
