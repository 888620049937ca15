import { type TenantDb, table } from '../../storage/index.ts'

export const notes = table('ticket_notes')

const signedNotes = (db: TenantDb) =>
  db
    .selectFrom('ticket_notes')
    .leftJoin('users', 'users.id', 'ticket_notes.userId')
    .selectAll('ticket_notes')
    .select('users.name as userName')

export type SignedNote = Awaited<ReturnType<ReturnType<typeof signedNotes>['executeTakeFirstOrThrow']>>

/** The notes of a ticket on a contact, newest first. */
export function notesOf(db: TenantDb, ticketId: number, contactId: number) {
  return signedNotes(db)
    .where('ticketId', '=', ticketId)
    .where('contactId', '=', contactId)
    .orderBy('ticket_notes.createdAt', 'desc')
    .orderBy('ticket_notes.id', 'desc')
}

export function noteById(db: TenantDb, id: number): Promise<SignedNote | undefined> {
  return signedNotes(db).where('ticket_notes.id', '=', id).executeTakeFirst()
}
