import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf, networkOf } from './address.ts'

test.each([
  [undefined, true, '10.0.0.9'],
  ['1.1.1.1', true, '1.1.1.1'],
  ['9.9.9.9, 1.1.1.1', true, '1.1.1.1'],
  [['9.9.9.9', '1.1.1.1'], true, '1.1.1.1'],
  ['9.9.9.9,', true, '10.0.0.9'],
  ['9.9.9.9', false, '10.0.0.9'],
])('X-Forwarded-For %j with a trusted proxy %j: %s', (forwarded, trustProxy, address) => {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.9' } }
  expect(addressOf(request as unknown as IncomingMessage, trustProxy)).toBe(address)
})

test('a request whose socket is gone has no address', () => {
  expect(addressOf({ headers: {}, socket: {} } as IncomingMessage, true)).toBe('')
})

test.each([
  ['10.0.0.9', '10.0.0.9'],
  ['no address', 'no address'],
  ['::ffff:10.0.0.9', '::ffff:10.0.0.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8::4:5:6:7:8', '2001:db8:0:4'],
  ['::1', '0:0:0:0'],
  ['::2:3:4:5:6:7:8', '0:2:3:4'],
  ['2001::', '2001:0:0:0'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
