import type { CompanyTx } from '../../company/index.ts'
import { type Caller, mayAutomate } from '../../domain/access/caller.ts'
import { HOUR } from '../../kit/clock.ts'
import { found } from '../../kit/errors.ts'
import { run } from '../../storage/index.ts'
import { connectionById } from '../connections/index.ts'
import { contactRow } from '../contacts/index.ts'
import {
  copyOfFile,
  demandLinked,
  fileOfRow,
  isWindowOpen,
  type Outcome,
  postMessage,
  resendMessage,
} from '../messages/index.ts'
import { checkPlanned, needsTemplate, noteReach, plannedPost } from '../templates/index.ts'
import { ticketErrors } from '../tickets/contract.ts'
import { assignMessage, finishTicket, openTo, ticketRow } from '../tickets/index.ts'
import { type Schedule, type ScheduleFailure, statusAfter } from './contract.ts'
import { due } from './jobs.ts'
import type { ScheduleRow } from './listing.ts'
import { nextOf } from './repeat.ts'
import { moveSchedule, requireMove, schedules } from './schedule-row.ts'
import { addSchedule, changeable } from './schedules.ts'
import { connectionFor } from './way.ts'

/** How long after its time a message still leaves, marked as late (decision 23). */
const LIFE = HOUR

/** Its time has come: it goes into the outbox, or says why not; the next one of its series waits for its own time. */
export async function sendDue(tx: CompanyTx, { scheduleId }: { scheduleId: number }): Promise<void> {
  const row = await schedules.byId(tx.db, scheduleId)
  if (row?.status !== 'PENDENTE') return
  await goOn(tx, row)
  // A restore has said already why it does not leave.
  const hindrance = row.failure ?? (await whatHinders(tx, row))
  await (hindrance ? moveSchedule(tx, row, 'fail', { failure: hindrance }) : handOver(tx, row))
}

/** It was tried often enough: people are told, and may send it themselves. */
export async function giveUp(tx: CompanyTx, { scheduleId }: { scheduleId: number }): Promise<void> {
  const row = await schedules.byId(tx.db, scheduleId)
  if (row?.status === 'PENDENTE') await moveSchedule(tx, row, 'fail', { failure: 'gave-up' })
}

/** Someone sends it now: what waits, and what failed. Throws ERR_SCHEDULE_STATE, ERR_WAPP_NOT_INITIALIZED. */
export async function sendNow(tx: CompanyTx, caller: Caller, id: number): Promise<Schedule> {
  const row = await changeable(tx.db, caller, id)
  requireMove(row.status, 'handOver')
  await tx.unschedule(due, id)
  if (row.status === 'PENDENTE') await goOn(tx, row)
  return handOver(tx, { ...row, sendAt: tx.now })
}

/** What became of the message; a word that comes twice, or of one that was saved again since, changes nothing. */
export async function settle(
  tx: CompanyTx,
  { messageId, outcome }: { messageId: number; outcome: Outcome },
): Promise<void> {
  const row = await schedules.find(tx.db, 'messageId', messageId)
  const verb = outcome === null ? 'leave' : 'fail'
  if (!row || !statusAfter(row.status, verb)) return
  const change = outcome === null ? { sentAt: tx.now, failure: null } : { sentAt: null, failure: outcome }
  await moveSchedule(tx, row, verb, change)
}

/** The rule of a series goes on to its next one, where it is changed and ended from now on. */
async function goOn(tx: CompanyTx, row: ScheduleRow): Promise<void> {
  const sendAt = nextOf(row, Math.max(row.sendAt, tx.now), tx.entitlements().timeZone)
  if (sendAt === undefined) return
  await schedules.update(tx.db, row.id, { repeat: 'none', repeatUntil: null })
  const { id: _id, status: _status, failure: _failure, ...series } = row
  const mediaBlobId = (await copyOfFile(tx.blobs, row))?.blobId ?? null
  await addSchedule(tx, { ...series, mediaBlobId, sendAt, createdAt: tx.now, updatedAt: tx.now })
}

/** Why it may not leave by itself now, if there is a reason. */
async function whatHinders(tx: CompanyTx, row: ScheduleRow): Promise<ScheduleFailure | undefined> {
  if (!mayAutomate(tx.entitlements())) return 'suspended'
  if (tx.now > row.sendAt + LIFE) return 'expired'
  if (row.unlessContactWrites === 1 && (await wroteSince(tx, row))) return 'contact-wrote'
  const whatsappId = await connectionFor(tx, row)
  if (!(await isLinked(tx, whatsappId))) return 'not-linked'
  if (row.templateId !== null) return undefined
  return (await isWindowOpen(tx.db, { contactId: row.contactId, whatsappId }, tx.now)) ? undefined : 'window'
}

const WROTE = `SELECT 1 FROM tickets JOIN messages ON messages.ticketId = tickets.id
  WHERE tickets.contactId = ? AND messages.createdAt > ? AND messages.fromMe = 0 LIMIT 1`

const wroteSince = async (tx: CompanyTx, { contactId, updatedAt }: ScheduleRow): Promise<boolean> =>
  (await run(tx.db, WROTE, [contactId, updatedAt])).length > 0

async function isLinked(tx: CompanyTx, whatsappId: number | null): Promise<boolean> {
  return whatsappId !== null && (await connectionById(tx.db, whatsappId))?.linked === 1
}

/** Puts it into the outbox: as the message that failed, with its id, or as a new one in the contact's ticket. */
async function handOver(tx: CompanyTx, row: ScheduleRow): Promise<Schedule> {
  const { sendAt } = row
  if (row.messageId !== null && (await resendMessage(tx, row.messageId)))
    return moveSchedule(tx, row, 'handOver', { sendAt, failure: null })
  const whatsappId = await demandLinked(tx.db, await connectionFor(tx, row))
  const { id, groupJid, name } = await contactRow(tx.db, row.contactId)
  const { templateId, templateValues } = row
  const isByTemplate = templateId !== null && (await needsTemplate(tx.db, whatsappId))
  const planned = isByTemplate
    ? await plannedPost(tx, { whatsappId, templateId, templateValues }, { media: fileOfRow(row), reader: { name } })
    : undefined
  if (isByTemplate && !planned) {
    // Anyone who sends by hand what failed before reads why it fails again.
    if (row.status !== 'PENDENTE') await checkPlanned(tx.db, { whatsappId, templateId })
    return moveSchedule(tx, row, 'fail', { failure: 'template' })
  }
  const media = await copyOfFile(tx.blobs, row)
  const placed = await assignMessage(tx, { contact: { id, isGroup: groupJid !== null }, whatsappId, fromMe: true })
  if (planned) await noteReach(tx, whatsappId, id)
  const opensTo = row.openTicket === 1 ? row.userId : null
  const ticket = opensTo === null ? placed.ticket : await openTo(tx, placed.ticket, opensTo)
  const { id: messageId } = await postMessage(tx, {
    ticket,
    ...(planned ?? { body: await wordsOf(tx, row), variables: true }),
    ...(planned?.media && media ? { media: { ...planned.media, blobId: media.blobId } } : planned ? {} : { media }),
    lane: 'schedule',
    source: 'schedule',
    userId: row.userId,
    expiresAt: sendAt + LIFE,
  })
  if (placed.fate !== 'alive') await leaveTicket(tx, ticket.id)
  return moveSchedule(tx, row, 'handOver', { sendAt, failure: null, messageId })
}

/** A ticket that was opened for the message alone ends without a word: nobody has to attend it until the contact answers. */
async function leaveTicket(tx: CompanyTx, ticketId: number): Promise<void> {
  const ticket = found(await ticketRow(tx.db, ticketId), ticketErrors.ERR_NO_TICKET_FOUND)
  if (ticket.status === 'pending') await finishTicket(tx, ticket, { how: 'schedule', lastWords: '' })
}

/** Its text, signed as one from the chat is. */
async function wordsOf(tx: CompanyTx, { body, sign, userId }: ScheduleRow): Promise<string> {
  if (sign === 0 || userId === null) return body
  const user = await tx.db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return user ? `*${user.name}:*\n${body}` : body
}
