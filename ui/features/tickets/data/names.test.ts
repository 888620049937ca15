import { describe, expect, it } from 'vitest'
import { aTicket } from '../testing/samples.ts'
import { type Named, renamed } from './names.ts'

const vip = { id: 1, name: 'VIP', color: '#111111' }
const late = { id: 2, name: 'Atrasado', color: '#222222' }
const ticket = aTicket({
  queueId: 3,
  queue: { id: 3, name: 'Vendas', color: '#333333' },
  userId: 4,
  user: { id: 4, name: 'Bia' },
  contactId: 5,
  contact: { id: 5, name: 'Carla', number: '5511999990000', isGroup: false, profilePicUrl: null },
  whatsappId: 6,
  whatsapp: { id: 6, name: 'Loja' },
  tags: [late, vip],
})

const emitted = (action: string, event: Named, row: { id: number; [more: string]: unknown }) =>
  action === 'delete' ? { action, [`${event}Id`]: row.id } : { action, [event]: row }

describe('a ticket shows present names', () => {
  it.each([
    ['queue', { id: 3, name: 'Comercial', color: '#444444', greetingMessage: 'Oi' }, { queue: { name: 'Comercial' } }],
    ['user', { id: 4, name: 'Beatriz', email: 'bia@x.example' }, { user: { id: 4, name: 'Beatriz' } }],
    [
      'contact',
      { id: 5, name: 'Carla Dias', number: '1', isGroup: false, profilePicUrl: 'x' },
      { contact: { name: 'Carla Dias' } },
    ],
    ['whatsapp', { id: 6, name: 'Loja 2', status: 'CONNECTED' }, { whatsapp: { id: 6, name: 'Loja 2' } }],
  ] as const)('after a change of its %s', (event, row, displayed) => {
    expect(renamed(ticket, event, emitted('update', event, row))).toMatchObject(displayed)
  })

  it('and its tags by their names', () => {
    const after = renamed(ticket, 'tag', emitted('update', 'tag', { id: 1, name: 'aaa', color: '#555555', kanban: 0 }))
    expect(after.tags).toEqual([{ id: 1, name: 'aaa', color: '#555555' }, late])
  })

  it.each([
    ['queue', 3, { queueId: null, queue: null }],
    ['user', 4, { userId: null, user: null }],
    ['whatsapp', 6, { whatsappId: null, whatsapp: null }],
    ['tag', 2, { tags: [vip] }],
  ] as const)('and none of a %s that is gone', (event, id, displayed) => {
    expect(renamed(ticket, event, emitted('delete', event, { id }))).toEqual({ ...ticket, ...displayed })
  })

  it.each(['queue', 'user', 'contact', 'whatsapp', 'tag'] as const)(
    'and is the very same after a change of another %s',
    event => {
      for (const action of ['create', 'update', 'delete'])
        expect(renamed(ticket, event, emitted(action, event, { id: 99, name: 'x', color: '#000000' }))).toBe(ticket)
      const bare = aTicket({ whatsappId: null, whatsapp: null })
      expect(renamed(bare, event, emitted('delete', event, { id: 99 }))).toBe(bare)
    },
  )
})
