import type { CompanyTx } from '../../company/index.ts'
import { referralOf } from '../../domain/referral.ts'
import { MINUTE, wireTime } from '../../kit/clock.ts'
import { found } from '../../kit/errors.ts'
import { isBlank } from '../../kit/text.ts'
import type { MessageArrived } from '../../whatsapp/index.ts'
import { identify, type KnownContact } from '../contacts/index.ts'
import { stopRunOf } from '../flows/index.ts'
import { isStored, storeInbound, wordsOfArrived } from '../messages/index.ts'
import { ticketErrors } from '../tickets/contract.ts'
import {
  type AssignedTicket,
  amendTicket,
  answerRating,
  assignMessage,
  finishTicket,
  IN_HANDS,
  mayStillRate,
  readRate,
  recordTrace,
  referTicket,
  type TicketRow,
  ticketRow,
} from '../tickets/index.ts'
import { type Rules, Turn } from './context.ts'
import { decide } from './decide.ts'
import { contactWrote } from './domain-events.ts'
import { overlook } from './overlook.ts'
import { isGreetingOfPhone } from './phone-greeting.ts'

/** The bot does not answer what waited longer than this while we were away (decision 24). */
const TOO_OLD = 5 * MINUTE

/** Brings a message into its ticket and does what follows from it. */
export async function receiveMessage(
  tx: CompanyTx,
  rules: Rules,
  whatsappId: number,
  event: MessageArrived,
  answering: boolean,
): Promise<void> {
  const { key } = event
  if (key.chat.group && (await rules.load()).CheckMsgIsGroup === 'enabled') return
  const { contact, sender } = await whoWrote(tx, whatsappId, event)
  const placed = await assignMessage(tx, {
    contact,
    whatsappId,
    fromMe: key.fromMe,
    body: event.body,
    isStored: () => isStored(tx, event, contact.id, whatsappId),
  })
  // A new message belongs to a finished ticket when it answers its question: nobody has to read a rating.
  const isRate = readRate(textOf(event)) !== undefined
  const isRead = isRate && (placed.fate === 'finished' || (answering && (await mayStillRate(tx, placed.ticket))))
  const stored = { ticket: placed.ticket, contact, sender, event, whatsappId, isRead }
  const { isNews, ticket } = await storeInbound(tx, stored)
  if (isNews) await react(tx, rules, { ...placed, ticket, before: placed.ticket }, contact, event, answering)
}

/** What was written by itself: words below a picture rate nothing. */
const textOf = ({ kind, body }: MessageArrived): string => (kind === 'text' ? body : '')

/** The person or group of the conversation, and in a group who of them wrote. */
async function whoWrote(tx: CompanyTx, whatsappId: number, { key, pushName }: MessageArrived) {
  const inGroup = key.chat.group !== undefined
  const name = key.fromMe ? undefined : pushName
  const contact = await identify(tx, key.chat, { whatsappId, ...(inGroup ? {} : { pushName: name }) })
  if (key.fromMe || !inGroup || !key.sender) return { contact, sender: contact }
  return { contact, sender: await identify(tx, key.sender, { pushName: name }) }
}

/** Everything that follows from a new message. */
async function react(
  tx: CompanyTx,
  rules: Rules,
  placed: AssignedTicket & { before: TicketRow },
  contact: KnownContact,
  event: MessageArrived,
  answering: boolean,
): Promise<void> {
  let { ticket } = placed
  if (event.key.fromMe) return phoneAnswered(tx, ticket, event, placed.before.waitingSince)
  if (placed.fate !== 'finished') ticket = await storeReferral(tx, ticket, placed.fate, event)
  if (await isAnsweredElsewhere(tx, { ...placed, ticket }, contact, event)) return
  if (placed.fate === 'finished') {
    const answer = await answerRating(tx, ticket, { text: textOf(event), sentAt: event.sentAt })
    ticket = answer.ticket
    if (answer.outcome === 'rated') await overlook(tx, ticket, placed.before)
    if (answer.outcome !== 'wrote') return
    ticket = await storeReferral(tx, ticket, 'reopened', event)
  } else if (answering && readRate(textOf(event)) !== undefined && (await mayStillRate(tx, ticket))) {
    const { outcome } = await answerRating(tx, ticket, { text: event.body, sentAt: event.sentAt })
    if (outcome === 'rated') await overlook(tx, ticket, placed.before)
    if (outcome !== 'none') return
  }
  if (ticket.userId !== null || ticket.status !== 'pending' || ticket.isGroup === 1 || !answering) return
  const silence = whySilent(tx, event)
  if (silence) return recordTrace(tx, ticket.id, silence)
  const { body: text, sentAt } = event
  const content = wordsOfArrived(event)
  const turn = new Turn({
    tx,
    rules: await rules.load(),
    contact,
    text,
    said: content,
    sentAt,
    tapped: event.kind === 'text' && isBlank(text) ? event.ad : undefined,
    saidBefore: placed.before,
    ticket,
  })
  const outcome = await decide(turn)
  await turn.end()
  // The last words were said.
  if (outcome) await finishTicket(tx, turn.ticket, { how: outcome === 'option' ? 'bot' : outcome, lastWords: '' })
}

/**
 * Keeps at the ticket by which way the contact came: an advertisement whenever it is tapped, any other way where the message
 * begins the conversation, since phones tell about it for a while after that.
 */
async function storeReferral(
  tx: CompanyTx,
  ticket: TicketRow,
  fate: AssignedTicket['fate'],
  { ad, origin, sentAt }: MessageArrived,
): Promise<TicketRow> {
  const begins = fate === 'created' || fate === 'reopened'
  const referral = ad || begins ? referralOf({ ad, origin }, wireTime(sentAt)) : undefined
  return referral && ticket.isGroup === 0 ? referTicket(tx, ticket, referral) : ticket
}

/** Tells other modules what a contact wrote. Returns whether one of them answered it. */
async function isAnsweredElsewhere(
  tx: CompanyTx,
  { ticket, fate }: AssignedTicket,
  contact: KnownContact,
  { body: text }: MessageArrived,
): Promise<boolean> {
  if (ticket.isGroup === 1) return false
  let isAnswered = false
  const answered = (): void => {
    isAnswered = true
  }
  const begins = fate !== 'alive' || ticket.chatbot === 1
  await tx.emit(contactWrote, { contactId: contact.id, ticketId: ticket.id, text, begins, answered })
  return isAnswered
}

/** Why the bot keeps still, whatever its rules say; nothing when it may answer. */
function whySilent(tx: CompanyTx, event: MessageArrived): string | undefined {
  const { active, overdue } = tx.entitlements()
  if (!active) return 'company-inactive'
  if (overdue) return 'company-overdue'
  if (event.source !== 'live' && tx.now - event.sentAt > TOO_OLD) return 'too-old'
  return event.kind === 'undecryptable' ? 'undecryptable' : undefined
}

/** Someone of the company wrote on the phone itself: from now on the bot leaves this ticket to them. */
async function phoneAnswered(
  tx: CompanyTx,
  ticket: TicketRow,
  event: MessageArrived,
  waited: number | null,
): Promise<void> {
  if (ticket.status !== 'pending' || ticket.userId !== null || ticket.isGroup === 1) return
  if (ticket.bot === IN_HANDS.bot) return
  if (await isGreetingOfPhone(tx, ticket.id, event)) {
    await amendTicket(tx, ticket, { waitingSince: waited })
    return recordTrace(tx, ticket.id, 'phone-greeted')
  }
  await recordTrace(tx, ticket.id, 'phone-answered')
  await stopRunOf(tx, ticket.id)
  const now = found(await ticketRow(tx.db, ticket.id), ticketErrors.ERR_NO_TICKET_FOUND)
  await amendTicket(tx, now, IN_HANDS)
}
