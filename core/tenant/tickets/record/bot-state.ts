/** Where the bot stands with a ticket; kept as JSON on its row, and forgotten when the ticket changes hands or closes. */
export interface BotState {
  /** How often the queue menu was sent, and when last. */
  menus?: number
  menuAt?: number
  /** Our last question was the queue menu: a number chooses. */
  asksQueue?: true
  /** Answers in a row that chose nothing. */
  misses?: number
  /** The connection's greeting went out. */
  greeted?: true
  /** When the out-of-hours message went out last. */
  outOfHoursAt?: number
  /** The contact is asked for a CPF or CNPJ to look up a bill: about which one, and what came of it. */
  bill?: { about?: string; misses?: number; isShown?: true }
  /** When an assistant or integration answered of late. */
  answeredAt?: number[]
  /** A flow of the connection has led it: no other one welcomes. */
  flows?: true
  /** Somebody of the company has, or had, the ticket or answered on the phone: the bot asks nothing. */
  attended?: true
}

export const readBotState = (text: string): BotState => JSON.parse(text) as BotState

export const writeBotState = (state: BotState): string => JSON.stringify(state)

/** A state in which no bot has touched the ticket yet. */
export const FRESH = { chatbot: 0, queueOptionId: null, bot: writeBotState({}) } as const

/** A person has the ticket, or had it: the bot asks and greets no more until it is finished. */
export const IN_HANDS = { chatbot: 0, queueOptionId: null, bot: writeBotState({ attended: true }) } as const
