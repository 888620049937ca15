import type { TicketVerb } from '../contract.ts'
import type { TicketRow } from './row.ts'

/** Where the bot stands with a ticket; kept as JSON on its row, and forgotten when the ticket changes hands or closes. */
export interface BotState {
  /** How often the queue menu was sent, and when last. */
  menus?: number
  menuAt?: number
  /** Our last question was the queue menu: a number chooses. */
  asksQueue?: true
  /** When the bot asked last what is chosen. */
  askedAt?: number
  /** Answers in a row that chose nothing. */
  misses?: number
  /** The connection's greeting went out. */
  greeted?: true
  /** The ticket has its queue since the desk was closed: the bot goes on as if it had none once that is open. */
  keptQueue?: true
  /** When the out-of-hours message went out last. */
  outOfHoursAt?: number
  /** The contact is asked for a CPF or CNPJ to look up a bill: about which one, and what came of it. */
  bill?: { about?: string; misses?: number; isShown?: true }
  /** When an assistant or integration answered of late. */
  answeredAt?: number[]
  /** A flow of the connection has led it: no other one welcomes. */
  flows?: true
  /** Someone of the company has, or had, the ticket or answered on the phone: the bot asks nothing. */
  attended?: true
  /** The contact wrote before they could read the rating question of the attendance before: a rating still counts. */
  asksRating?: true
}

export const readBotState = (text: string): BotState => JSON.parse(text) as BotState

export const writeBotState = (state: BotState): string => JSON.stringify(state)

/** A state in which no bot has touched the ticket yet. */
export const FRESH = { chatbot: 0, queueOptionId: null, bot: writeBotState({}) } as const

/** A person has the ticket, or had it: the bot asks and greets no more until it is finished. */
export const IN_HANDS = { chatbot: 0, queueOptionId: null, bot: writeBotState({ attended: true }) } as const

/** Whether a flow, an assistant or an integration may lead a ticket: nobody of the company has it, or had it. */
export const isLeftToBots = ({ status, userId, bot }: Pick<TicketRow, 'status' | 'userId' | 'bot'>): boolean =>
  status === 'pending' && userId === null && !readBotState(bot).attended

const TAKING: readonly TicketVerb[] = ['accept', 'transferToUser', 'finish', 'reopen', 'return']

/** Whether a move takes a ticket for good from whatever leads it (decision 104): who attends it attends it alone. */
export const takesFromBots = ({ verb, byPerson }: { verb: TicketVerb; byPerson: boolean }): boolean =>
  byPerson || TAKING.includes(verb)
