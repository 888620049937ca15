import { describe, expect, it } from 'vitest'
import type { TicketNote } from '../../../../../core/tenant/notes/contract.ts'
import { aMessage } from '../../testing/samples.ts'
import { fromServer } from './chat-message.ts'
import { layOut, type Noted } from './layout.ts'

const emitted = (messages: readonly ReturnType<typeof aMessage>[], firstNew?: number): string[] =>
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
    expect(emitted(messages)).toEqual(['day', '1 first', '2', '3 first', '4 first', '5'])
  })

  it('tells the members of a group and the bot apart', () => {
    const ana = { id: 8, name: 'Ana', number: '1', profilePicUrl: '', isGroup: false }
    const messages = [
      aMessage({ id: 1 }),
      aMessage({ id: 2, contact: ana }),
      aMessage({ id: 3, fromMe: true, source: 'bot' }),
      aMessage({ id: 4, fromMe: true, source: 'chat' }),
    ]
    expect(emitted(messages)).toEqual(['day', '1 first', '2 first', '3 first', '4 first'])
  })

  it('tells campaigns apart, of each other and of people', () => {
    const of = (id: number, campaign: string) => aMessage({ id, fromMe: true, source: 'campaign', campaign })
    const messages = [of(1, 'Natal'), of(2, 'Natal'), of(3, 'Páscoa'), aMessage({ id: 4, fromMe: true })]
    expect(emitted(messages)).toEqual(['day', '1 first', '2', '3 first', '4 first'])
  })

  it('separates days and never groups over midnight', () => {
    const messages = [
      aMessage({ id: 1, createdAt: new Date(2026, 10, 20, 23, 59, 59).toISOString() }),
      aMessage({ id: 2, createdAt: new Date(2026, 10, 21, 0, 0, 0).toISOString() }),
    ]
    expect(emitted(messages)).toEqual(['day', '1 first', 'day', '2 first'])
  })

  it('puts the divider above the first new message and begins a group there', () => {
    const messages = [aMessage({ id: 1 }), aMessage({ id: 2, second: 1 }), aMessage({ id: 3, second: 2 })]
    expect(emitted(messages, 2)).toEqual(['day', '1 first', 'new', '2 first', '3'])
  })
})

describe('notes in a chat', () => {
  const note = (id: number, minute: number, day = 21): TicketNote => ({
    ...{
      id,
      note: 'Prefere a tarde',
      ticketId: 1,
      contactId: 5,
      user: { id: 1, name: 'Ana' },
      mentions: [],
      isHandover: false,
    },
    createdAt: new Date(Date.UTC(2026, 10, day, 12, minute)).toISOString(),
  })
  const laid = (messages: readonly ReturnType<typeof aMessage>[], noted: Noted): string[] =>
    layOut(messages.map(fromServer), undefined, noted).map(row => {
      if (row.kind === 'note') return `note ${row.note.id}`
      return row.kind === 'message' ? `${row.message.id}${row.first ? ' first' : ''}` : row.kind
    })
  const messages = [aMessage({ id: 1, minute: 10 }), aMessage({ id: 2, minute: 10, second: 50 })]
  const whole = { hasMore: false, hasNewer: false }

  it('stand at their time, and part a group', () => {
    expect(laid(messages, { notes: [note(3, 20), note(2, 5)], ...whole })).toEqual([
      'day',
      'note 2',
      '1 first',
      '2',
      'note 3',
    ])
    const within = { ...note(4, 10), createdAt: new Date(Date.UTC(2026, 10, 21, 12, 10, 30)).toISOString() }
    expect(laid(messages, { notes: [within], ...whole })).toEqual(['day', '1 first', 'note 4', '2 first'])
  })

  it('begin a day of their own, also where nothing was said', () => {
    expect(laid([], { notes: [note(1, 0)], ...whole })).toEqual(['day', 'note 1'])
    expect(laid(messages, { notes: [note(5, 0, 23)], ...whole })).toEqual(['day', '1 first', '2', 'day', 'note 5'])
  })

  it('of a time that is not loaded are left out', () => {
    const notes = [note(3, 20), note(2, 5)]
    expect(laid(messages, { notes, hasMore: true, hasNewer: false })).toEqual(['day', '1 first', '2', 'note 3'])
    expect(laid(messages, { notes, hasMore: false, hasNewer: true })).toEqual(['day', 'note 2', '1 first', '2'])
    expect(laid([], { notes, hasMore: true, hasNewer: false })).toEqual([])
  })
})
