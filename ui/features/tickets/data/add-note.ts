import type { TicketNote } from '../../../../core/tenant/notes/contract.ts'
import { isNamed } from '../../../lib/names-in-text.ts'
import { notesApi } from './api.ts'

/** Adds a note to a ticket. Whoever it names by `@` and can be named is called, wherever it was written. */
export async function addNote(given: { ticketId: number; contactId: number; note: string }): Promise<TicketNote> {
  const { ticketId, note } = given
  const people = note.includes('@') ? await notesApi.people({ query: { ticketId } }) : []
  const names = people.map(({ name }) => name)
  const mentions = people.filter(({ name }) => isNamed(name, note, names)).map(({ id }) => id)
  return notesApi.create({ body: { ...given, mentions } })
}
