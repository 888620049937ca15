import { describe, expect, it } from 'vitest'
import { aMessage, aTicket } from '../testing/samples.ts'
import { reports } from './should-notify.ts'

const ticket = aTicket({ id: 4, userId: 7 })
const elsewhere = { userId: 7, allTicket: false, followsQueues: false, queueIds: [3], uuid: undefined, visible: true }

describe('a new message', () => {
  it('is told while another page is shown', () => {
    expect(reports(elsewhere, aMessage(), ticket)).toBe(true)
  })

  it('is not told in the conversation that is looked at', () => {
    expect(reports({ ...elsewhere, uuid: ticket.uuid }, aMessage(), ticket)).toBe(false)
  })

  it('is told when that conversation is in a hidden window', () => {
    expect(reports({ ...elsewhere, uuid: ticket.uuid, visible: false }, aMessage(), ticket)).toBe(true)
  })

  it('is told for a ticket that waits to whom those concern, and to nobody else', () => {
    const waiting = aTicket({ status: 'pending', userId: null })
    expect(reports({ ...elsewhere, allTicket: true }, aMessage(), waiting)).toBe(true)
    expect(reports(elsewhere, aMessage(), waiting)).toBe(false)
    const follows = { ...elsewhere, followsQueues: true }
    expect(reports(follows, aMessage(), { ...waiting, queueId: 3 })).toBe(true)
    expect(reports(follows, aMessage(), { ...waiting, queueId: 4 })).toBe(false)
    expect(reports(follows, aMessage(), { ...waiting, queueId: null })).toBe(false)
  })

  it.each([
    ['our own', aMessage({ fromMe: true }), ticket],
    ['of a group', aMessage(), aTicket({ userId: 7, isGroup: true })],
    ['to the chatbot', aMessage(), aTicket({ status: 'pending', userId: null, chatbot: true })],
    ["in a colleague's ticket", aMessage(), aTicket({ userId: 8 })],
  ])('is not told when it is %s', (_, message, place) => {
    expect(reports({ ...elsewhere, allTicket: true }, message, place)).toBe(false)
  })
})
