import useSWR from 'swr'
import { noteEvents } from '../../../../core/tenant/notes/contract.ts'
import { useEvent, useGap } from '../../../lib/realtime/index.ts'
import { notesApi } from '../data/api.ts'

/** The notes of a ticket, kept true while its chat is open. */
export function useNotes({ id: ticketId, contactId }: { id: number; contactId: number }) {
  const notes = useSWR(['notes', ticketId], () => notesApi.listAll({ query: { ticketId, contactId } }))
  useEvent(noteEvents.ticketNote, told => {
    if (told.ticketId === ticketId) void notes.mutate()
  })
  useGap(() => void notes.mutate())
  return notes
}
