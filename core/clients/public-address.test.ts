import { expect, it } from 'vitest'
import { isPrivateHost, isPublic } from './public-address.ts'

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1', true],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.0.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['224.0.0.1', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['fc00::1', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['64:ff9b::a83f:8110', false],
  ['64:ff9b::808:808', true],
  ['64:ff9b:1::808:808', false],
  ['2002:a00:1::', false],
  ['168.63.129.16', false],
  ['::7f00:1', false],
  ['4000::1', false],
  ['nonsense', false],
])('whether %s is of the internet at large: %s', (address, is) => {
  expect(isPublic(address)).toBe(is)
})

it.each([
  ['10.0.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['proxy.LOCALHOST.', true],
  ['8.8.8.8', false],
  ['proxy.example.com', false],
  ['notlocalhost', false],
])('whether %s is private as it is written: %s', (host, is) => {
  expect(isPrivateHost(host)).toBe(is)
})
