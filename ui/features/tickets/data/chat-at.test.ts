import { expect, it } from 'vitest'
import { chatAt } from './chat-at.ts'

it.each([
  ['/tickets/ab-1', 'ab-1'],
  ['/tickets/ab-1?message=7', 'ab-1'],
  ['/kanban?ticket=ab-1', 'ab-1'],
  ['/tickets', undefined],
  ['/tickets?procura=bolo', undefined],
  ['/kanban', undefined],
])('the address %s shows the chat of %s', (url, uuid) => {
  expect(chatAt(url)).toBe(uuid)
})
