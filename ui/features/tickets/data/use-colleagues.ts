import { useState } from 'react'
import { type TicketPerson, ticketChannels, ticketEvents } from '../../../../core/tenant/tickets/contract.ts'
import { useChannel, useEvent } from '../../../lib/realtime/index.ts'
import { useVisible } from '../../../lib/use-visible.ts'
import { useViewer } from './viewer.ts'

/** The others who have this ticket in front of them; they know of this person, who only passes by when `browsing`. */
export function useColleagues(ticketId: number, browsing: boolean): readonly TicketPerson[] {
  const { userId } = useViewer()
  const looks = useVisible() && !browsing
  const [people, setPeople] = useState<readonly TicketPerson[]>([])
  useChannel(ticketChannels.looking, looks ? { ticketId } : undefined)
  useEvent(ticketEvents.ticketPeople, emitted => {
    if (emitted.ticketId === ticketId) setPeople(emitted.people.filter(({ id }) => id !== userId))
  })
  return people
}
