import type { TellsPeople } from '../../access/events.ts'
import { whoSees } from '../../access/ticket-visibility.ts'
import type { Desk } from '../../desk/index.ts'
import { ticketChannels, ticketEvents } from './contract.ts'
import { ticketRow } from './record/row.ts'

/** Tells those who look at a ticket, and may see it, who else does and who writes. */
export async function ticketPeople(desk: Desk, key: { ticketId: number }): Promise<TellsPeople> {
  const place = await ticketRow(desk.db, key.ticketId)
  return inside => {
    const looking = ticketChannels.looking.of(key)
    const writers = new Set(inside(ticketChannels.writing.of(key)).map(({ id }) => id))
    const people = inside(looking).map(person => ({ ...person, isWriting: writers.has(person.id) }))
    if (!place || people.length === 0) return undefined
    return { ...ticketEvents.ticketPeople.of({ ...key, people }, whoSees(place), [looking]), isPassing: true }
  }
}
