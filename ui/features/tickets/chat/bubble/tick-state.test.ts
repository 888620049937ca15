import { expect, it } from 'vitest'
import { aMessage } from '../../testing/samples.ts'
import { fromOutgoing, fromServer } from '../conversation/chat-message.ts'
import { tickState } from './tick-state.ts'

it.each([
  [0, 'clock'],
  [1, 'one'],
  [3, 'two'],
  [4, 'blue'],
  [5, 'blue'],
] as const)('an acknowledgement of %i shows as %s', (ack, state) => {
  expect(tickState(fromServer(aMessage({ fromMe: true, ack })))).toBe(state)
})

it('a message that WhatsApp rejected shows as failed whatever its acknowledgement', () => {
  const failure = { code: '463', reason: 'restricted' } as const
  expect(tickState(fromServer(aMessage({ fromMe: true, ack: 1, failure })))).toBe('failed')
})

it('a message on its way to the server shows the clock, also while there is no connection, and one that was rejected failed', () => {
  const outgoing = { clientId: 'abcdefgh', ticketId: 1, body: 'Oi', createdAt: '2026-11-21T12:00:00.000Z', progress: 0 }
  expect(tickState(fromOutgoing({ ...outgoing, state: 'sending' }))).toBe('clock')
  expect(tickState(fromOutgoing({ ...outgoing, state: 'stranded' }))).toBe('clock')
  expect(tickState(fromOutgoing({ ...outgoing, state: 'failed' }))).toBe('failed')
})
