import { describe, expect, it } from 'vitest'
import { aMessage } from '../../testing/samples.ts'
import { layOut } from './layout.ts'
import { fromServer } from './shown-message.ts'

const told = (messages: readonly ReturnType<typeof aMessage>[], firstNew?: number): string[] =>
  layOut(messages.map(fromServer), firstNew).map(row =>
    row.kind === 'message' ? `${row.message.id}${row.first ? ' first' : ''}` : row.kind,
  )

describe('the layout of a chat', () => {
  it('groups messages of one sender within a minute', () => {
    const messages = [
      aMessage({ id: 1, minute: 1, second: 1 }),
      aMessage({ id: 2, minute: 1, second: 59 }),
      aMessage({ id: 3, minute: 2, second: 0 }),
      aMessage({ id: 4, minute: 2, second: 1, fromMe: true }),
      aMessage({ id: 5, minute: 2, second: 2, fromMe: true }),
    ]
    expect(told(messages)).toEqual(['day', '1 first', '2', '3 first', '4 first', '5'])
  })

  it('tells the members of a group and the bot apart', () => {
    const ana = { id: 8, name: 'Ana', number: '1', profilePicUrl: '', isGroup: false }
    const messages = [
      aMessage({ id: 1 }),
      aMessage({ id: 2, contact: ana }),
      aMessage({ id: 3, fromMe: true, source: 'bot' }),
      aMessage({ id: 4, fromMe: true, source: 'chat' }),
    ]
    expect(told(messages)).toEqual(['day', '1 first', '2 first', '3 first', '4 first'])
  })

  it('tells campaigns apart, of each other and of people', () => {
    const of = (id: number, campaign: string) => aMessage({ id, fromMe: true, source: 'campaign', campaign })
    const messages = [of(1, 'Natal'), of(2, 'Natal'), of(3, 'Páscoa'), aMessage({ id: 4, fromMe: true })]
    expect(told(messages)).toEqual(['day', '1 first', '2', '3 first', '4 first'])
  })

  it('separates days and never groups over midnight', () => {
    const messages = [
      aMessage({ id: 1, createdAt: new Date(2026, 10, 20, 23, 59, 59).toISOString() }),
      aMessage({ id: 2, createdAt: new Date(2026, 10, 21, 0, 0, 0).toISOString() }),
    ]
    expect(told(messages)).toEqual(['day', '1 first', 'day', '2 first'])
  })

  it('puts the divider above the first new message and begins a group there', () => {
    const messages = [aMessage({ id: 1 }), aMessage({ id: 2, second: 1 }), aMessage({ id: 3, second: 2 })]
    expect(told(messages, 2)).toEqual(['day', '1 first', 'new', '2 first', '3'])
  })
})
