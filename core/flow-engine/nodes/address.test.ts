import { expect, test } from 'vitest'
import { isPrivateAddress } from './address.ts'

test.each([
  ['http://10.0.0.1', true],
  ['http://11.0.0.1', false],
  [' https://127.0.0.1/x ', true],
  ['http://172.15.0.1', false],
  ['http://172.16.0.1', true],
  ['http://172.31.0.1', true],
  ['http://172.32.0.1', false],
  ['http://173.16.0.1', false],
  ['http://192.168.0.1', true],
  ['http://192.167.0.1', false],
  ['http://193.168.0.1', false],
  ['http://169.254.0.1', true],
  ['http://169.253.0.1', false],
  ['http://168.254.0.1', false],
  ['http://10.0.0', false],
  ['http://10.0.0.0.1', false],
  ['http://1e1.0.0.1', false],
  ['http://rede.168.0.1', false],
  ['http://LocalHost/', true],
  ['http://localhost.example/', false],
  ['http://{{servidor}}/', false],
  ['ftp://10.0.0.1', false],
  ['', false],
])('%s is private: %s', (url, expected) => {
  expect(isPrivateAddress(url)).toBe(expected)
})
