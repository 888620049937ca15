import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  ['ws://127.0.0.1:8080/ws/chat', true],
  ['wss://localhost/ws/chat', true],
  ['ws://[::1]:1/x', true],
  ['wss://web.whatsapp.com/ws/chat', false],
  ['wss://127.0.0.1.example.com/x', false],
  ['nonsense', false],
  [undefined, false],
])('whether %s is an address of this machine: %s', (url, local) => {
  expect(isLoopback(url)).toBe(local)
})
