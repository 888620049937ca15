import { expect, it } from 'vitest'
import { ProxyAddress, ProxyPassword, ProxyUsername, proxyEndpointOf } from './proxy-address.ts'

it.each([
  ['http://Proxy.Example.com:3128/', { protocol: 'http', host: 'proxy.example.com', port: 3128 }],
  ['socks5://[2606:4700::1]:1080', { protocol: 'socks5', host: '2606:4700::1', port: 1080 }],
  ['http://203.0.113.7:8080', { protocol: 'http', host: '203.0.113.7', port: 8080 }],
])('%s is a place', (address, place) => {
  expect(proxyEndpointOf(address)).toEqual(place)
})

it.each([
  'http://127.1:1',
  'http://2130706433:1',
  'http://0x7f.1:1',
  'http://[:::::]:1',
  'http://...:1',
  'http://-:1',
  'http://localhost..:1',
  'http://a:0',
  'http://a:65536',
  'ftp://a:1',
])('%s is none', address => {
  expect(proxyEndpointOf(address)).toBeUndefined()
  expect(ProxyAddress.safeParse(address).success).toBe(false)
})

it('a user and a password fit where SOCKS counts them in bytes', () => {
  for (const field of [ProxyUsername, ProxyPassword]) {
    expect(field.safeParse('é'.repeat(127)).success).toBe(true)
    expect(field.safeParse('a'.repeat(255)).success).toBe(true)
    expect(field.safeParse('a'.repeat(256)).success).toBe(false)
    expect(field.safeParse('é'.repeat(128)).success).toBe(false)
    expect(field.safeParse('\ud800'.repeat(86)).success).toBe(false)
  }
})
