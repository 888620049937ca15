import type { CompanyTx } from '../../company/index.ts'
import { amendTicket, type BotState, readBotState, type TicketRow, ticketRow, writeBotState } from '../tickets/index.ts'

type Why = { rule: string; detail?: Record<string, unknown> }
type BillState = NonNullable<BotState['bill']>

/** The ticket whose contact waits for what is known about this number; undefined once anything else leads it. */
export async function waitingFor(tx: CompanyTx, ticketId: number, about: string): Promise<TicketRow | undefined> {
  const ticket = await ticketRow(tx.db, ticketId)
  return ticket && readBotState(ticket.bot).bill?.about === about ? ticket : undefined
}

/** What the bot knows of bills on a ticket from now on; null takes it away: people go on. */
export function withBill(tx: CompanyTx, ticket: TicketRow, bill: BillState | null, why?: Why): Promise<TicketRow> {
  const { bill: before, ...state } = readBotState(ticket.bot)
  const next = bill && { ...before, ...bill, about: undefined }
  return amendTicket(
    tx,
    ticket,
    {
      chatbot: next?.isShown === undefined && next ? 1 : 0,
      bot: writeBotState(next ? { ...state, bill: next } : state),
    },
    why,
  )
}
