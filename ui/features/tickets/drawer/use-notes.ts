import { noteEvents, noteRoutes, type TicketNote } from '../../../../core/tenant/notes/contract.ts'
import { type List, listOf, reloadOn, useList } from '../../../lib/lists/index.ts'

/** The notes of a ticket. */
export function useNotes({ id: ticketId, contactId }: { id: number; contactId: number }): List<TicketNote> {
  const live = [reloadOn(noteEvents.ticketNote, told => told.ticketId === ticketId)]
  return useList(listOf(noteRoutes.listAll, { query: { ticketId, contactId }, live }))
}
