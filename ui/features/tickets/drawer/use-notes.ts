import { noteEvents, noteRoutes, type TicketNote } from '../../../../core/tenant/notes/contract.ts'
import { type List, listOf, reloadOn, useList } from '../../../lib/lists/index.ts'

/** The notes of a ticket, or those on its contact over all its tickets. */
export function useNotes(
  { id: ticketId, contactId }: { id: number; contactId: number },
  ofAll = false,
): List<TicketNote> {
  const live = [reloadOn(noteEvents.ticketNote, emitted => emitted.ticketId === ticketId)]
  const query = ofAll ? { contactId } : { ticketId, contactId }
  return useList(listOf(noteRoutes.listAll, { query, live }))
}
