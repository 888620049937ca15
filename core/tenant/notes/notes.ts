import { sql } from 'kysely'
import type { CompanyTx } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { seesTicket, type TicketStatus, whoSees } from '../../domain/access/ticket-visibility.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { MAX_ANSWERED_TEXT, MAX_LISTED_NOTES } from '../../kit/limits.ts'
import { type TenantDb, table } from '../../storage/index.ts'
import { contactRow } from '../contacts/index.ts'
import { ticketChannels, ticketErrors } from '../tickets/contract.ts'
import { accessTicket, hiddenQueues, type NoteWithChange, type TicketRow, ticketRow } from '../tickets/index.ts'
import { mayDeleteNote, noteErrors, noteEvents, TicketNote, type TicketNoteDraft } from './contract.ts'
import { forgetMentions, mention } from './mentions.ts'

const notes = table('ticket_notes')

/**
 * The notes of a ticket that the caller reads, newest first; those of its contact now, or of another that it had. Without a
 * ticket those on the contact, of all tickets that the caller sees. Throws ERR_NO_TICKET_FOUND, ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION.
 */
export async function listNotes(
  db: TenantDb,
  caller: Caller,
  { ticketId, contactId }: { ticketId?: number | undefined; contactId?: number | undefined },
): Promise<TicketNote[]> {
  const rows = ticketId === undefined ? await seenOfContact(db, caller, contactId) : await seenOfTicket(ticketId)
  const hidden = await hiddenQueues(db, caller)
  return listed(rows.filter(note => !isHidden(note, hidden))).map(noteOf)

  async function seenOfTicket(id: number): Promise<SignedNote[]> {
    const ticket = await accessTicket(db, caller, id)
    return notesOf(db, ticket.id, contactId ?? ticket.contactId).execute()
  }
}

/** As many of the first as are answered at once. */
function listed(rows: readonly SignedNote[]): SignedNote[] {
  let letters = 0
  return rows.filter(({ note, mentioned }) => {
    letters += note.length + mentioned.length
    return letters <= MAX_ANSWERED_TEXT
  })
}

async function seenOfContact(db: TenantDb, caller: Caller, contactId = 0): Promise<SignedNote[]> {
  const { id } = await contactRow(db, contactId)
  const rows = await notesOnContact(db, id).execute()
  return rows.filter(({ status, ticketQueueId, ticketUserId }) =>
    seesTicket(caller, { status: status as TicketStatus, queueId: ticketQueueId, userId: ticketUserId }),
  )
}

/** Adds a note of the caller's to a ticket that they see. */
export async function createNote(
  tx: CompanyTx,
  caller: Caller,
  { note, ticketId, mentions = [] }: TicketNoteDraft,
): Promise<TicketNote> {
  const ticket = await accessTicket(tx.db, caller, ticketId)
  const { contactId, queueId } = ticket
  const { userId } = caller
  const { id } = await notes.insert(tx.db, { note, ticketId, contactId, userId, queueId, createdAt: tx.now })
  await mention(tx, userId, ticket, id, mentions)
  publishNotes(tx, ticket)
  return noteOf(await noteById(tx.db, id))
}

/**
 * Keeps what someone noted when they changed a ticket, as said in the queue where that is now: anyone who gets it reads it, and
 * may be named in it.
 */
export async function storeNote(
  tx: CompanyTx,
  { ticketId, isHandover, mentions, ...provided }: NoteWithChange,
): Promise<void> {
  const ticket = found(await ticketRow(tx.db, ticketId), ticketErrors.ERR_NO_TICKET_FOUND)
  const { contactId, queueId } = ticket
  const place = { ticketId, contactId, queueId, createdAt: tx.now }
  const { id } = await notes.insert(tx.db, { ...provided, ...place, isHandover: isHandover ? 1 : 0 })
  await mention(tx, provided.userId, ticket, id, mentions)
  publishNotes(tx, ticket)
}

/** Adds a note that no person wrote. */
export async function noteByProgram(tx: CompanyTx, ticket: TicketRow, note: string): Promise<void> {
  const { id: ticketId, contactId, queueId } = ticket
  await notes.insert(tx.db, { note, ticketId, contactId, userId: null, queueId, createdAt: tx.now })
  publishNotes(tx, ticket)
}

/** Takes over a note from another product; those whose ticket is gone are left out. Nobody is told: open pages fetch again once all has come. */
export async function takeOverNote(
  tx: CompanyTx,
  provided: { note: string; ticketId: number; userId: number | null; createdAt: number },
): Promise<void> {
  const { contactId, queueId } = found(await ticketRow(tx.db, provided.ticketId), ticketErrors.ERR_NO_TICKET_FOUND)
  await notes.insert(tx.db, { ...provided, contactId, queueId })
}

/** Deletes a note that the caller reads: one of their own, or for administrators any. */
export async function removeNote(tx: CompanyTx, caller: Caller, id: number): Promise<void> {
  const note = await noteById(tx.db, id)
  const ticket = await accessTicket(tx.db, caller, note.ticketId)
  if (isHidden(note, await hiddenQueues(tx.db, caller)) || !mayDeleteNote(caller, note.userId))
    throw fail(generalErrors.ERR_NO_PERMISSION)
  await forgetMentions(tx, { noteId: id })
  await notes.remove(tx.db, id)
  await tx.audit({ kind: 'noteDeleted', subject: `#${ticket.id}` })
  publishNotes(tx, ticket)
}

/** Hands the notes on a contact to another; returns the ids of them. */
export async function moveNotes({ db }: CompanyTx, keptId: number, removedId: number): Promise<number[]> {
  const moved = db.updateTable('ticket_notes').set({ contactId: keptId }).where('contactId', '=', removedId)
  return (await moved.returning('id').execute()).map(({ id }) => id)
}

/** Notes are of their ticket's contact. */
export async function followTicket(
  { db }: CompanyTx,
  { ticketId, contactId }: { ticketId: number; contactId: number },
): Promise<void> {
  await db.updateTable('ticket_notes').set({ contactId }).where('ticketId', '=', ticketId).execute()
}

/** Tells the pages that have the ticket open; each asks for the notes that it may read. */
function publishNotes(tx: CompanyTx, { id, status, queueId, userId }: TicketRow): void {
  const to = whoSees({ status, queueId, userId })
  tx.publish(
    noteEvents.ticketNote.of({ action: 'update', ticketId: id }, to, [ticketChannels.chat.of({ ticketId: id })]),
  )
}

/** JSON of those whom a note names. */
const MENTIONED = sql<string>`(SELECT json_group_array(json_object('id', p.id, 'name', p.name))
  FROM note_mentions m JOIN users p ON p.id = m.userId WHERE m.noteId = ticket_notes.id)`

const signedNotes = (db: TenantDb) =>
  db
    .selectFrom('ticket_notes')
    .leftJoin('users', 'users.id', 'ticket_notes.userId')
    .selectAll('ticket_notes')
    .select('users.name as userName')
    .select(MENTIONED.as('mentioned'))

type SignedNote = Awaited<ReturnType<typeof noteById>>

const noteById = async (db: TenantDb, id: number) =>
  found(await signedNotes(db).where('ticket_notes.id', '=', id).executeTakeFirst(), noteErrors.ERR_NO_NOTE_FOUND)

/** The notes of a ticket on a contact, newest first. */
export const notesOf = (db: TenantDb, ticketId: number, contactId: number) =>
  signedNotes(db)
    .where('ticketId', '=', ticketId)
    .where('contactId', '=', contactId)
    .orderBy('ticket_notes.createdAt', 'desc')
    .orderBy('ticket_notes.id', 'desc')
    .limit(MAX_LISTED_NOTES)

/** The notes on a contact with the places of their tickets, newest first. */
export const notesOnContact = (db: TenantDb, contactId: number) =>
  signedNotes(db)
    .innerJoin('tickets', 'tickets.id', 'ticket_notes.ticketId')
    .select(['tickets.status', 'tickets.queueId as ticketQueueId', 'tickets.userId as ticketUserId'])
    .where('ticket_notes.contactId', '=', contactId)
    .orderBy('ticket_notes.createdAt', 'desc')
    .orderBy('ticket_notes.id', 'desc')
    .limit(MAX_LISTED_NOTES)

const noteOf = (row: SignedNote): TicketNote =>
  encode(TicketNote, {
    ...row,
    isHandover: row.isHandover === 1,
    mentions: JSON.parse(row.mentioned),
    user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
  })

const isHidden = ({ queueId }: SignedNote, hidden: readonly number[]): boolean =>
  queueId !== null && hidden.includes(queueId)
