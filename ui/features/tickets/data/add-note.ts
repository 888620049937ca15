import { isNamed } from '../../../../core/domain/mentions.ts'
import type { TicketNote } from '../../../../core/tenant/notes/contract.ts'
import { notesApi } from './api.ts'

/** Whom a note calls: those it names by `@` who see the ticket, or who see those of the queue to which it goes. */
export async function namedIn(note: string, where: { ticketId: number } | { queueId: number }): Promise<number[]> {
  const people = note.includes('@') ? await notesApi.people({ query: where }) : []
  const names = people.map(({ name }) => name)
  return people.filter(({ name }) => isNamed(name, note, names)).map(({ id }) => id)
}

/** Adds a note to a ticket. Anyone whom it names by `@` and can be named is called, wherever it was written. */
export async function addNote(provided: { ticketId: number; contactId: number; note: string }): Promise<TicketNote> {
  const { ticketId, note } = provided
  const mentions = await namedIn(note, { ticketId })
  return notesApi.create({ body: { ...provided, mentions } })
}
