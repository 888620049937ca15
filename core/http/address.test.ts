import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test.each([
  [undefined, true, '10.0.0.9'],
  ['1.1.1.1', true, '1.1.1.1'],
  ['9.9.9.9, 1.1.1.1', true, '1.1.1.1'],
  ['9.9.9.9,', true, '10.0.0.9'],
  ['9.9.9.9', false, '10.0.0.9'],
])('X-Forwarded-For %j with a trusted proxy %j: %s', (forwarded, trustProxy, address) => {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.9' } }
  expect(addressOf(request as unknown as IncomingMessage, trustProxy)).toBe(address)
})
