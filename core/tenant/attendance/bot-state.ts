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
  /** Somebody of the house has, or had, the ticket or answered on the phone: the bot asks nothing (`IN_HANDS`). */
  attended?: true
}

export const readBotState = (text: string): BotState => JSON.parse(text) as BotState
