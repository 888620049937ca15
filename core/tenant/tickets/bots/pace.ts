import type { CompanyTx } from '../../../company/index.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { MAX_ASSISTANT_PACE } from '../../../kit/limits.ts'
import { readBotState, writeBotState } from '../record/bot-state.ts'
import { amendTicket } from '../record/move.ts'
import type { TicketRow } from '../record/row.ts'

const WITHIN = 5 * MINUTE

/** When a bot answered a ticket of late: a turn counts once, however much was said in it (decision 440). */
const answersOf = ({ bot }: TicketRow, now: number): number[] =>
  (readBotState(bot).answeredAt ?? []).filter(time => time > now - WITHIN)

/** Whether a contact is answered so often that they are most likely a program, which would go on for ever. */
export const isTooFast = (ticket: TicketRow, now: number): boolean =>
  answersOf(ticket, now).length >= MAX_ASSISTANT_PACE

/** A contact is answered once more. */
export const noteAnswer = (tx: CompanyTx, ticket: TicketRow): Promise<TicketRow> =>
  amendTicket(tx, ticket, {
    bot: writeBotState({ ...readBotState(ticket.bot), answeredAt: [...answersOf(ticket, tx.now), tx.now] }),
  })
