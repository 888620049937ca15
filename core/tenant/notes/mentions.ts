import { type CompanyContext, type CompanyTx, domainEvent } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { onlyUser } from '../../domain/access/events.ts'
import { seesTicket, type TicketPosition } from '../../domain/access/ticket-visibility.ts'
import { wireTime } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { type Row, run, type Statement, type TenantDb } from '../../storage/index.ts'
import { queueRow } from '../queues/index.ts'
import { accessTicket, hiddenQueues } from '../tickets/index.ts'
import { MAX_MENTIONS_REPORTED, type Mention, type MentionPerson, noteErrors, noteEvents } from './contract.ts'

/** Someone is named in a note on a ticket that they see. */
export const personNamed = domainEvent<{ userId: number; ticketId: number; noteId: number }>('person named')

/** So much of a note is reported in the bell. */
const PREVIEW = 200

const PEOPLE = `SELECT u.id, u.name, u.profile, u.allTicket,
    (SELECT json_group_array(queueId) FROM user_queues WHERE userId = u.id) AS queueIds
  FROM users u ORDER BY u.name, u.id`

type PersonRow = Pick<Row<'users'>, 'id' | 'name' | 'profile' | 'allTicket'> & { queueIds: string }

/**
 * The others who see a ticket at this place, and so read what is noted on it there: they can be named. A disabled account reads nothing
 * (decision 788).
 */
async function readersOf(
  { db, services }: Pick<CompanyContext, 'db' | 'services'>,
  callerId: number,
  place: TicketPosition,
): Promise<MentionPerson[]> {
  const people = await run<PersonRow>(db, PEOPLE, [])
  const { disabled } = await services.platform.accounts.marked()
  return people.flatMap(({ id, name, profile, ...row }) => {
    const viewer = { userId: id, profile, allTicket: row.allTicket === 1, queueIds: JSON.parse(row.queueIds) }
    return seesTicket(viewer, place) && id !== callerId && !disabled.has(id) ? [{ id, name }] : []
  })
}

/** Of a ticket, or of those that will be in a queue. Throws ERR_NO_TICKET_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_PERMISSION. */
export async function mentionable(
  company: Pick<CompanyContext, 'db' | 'services'>,
  caller: Caller,
  { ticketId = 0, queueId }: { ticketId?: number | undefined; queueId?: number | undefined },
): Promise<MentionPerson[]> {
  const place =
    queueId === undefined
      ? await accessTicket(company.db, caller, ticketId)
      : { status: 'pending' as const, queueId: (await queueRow(company, queueId)).id, userId: null }
  return readersOf(company, caller.userId, place)
}

/** Keeps who is named in a note, and tells them. Throws ERR_CANNOT_MENTION of who does not read the note. */
export async function mention(
  tx: CompanyTx,
  authorId: number,
  ticket: TicketPosition & { id: number },
  noteId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  const readers = new Set((await readersOf(tx, authorId, ticket)).map(({ id }) => id))
  for (const userId of new Set(userIds)) {
    if (!readers.has(userId)) throw fail(noteErrors.ERR_CANNOT_MENTION)
    await tx.db.insertInto('note_mentions').values({ noteId, userId }).execute()
    report(tx, userId)
    await tx.emit(personNamed, { userId, ticketId: ticket.id, noteId })
  }
}

/** So many are looked through for those in sight, some at a time: anyone who has more unseen has other work to do first. */
const MOST_UNSEEN = 2000
const AT_ONCE = 200

/** Where someone was named and has not looked, the newest first from a mention on, in sight or not. */
export const unseenStatement = (userId: number, before = Number.MAX_SAFE_INTEGER): Statement => ({
  text: `SELECT m.id, n.queueId AS notedIn, t.status, t.queueId, t.userId
    FROM note_mentions m JOIN ticket_notes n ON n.id = m.noteId JOIN tickets t ON t.id = n.ticketId
    WHERE m.userId = ? AND m.isSeen = 0 AND m.id < ? ORDER BY m.id DESC LIMIT ?`,
  parameters: [userId, before, AT_ONCE],
})

/** These as the bell tells about them, the newest first. */
export const reportedStatement = (ids: readonly number[]): Statement => ({
  text: `SELECT m.id, n.id AS noteId, n.note, n.createdAt, a.id AS authorId, a.name AS authorName, t.id AS ticketId, t.uuid,
      c.name AS contactName
    FROM note_mentions m JOIN ticket_notes n ON n.id = m.noteId JOIN tickets t ON t.id = n.ticketId
      JOIN contacts c ON c.id = t.contactId LEFT JOIN users a ON a.id = n.userId
    WHERE m.id IN (SELECT value FROM json_each(?)) ORDER BY m.id DESC`,
  parameters: [JSON.stringify(ids)],
})

interface UnseenRow extends TicketPosition {
  id: number
  notedIn: number | null
}

interface ReportedRow {
  id: number
  noteId: number
  note: string
  createdAt: number
  authorId: number | null
  authorName: string | null
  ticketId: number
  uuid: string
  contactName: string
}

/** Where the caller was named and has not looked, as far as they still read it; the newest first. */
export async function unseenMentions(db: TenantDb, caller: Caller): Promise<Mention[]> {
  const emitted = reportedStatement(await unseenInSight(db, caller))
  return (await run<ReportedRow>(db, emitted.text, emitted.parameters)).map(row => ({
    id: row.id,
    noteId: row.noteId,
    note: row.note.slice(0, PREVIEW).toWellFormed(),
    user: row.authorId === null ? null : { id: row.authorId, name: row.authorName ?? '' },
    ticketId: row.ticketId,
    ticketUuid: row.uuid,
    contactName: row.contactName,
    createdAt: wireTime(row.createdAt),
  }))
}

async function unseenInSight(db: TenantDb, caller: Caller): Promise<number[]> {
  const inSight: number[] = []
  let hidden: readonly number[] | undefined
  let before: number | undefined
  for (let looked = 0; looked < MOST_UNSEEN; looked += AT_ONCE) {
    const unseen = unseenStatement(caller.userId, before)
    const rows = await run<UnseenRow>(db, unseen.text, unseen.parameters)
    if (rows.length === 0) break
    hidden ??= await hiddenQueues(db, caller)
    for (const row of rows)
      if (seesTicket(caller, row) && !(row.notedIn !== null && hidden.includes(row.notedIn))) inSight.push(row.id)
    if (inSight.length >= MAX_MENTIONS_REPORTED || rows.length < AT_ONCE) break
    before = rows.at(-1)!.id
  }
  return inSight.slice(0, MAX_MENTIONS_REPORTED)
}

/** The caller has looked at a ticket in whose notes they are named. */
export async function seeMentions(tx: CompanyTx, { userId }: Caller, ticketId: number): Promise<void> {
  const seen = await run(
    tx.db,
    `UPDATE note_mentions SET isSeen = 1 WHERE userId = ? AND isSeen = 0
      AND noteId IN (SELECT id FROM ticket_notes WHERE ticketId = ?) RETURNING id`,
    [userId, ticketId],
  )
  if (seen.length > 0) report(tx, userId)
}

/** The bells of those who have not looked yet are told, before a note goes, or all notes of a ticket. */
export async function forgetMentions(tx: CompanyTx, which: { noteId: number } | { ticketId: number }): Promise<void> {
  const [column, value] = 'noteId' in which ? ['id', which.noteId] : ['ticketId', which.ticketId]
  const emitted = await run<{ userId: number }>(
    tx.db,
    `SELECT DISTINCT userId FROM note_mentions WHERE isSeen = 0
      AND noteId IN (SELECT id FROM ticket_notes WHERE ${column} = ?)`,
    [value],
  )
  for (const { userId } of emitted) report(tx, userId)
}

function report(tx: CompanyTx, userId: number): void {
  tx.publish(noteEvents.noteMention.of({ action: 'update' }, onlyUser(userId)))
}
