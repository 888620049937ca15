import { expect, test } from 'vitest'
import { familyEventsOf } from './family-events.ts'

const listener = { companyId: 7, userId: 3, company: { id: 7, dueDate: '2026-12-20' } }
const emitted = (kind: string, data: object) => familyEventsOf(`company-7-${kind}`, data, listener)

test.each([
  ['schedule', ['company-7-schedule', 'company7-schedule']],
  ['quickMessage', ['company-7-quickMessage', 'company7-quickemessage']],
  ['announcement', ['company-7-announcement', 'company-announcement']],
  ['chat', ['company-7-chat', 'company-7-chat-user-3']],
  ['campaign', ['company-7-campaign']],
  ['ticket', ['company-7-ticket']],
])('the event %s comes under the names %j', (kind, names) => {
  expect(emitted(kind, { action: 'update', [kind]: { id: 1 } }).map(([name]) => name)).toEqual(names)
})

test.each(['ContactList', 'ContactListItem', 'campaign', 'chat', 'announcement', 'quickMessage'])(
  'a record of %s is also `record`, and its number, when it goes, `id`',
  kind => {
    expect(emitted(kind, { action: 'create', [kind]: { id: 5 } })[0]![1]).toEqual({
      action: 'create',
      [kind]: { id: 5 },
      record: { id: 5 },
    })
    expect(emitted(kind, { action: 'delete', [`${kind}Id`]: 5 })[0]![1]).toEqual({
      action: 'delete',
      [`${kind}Id`]: 5,
      id: 5,
    })
  },
)

test('what is written in a chat comes under the number of the chat', () => {
  const data = { action: 'new-message', chat: { id: 9 }, newMessage: { id: 1 } }
  expect(emitted('chat', data).map(([name]) => name)).toEqual(['company-7-chat', 'company-7-chat-9'])
})

test('a ticket that moved leaves the lists before it comes into others, which look at nothing but what they are told', () => {
  const ticket = { id: 4, status: 'open' }
  const left = ['company-7-ticket', { action: 'delete', ticketId: 4 }]
  const came = { action: 'update', ticket, isMoved: true }
  expect(emitted('ticket', came)).toEqual([left, ['company-7-ticket', came]])
  const changed = { action: 'update', ticket }
  expect(emitted('ticket', changed)).toEqual([['company-7-ticket', changed]])
})

test('a person comes with their company', () => {
  const { company } = listener
  expect(emitted('user', { action: 'update', user: { id: 3 } })[0]![1]).toEqual({
    action: 'update',
    user: { id: 3, company },
  })
  expect(emitted('user', { action: 'delete', userId: 3 })[0]![1]).toEqual({ action: 'delete', userId: 3 })
})
