import { noteEvents, noteRoutes, type TicketNote } from '../../../../core/tenant/notes/contract.ts'
import { listOf } from '../../../lib/lists/list-query.ts'
import { reloadOn } from '../../../lib/lists/live.ts'
import { type List, useList } from '../../../lib/lists/use-list.ts'

/** The notes of a ticket. */
export function useNotes({ id: ticketId, contactId }: { id: number; contactId: number }): List<TicketNote> {
  const live = [reloadOn(noteEvents.ticketNote, told => told.ticketId === ticketId)]
  return useList(listOf(noteRoutes.listAll, { query: { ticketId, contactId }, live }))
}
