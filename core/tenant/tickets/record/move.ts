import { randomUUID } from 'node:crypto'
import type { CompanyTx } from '../../../company/index.ts'
import type { Referral } from '../../../domain/referral.ts'
import { fail, found } from '../../../kit/errors.ts'
import { type NewRow, type RowChange, run, table } from '../../../storage/index.ts'
import { statusAfter, type TicketStatus, type TicketVerb, ticketErrors } from '../contract.ts'
import { say, ticketLeaving, ticketMoved, ticketRead } from '../domain-events.ts'
import { countAnswer } from './attendances.ts'
import { FRESH, IN_HANDS } from './bot-state.ts'
import { lastColumns, type Noted, previewOf, receivedColumns, speakerOf, type Words } from './last-words.ts'
import { publishRead, publishTicket } from './publish.ts'
import { expireQuestion, waitForRating } from './rating-question.ts'
import {
  trackAccepted,
  trackContact,
  trackFinished,
  trackMoved,
  trackQueued,
  trackReferral,
  trackResumed,
} from './rounds.ts'
import { aliveTicketOf, type TicketRow, ticketRow } from './row.ts'
import { isSplitByQueue } from './split-by-queue.ts'
import { armTimers, dropTimers } from './timers.ts'
import { recordTrace, type Why } from './trace.ts'
import { answersContact, WAITS_BY_MESSAGE, waitingByMessages, waitsAfter } from './waiting.ts'

/**
 * The only writer of a ticket's row, with `bulk.ts`, its twin for many at once. What follows from a change is done here and
 * cannot be left out: the round of attendance, timers, the trace, what the contact hears, and the event, which goes out once
 * at the end of the transaction.
 */

const tickets = table('tickets')

/** What a verb does beside leading to another status. */
const consequences: Record<
  TicketVerb,
  { bot?: typeof FRESH | typeof IN_HANDS; reads?: true; goesOn?: true; round?: 'resumes' | 'stays' }
> = {
  accept: { bot: IN_HANDS, reads: true },
  return: { bot: IN_HANDS },
  finish: { bot: FRESH },
  reopen: { bot: IN_HANDS, reads: true, goesOn: true },
  transferToQueue: { bot: IN_HANDS },
  transferToUser: { bot: IN_HANDS },
  writeAgain: { bot: FRESH, goesOn: true },
  takeBack: { bot: IN_HANDS, round: 'resumes' },
  takeBackWaiting: { bot: FRESH, round: 'resumes' },
  snooze: { round: 'stays' },
  wake: { round: 'stays' },
}

type Columns = Omit<RowChange<'tickets'>, 'id' | 'status'>

export interface About {
  why: Why
  /** What the contact learns of it, and as whose word. */
  says?: { body: string; source: 'bot' | 'system' } | undefined
  /** Who or what finishes it; the verb when absent. */
  how?: string
  /** What it says is the rating question: it waits for the answer. */
  asksForRating?: boolean
  /** Someone of the company read the contact's messages by it; some verbs do so always. */
  reads?: boolean
  /** Who handed it over, null when no person did; absent when it is no transfer. */
  transferredBy?: number | null
  /** It was put off, and its time has come. */
  isBack?: true
  /** A rating question that waits for its answer goes on waiting. */
  keepsQuestion?: boolean
}

/**
 * Moves a ticket by a verb of `ticketMoves`, with further columns, and returns it as it is then. Throws
 * ERR_TICKET_TRANSITION where the table has no such move.
 */
export async function moveTicket(
  tx: CompanyTx,
  before: TicketRow,
  verb: TicketVerb,
  change: Columns,
  { why, says, how, reads, asksForRating, transferredBy, isBack, keepsQuestion }: About,
): Promise<TicketRow> {
  const status = requireMove(before.status, verb)
  const { bot, ...does } = consequences[verb]
  if (does.goesOn && !keepsQuestion) await expireQuestion(tx, before.id)
  const words = await blockedWords(tx, before, change)
  const after = await write(tx, before.id, {
    ...{ heldEnd: null, snoozedUntil: null },
    ...bot,
    ...words,
    ...waitsAfter(verb, before, tx.now),
    updatedAt: tx.now,
    ...change,
    status,
  })
  if (does.round === 'resumes') await trackResumed(tx, after)
  else if (!does.round) await track(tx, before, after, verb, how)
  if (does.reads || reads) await tx.emit(ticketRead, { ticketId: after.id })
  await armTimers(tx, after)
  await recordTrace(tx, after.id, why.rule, why.detail)
  await tx.emit(ticketMoved, { ticketId: after.id, verb, byPerson: typeof transferredBy === 'number' })
  if (asksForRating) await waitForRating(tx, after.id)
  if (says) await say(tx, after, says.body, says.source)
  publishTicket(tx, after.id, before, { transferredBy, isBack })
  return (await ticketRow(tx.db, after.id)) ?? after
}

/** Where the verb leads; ERR_TICKET_TRANSITION when the table of moves does not have it. */
export function requireMove(from: TicketStatus, verb: TicketVerb): TicketStatus {
  const to = statusAfter(from, verb)
  if (!to) throw fail(ticketErrors.ERR_TICKET_TRANSITION, { from, verb })
  return to
}

/** Opens a new ticket. Should another have been made for the same contact meanwhile, that one stays alone, as it is. */
export async function openTicket(
  tx: CompanyTx,
  contact: { id: number; isGroup: boolean },
  row: Pick<NewRow<'tickets'>, 'status'> & { whatsappId: number } & Columns,
  why: Why,
): Promise<TicketRow> {
  const opened = await tx.db
    .insertInto('tickets')
    .values({
      queueId: null,
      userId: null,
      ...row,
      uuid: randomUUID(),
      contactId: contact.id,
      isGroup: contact.isGroup ? 1 : 0,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!opened) return found(await aliveTicketOf(tx.db, contact.id, row.whatsappId), ticketErrors.ERR_CREATING_TICKET)
  await track(tx, undefined, opened, 'open')
  await armTimers(tx, opened)
  await recordTrace(tx, opened.id, why.rule, why.detail)
  publishTicket(tx, opened.id, undefined)
  return opened
}

/** Changes a ticket that stays at its point of life: the queue that the bot found, its contact, its integration. */
export async function amendTicket(
  tx: CompanyTx,
  before: TicketRow,
  change: Omit<Columns, 'userId'>,
  why?: Why,
): Promise<TicketRow> {
  const after = await write(tx, before.id, { ...(await blockedWords(tx, before, change)), ...change })
  if (after.contactId !== before.contactId) await trackContact(tx, after)
  if (isElsewhere(before, after)) {
    await trackMoved(tx, after)
    await armTimers(tx, after)
  }
  if (why) await recordTrace(tx, after.id, why.rule, why.detail)
  if (isDisplayedOtherwise(before, after)) publishTicket(tx, after.id, before)
  return after
}

/**
 * Keeps by which way the contact came. Of a round of attendance the first counts: a later one is at its message alone. The ticket
 * keeps the last that counted, also in later rounds to which the contact came without one.
 */
export async function referTicket(tx: CompanyTx, before: TicketRow, referral: Referral): Promise<TicketRow> {
  const stored = JSON.stringify(referral)
  if (!(await trackReferral(tx, before.id, stored))) return before
  return amendTicket(tx, before, { referral: stored })
}

/** Deletes a ticket with its messages, tags, notes, rounds and trace. */
export async function removeTicket(tx: CompanyTx, ticket: TicketRow): Promise<void> {
  await expireQuestion(tx, ticket.id)
  await dropTimers(tx, ticket.id)
  await tx.emit(ticketLeaving, { ticketId: ticket.id })
  await tickets.remove(tx.db, ticket.id)
  publishTicket(tx, ticket.id, ticket)
}

/**
 * Writes a message down on its ticket: the preview, whose it was and when, how many are unread, who waits. To be called by
 * anyone who stores a message. It tells the pages nothing: the event of the message carries the ticket. A contact who writes
 * brings back what is put off.
 */
export async function noteMessage(
  tx: CompanyTx,
  message: Noted,
  note: { preview: string; unread: number | 'reset' },
): Promise<TicketRow> {
  const ticket = found(await writeDown(tx, message, note), ticketErrors.ERR_NO_TICKET_FOUND)
  if (message.fromMe && ticket.status === 'open') await armTimers(tx, ticket)
  if (!message.fromMe && ticket.snoozedUntil !== null)
    return moveTicket(tx, ticket, 'wake', {}, { why: { rule: 'back-by-message' } })
  return ticket
}

const LAST = `lastMessage = ?, lastMessageId = ?, lastFromMe = ?, lastUserId = ?, lastIsDeleted = 0, lastMessageAt = ?,
    updatedAt = ?, unreadMessages = unreadMessages * ? + ?`

const NOTE_OWN = `UPDATE tickets SET ${LAST}, waitingSince = iif(?, NULL, waitingSince) WHERE id = ? RETURNING *`

const NOTE_RECEIVED = `UPDATE tickets SET ${LAST}, heardMessage = ?, heardMessageId = ?, heardIsDeleted = 0,
    waitingSince = ${WAITS_BY_MESSAGE}
  WHERE id = ? RETURNING *`

/** Puts a message on the row of its ticket; undefined when that is gone. */
async function writeDown(
  tx: CompanyTx,
  message: Noted,
  { preview, unread }: { preview: string; unread: number | 'reset' },
): Promise<TicketRow | undefined> {
  const { id, ticketId, fromMe, source, createdAt } = message
  const words = previewOf(preview)
  const count = unread === 'reset' ? [0, 0] : [1, unread]
  const last = [words, id, fromMe, speakerOf(message), createdAt, tx.now, ...count]
  if (fromMe) await countAnswer(tx, message)
  const [row] = fromMe
    ? await run<TicketRow>(tx.db, NOTE_OWN, [...last, answersContact(source) ? 1 : 0, ticketId])
    : await run<TicketRow>(tx.db, NOTE_RECEIVED, [...last, words, id, createdAt, createdAt, ticketId])
  return row
}

/** To be called when a message was edited or deleted, or when that was put back: a ticket whose last words it is says so. */
export async function rewordTicket(tx: CompanyTx, message: Noted, preview: string): Promise<void> {
  const ticket = await ticketRow(tx.db, message.ticketId)
  const [isLast, isReceived] = [ticket?.lastMessageId === message.id, ticket?.heardMessageId === message.id]
  if (!ticket || !(isLast || isReceived)) return
  const content = { queueId: message.queueId, lastMessage: previewOf(preview) }
  const words = await wordsIn(tx, ticket.queueId, content)
  await amendTicket(tx, ticket, {
    ...(isLast ? { lastMessage: words, lastIsDeleted: message.isDeleted } : {}),
    ...(isReceived ? { heardMessage: words, heardIsDeleted: message.isDeleted } : {}),
  })
}

/** To be called when a message was taken away as if it had never come; `left` are the newest one of all and of the contact. */
export async function unnoteMessage(
  tx: CompanyTx,
  message: Noted & { read: number },
  left: { last: Words | undefined; heard: Words | undefined },
): Promise<void> {
  const ticket = await ticketRow(tx.db, message.ticketId)
  if (!ticket) return
  const pluralize = message.fromMe === 0 && message.read === 0 ? 1 : 0
  const displayed = (words: Words | undefined) =>
    wordsIn(tx, ticket.queueId, { queueId: words?.queueId ?? null, lastMessage: previewOf(words?.preview ?? '') })
  await amendTicket(tx, ticket, {
    unreadMessages: Math.max(0, ticket.unreadMessages - pluralize),
    ...lastColumns(left.last, await displayed(left.last)),
    ...(ticket.heardMessageId === message.id ? receivedColumns(left.heard, await displayed(left.heard)) : {}),
    ...(ticket.waitingSince === message.createdAt ? { waitingSince: await waitingByMessages(tx, ticket.id) } : {}),
  })
}

/** Someone of the company read the ticket: its count is 0 again, and the pages learn of it if it was not. */
export async function readTicket(tx: CompanyTx, ticketId: number): Promise<void> {
  const row = await ticketRow(tx.db, ticketId)
  if (!row || row.unreadMessages === 0) return
  publishRead(tx, await write(tx, ticketId, { unreadMessages: 0 }))
}

/**
 * So many messages of the ticket were read outside of the desk. What someone marked as unread stays so, and nobody attends a
 * ticket by that.
 */
export async function readTicketInPart(tx: CompanyTx, ticketId: number, messages: number): Promise<void> {
  const row = await ticketRow(tx.db, ticketId)
  if (!row || row.unreadMessages === 0) return
  const unreadMessages = Math.max(0, row.unreadMessages - messages)
  if (unreadMessages === 0) await readTicket(tx, ticketId)
  else await amendTicket(tx, row, { unreadMessages })
}

async function write(tx: CompanyTx, id: number, change: RowChange<'tickets'>): Promise<TicketRow> {
  return found(await tickets.update(tx.db, id, change), ticketErrors.ERR_NO_TICKET_FOUND)
}

/** The round of attendance follows from where a ticket was and where it is. */
async function track(
  tx: CompanyTx,
  before: TicketRow | undefined,
  after: TicketRow,
  verb: TicketVerb | 'open',
  how: string = verb,
): Promise<void> {
  if (after.status === 'closed') await trackFinished(tx, after, how)
  else if (after.status === 'pending') await trackQueued(tx, after, verb)
  else if (before?.status === 'open') await trackMoved(tx, after)
  else await trackAccepted(tx, after, verb)
}

/**
 * Last words as a ticket of a queue shows them: what was said in one queue is not shown to the people of another
 * (decision 41).
 */
export async function wordsIn(
  tx: CompanyTx,
  queueId: number | null,
  content: Pick<TicketRow, 'queueId' | 'lastMessage'>,
): Promise<string> {
  return (await isBlocked(tx, queueId, content)) ? '' : content.lastMessage
}

/** Of a ticket that changes its queue; nothing else is said of its last words, which may be newer than `before`. */
async function blockedWords(
  tx: CompanyTx,
  before: TicketRow,
  { queueId }: Columns,
): Promise<{ lastMessage?: ''; heardMessage?: '' }> {
  return queueId !== undefined && (await isBlocked(tx, queueId, before)) ? { lastMessage: '', heardMessage: '' } : {}
}

const isBlocked = async (
  tx: CompanyTx,
  queueId: number | null,
  content: Pick<TicketRow, 'queueId'>,
): Promise<boolean> => content.queueId !== null && content.queueId !== queueId && (await isSplitByQueue(tx.db))

const isElsewhere = (one: TicketRow, other: TicketRow): boolean =>
  one.queueId !== other.queueId || one.whatsappId !== other.whatsappId || one.userId !== other.userId

/** What only the bot and a timer know is not shown. */
const NOT_DISPLAYED: ReadonlySet<string> = new Set<keyof TicketRow>(['bot', 'queueOptionId', 'heldEnd'])

const isDisplayedOtherwise = (one: TicketRow, other: TicketRow): boolean =>
  Object.entries(one).some(
    ([column, value]) => !NOT_DISPLAYED.has(column) && other[column as keyof TicketRow] !== value,
  )
