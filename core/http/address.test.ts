import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf, networkOf } from './address.ts'
import { proxiesError, trustedProxies } from './trusted-proxies.ts'

test.each([
  [undefined, 'yes', '10.0.0.9'],
  ['1.1.1.1', 'yes', '1.1.1.1'],
  ['9.9.9.9, 1.1.1.1', '10.0.0.9', '1.1.1.1'],
  [['9.9.9.9', '1.1.1.1'], 'yes', '1.1.1.1'],
  ['9.9.9.9,', 'yes', '10.0.0.9'],
  ['9.9.9.9', 'no', '10.0.0.9'],
  ['9.9.9.9', '10.0.0.8', '10.0.0.9'],
])('X-Forwarded-For %j with the trusted proxies %j: %s', (forwarded, proxies, address) => {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.9' } }
  expect(addressOf(request as unknown as IncomingMessage, trustedProxies(proxies))).toBe(address)
})

test.each([
  ['yes', '127.0.0.1', true],
  ['yes', '::1', true],
  ['yes', '::ffff:172.18.0.1', true],
  ['yes', '203.0.113.7', false],
  ['yes', '11.0.0.1', false],
  ['yes', '172.32.0.1', false],
  ['yes', '192.169.0.1', false],
  ['yes', '::ffff:172.15.0.1', false],
  ['yes', 'fe00::1', false],
  ['yes', '2001:db8::1', false],
  ['yes', undefined, false],
  ['no', '127.0.0.1', false],
  ['203.0.113.7, 2001:db8::/32', '203.0.113.7', true],
  ['203.0.113.7, 2001:db8::/32', '::ffff:203.0.113.7', true],
  ['203.0.113.7, 2001:db8::/32', '2001:db8::1', true],
  ['203.0.113.7, 2001:db8::/32', '127.0.0.1', false],
])('of those who may speak for others by %j, %s is one: %s', (proxies, address, isOne) => {
  expect(trustedProxies(proxies)(address)).toBe(isOne)
})

test('what is neither an address nor a network is no proxy', () => {
  for (const words of ['', 'maybe', '10.0.0.0/33', '10.0.0.1,', '10.0.0.1/8/9', '::1/129', 'proxy.example.com'])
    expect(proxiesError(words)).toMatch(/^must be yes, no, or addresses/)
  for (const words of ['yes', 'no', '10.0.0.1', '10.0.0.0/8, ::1/128']) expect(proxiesError(words)).toBeUndefined()
})

test('a request whose socket is gone has no address', () => {
  expect(addressOf({ headers: {}, socket: {} } as IncomingMessage, trustedProxies('yes'))).toBe('')
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
