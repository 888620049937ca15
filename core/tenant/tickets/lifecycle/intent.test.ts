import { describe, expect, it } from 'vitest'
import { type TicketChange, type TicketVerb, ticketMoves, ticketStatuses } from '../contract.ts'
import { requireMove } from '../record/move.ts'
import { intentOf } from './intent.ts'

const ME = 7
const OTHER = 8
const verbs = [...new Set(ticketMoves.map(move => move.verb))] as TicketVerb[]

const rests = (status: string) => ({ snooze: status, wake: status })

/** The specification's own table (spec 1 §4), with what is taken back and put off beside it, written by hand. */
const allowed: Record<string, Partial<Record<TicketVerb, string>>> = {
  pending: {
    ...{ accept: 'open', finish: 'closed', transferToQueue: 'pending', transferToUser: 'open' },
    ...rests('pending'),
  },
  open: {
    ...{ return: 'pending', finish: 'closed', transferToQueue: 'pending', transferToUser: 'open' },
    ...rests('open'),
  },
  closed: { reopen: 'open', writeAgain: 'pending', takeBack: 'open', takeBackWaiting: 'pending' },
}

describe('the moves of a ticket', () => {
  for (const from of ticketStatuses)
    for (const verb of verbs) {
      const to = allowed[from]?.[verb]
      if (to) it(`${verb} leads from ${from} to ${to}`, () => expect(requireMove(from, verb)).toBe(to))
      else
        it(`${verb} is refused from ${from}`, () =>
          expect(() => requireMove(from, verb)).toThrow(expect.objectContaining({ code: 'ERR_TICKET_TRANSITION' })))
    }
})

describe('what a change asks for', () => {
  const pending = { status: 'pending', queueId: 1, userId: null, whatsappId: 1 } as const
  const unqueued = { ...pending, queueId: null }
  const mine = { status: 'open', queueId: 1, userId: ME, whatsappId: 1 } as const
  const theirs = { ...mine, userId: OTHER }
  const unqueuedTheirs = { ...theirs, queueId: null }
  const closed = { ...mine, status: 'closed' } as const
  type Case = [string, Parameters<typeof intentOf>[0], TicketChange, ReturnType<typeof intentOf>]
  const cases: Case[] = [
    ['the accept button', pending, { status: 'open', userId: ME }, 'accept'],
    ['accept with the queue that it is in', pending, { status: 'open', userId: ME, queueId: 1 }, 'accept'],
    ['accept into a queue', unqueued, { status: 'open', userId: ME, queueId: 2 }, 'accept'],
    ['accept again by a retry', mine, { status: 'open', userId: ME }, 'nothing'],
    ['accept of what somebody else took', theirs, { status: 'open', userId: ME }, 'accept'],
    ['the return button', mine, { status: 'pending', userId: null }, 'return'],
    ['return of what waits already', pending, { status: 'pending', userId: null }, 'nothing'],
    ['the finish button', mine, { status: 'closed', userId: ME, queueId: 1, useIntegration: false }, 'finish'],
    ['finish of what waits', pending, { status: 'closed' }, 'finish'],
    ['finish again by a retry', closed, { status: 'closed' }, 'nothing'],
    ['the reopen button', closed, { status: 'open', userId: ME }, 'reopen'],
    ['a transfer to a queue', mine, { queueId: 2, status: 'pending', userId: null }, 'transferToQueue'],
    ['a transfer to a queue by its id alone', mine, { queueId: 2 }, 'transferToQueue'],
    ['a transfer to its own queue', mine, { queueId: 1, status: 'pending', userId: null }, 'transferToQueue'],
    ['a transfer to its own queue by its id alone', mine, { queueId: 1 }, 'transferToQueue'],
    ["a transfer of a colleague's to its own queue", theirs, { queueId: 1, userId: null }, 'transferToQueue'],
    ['a transfer to its own queue of what waits there', pending, { queueId: 1, userId: null }, 'nothing'],
    ['its own queue with the person who has it', mine, { queueId: 1, userId: ME }, 'nothing'],
    ['its own queue with its status', mine, { queueId: 1, status: 'open' }, 'nothing'],
    ['a transfer to a person', mine, { queueId: 1, userId: OTHER }, 'transferToUser'],
    ['a transfer to a queue and a person', mine, { queueId: 2, userId: OTHER, status: 'open' }, 'transferToUser'],
    ['a transfer of what waits to a person', pending, { userId: OTHER, status: 'open' }, 'transferToUser'],
    ['a transfer to another connection', mine, { whatsappId: 2, queueId: 1 }, 'transferToQueue'],
    ['taking along into another queue', mine, { queueId: 2, userId: ME }, 'transferToUser'],
    ['taking over in the same queue', theirs, { status: 'open', userId: ME, queueId: 1 }, 'transferToUser'],
    ['taking over without a queue', unqueuedTheirs, { status: 'open', userId: ME, queueId: null }, 'transferToUser'],
    ['accept without a queue of what somebody else took', unqueuedTheirs, { status: 'open', userId: ME }, 'accept'],
    [
      'accept of what waits without a queue, saying so',
      unqueued,
      { status: 'open', userId: ME, queueId: null },
      'accept',
    ],
    ['a transfer of what is closed', closed, { queueId: 2 }, 'transferToQueue'],
    ['nothing at all', mine, {}, 'nothing'],
    ['a prompt alone', mine, { promptId: 3 }, 'nothing'],
  ]
  it.each(cases)('%s', (_, ticket, change, verb) => {
    expect(intentOf(ticket, change, ME)).toBe(verb)
  })
})
