import { expect } from 'vitest'
import type { MessagePayload } from '../fixtures.ts'
import { test } from '../testing/test.ts'

test('a new message is told to the lists of the status of its ticket, its change to the open chat alone', async ({
  chat,
}) => {
  const list = (status: string) => chat.client.socket([{ type: 'joinTickets', status }])
  const [open, pending] = [await list('open'), await list('pending')]
  const waId = chat.customer.says('Oi')
  await open.event<MessagePayload>('appMessage', ({ message }) => message.body === 'Oi')
  chat.customer.edits(waId, 'Olá')
  await chat.told(({ message }) => message.body === 'Olá')
  await Promise.all([open.settled(), pending.settled()])
  const messages = (events: string[]) => events.filter(event => event.startsWith('appMessage'))
  expect([messages(open.published()), messages(pending.published())]).toEqual([['appMessage:create'], []])
})
