import { expect, test } from 'vitest'
import { type TicketVerb, ticketMoves, ticketStatuses } from '../contract.ts'
import { isLeftToBots, takesFromBots, writeBotState } from './bot-state.ts'

const verbs = [...new Set(ticketMoves.map(({ verb }) => verb))]

/** By hand: what a bot no longer leads, anyone who does it. */
const TAKING: readonly TicketVerb[] = ['accept', 'return', 'finish', 'reopen', 'transferToUser']

test.each(verbs)('%s takes a ticket from what leads it where the table says, and always by a person', verb => {
  expect(takesFromBots({ verb, byPerson: false })).toBe(TAKING.includes(verb))
  expect(takesFromBots({ verb, byPerson: true })).toBe(true)
})

test('a ticket is left to bots while it waits and nobody of the company has it or had it', () => {
  const ticket = { userId: null, bot: writeBotState({ menus: 2 }) }
  expect(ticketStatuses.filter(status => isLeftToBots({ ...ticket, status }))).toEqual(['pending'])
  expect(isLeftToBots({ ...ticket, status: 'pending', userId: 7 })).toBe(false)
  expect(isLeftToBots({ ...ticket, status: 'pending', bot: writeBotState({ attended: true }) })).toBe(false)
})
