import type { CompanyTx } from '../../../company/index.ts'
import { SECOND } from '../../../kit/clock.ts'
import { sendAsBot, typeAsBot } from '../../messages/index.ts'
import {
  amendTicket,
  finishTicket,
  moveByTrigger,
  recordTrace,
  type TicketRow,
  ticketRow,
} from '../../tickets/index.ts'
import type { BotReply, IntegrationRow } from '../bots/bot.ts'
import type { SpokenContent } from './files.ts'
import { RELEASED } from './release.ts'
import { dropTurns, goOn, type TurnRow, turns } from './rows.ts'

/** An answer that is being said. */
export interface SpokenReply extends Pick<BotReply, 'trigger' | 'ends' | 'close'> {
  said: readonly SpokenContent[]
}

/** A phone shows someone as typing for some ten seconds: a longer pause says it again. */
const TYPES_FOR = 8 * SECOND

/** Says an answer up to its next pause, in which it types and behind which it goes on; then what it wants comes to pass. */
export async function sendReply(
  tx: CompanyTx,
  turn: TurnRow,
  ticket: TicketRow,
  integration: IntegrationRow,
): Promise<void> {
  const reply = JSON.parse(turn.reply!) as SpokenReply
  const [first, ...rest] = reply.said
  if (!first) return end(tx, turn, ticket, integration, reply)
  if ('pauseMs' in first) return typeFor(tx, turn, ticket, { ...reply, said: rest }, first.pauseMs)
  await turns.update(tx.db, turn.id, { reply: JSON.stringify({ ...reply, said: rest }) })
  const media = 'media' in first ? first.media : undefined
  if (first.text || media) await sendAsBot(tx, { ticket, body: first.text, media })
  await sendReply(tx, { ...turn, reply: JSON.stringify({ ...reply, said: rest }) }, ticket, integration)
}

async function typeFor(
  tx: CompanyTx,
  turn: TurnRow,
  ticket: TicketRow,
  { said: content, ...reply }: SpokenReply,
  pauseMs: number,
): Promise<void> {
  const now = Math.min(pauseMs, TYPES_FOR)
  const left = pauseMs > now ? [{ pauseMs: pauseMs - now }, ...content] : content
  await turns.update(tx.db, turn.id, { reply: JSON.stringify({ ...reply, said: left }) })
  if (now > 0) await typeAsBot(tx, ticket)
  await tx.schedule(goOn.at(tx.now + now, ticket.id, { ticketId: ticket.id }))
}

async function end(
  tx: CompanyTx,
  turn: TurnRow,
  ticket: TicketRow,
  { id: integrationId, name }: IntegrationRow,
  { trigger, ends, close }: SpokenReply,
): Promise<void> {
  await turns.remove(tx.db, turn.id)
  const now = (await ticketRow(tx.db, ticket.id)) ?? ticket
  const detail = { integrationId, integration: name }
  if (close) {
    await dropTurns(tx, ticket.id)
    await recordTrace(tx, ticket.id, 'integration-closed', detail)
    await finishTicket(tx, now, { how: 'bot', lastWords: '' })
  } else if (trigger && (await moveByTrigger(tx, now, trigger, { kind: 'integration', change: RELEASED, detail })))
    await dropTurns(tx, ticket.id)
  else if (ends) {
    await dropTurns(tx, ticket.id)
    await amendTicket(tx, now, RELEASED, { rule: 'integration-ended', detail })
  } else await tx.schedule(goOn.at(tx.now, ticket.id, { ticketId: ticket.id }))
}
