import type { CompanyContext } from '../../company/index.ts'
import type { NotifiesPeople } from '../../domain/access/events.ts'
import { whoSees } from '../../domain/access/ticket-visibility.ts'
import { type Row, run } from '../../storage/index.ts'
import type { Address, Typing } from '../../whatsapp/index.ts'
import { addressOf } from '../contacts/index.ts'
import { isEnabled } from '../settings/index.ts'
import { ticketChannels, ticketEvents } from './contract.ts'
import { type TicketRow, ticketRow } from './record/row.ts'

/** Tells those who look at a ticket, and may see it, who else does and who writes; while any do, WhatsApp is asked who types. */
export async function ticketPeople(company: CompanyContext, key: { ticketId: number }): Promise<NotifiesPeople> {
  const place = await ticketRow(company.db, key.ticketId)
  const chat = place && (await typingChat(company, place))
  return inside => {
    const looking = ticketChannels.looking.of(key)
    const writers = new Set(inside(ticketChannels.writing.of(key)).map(({ id }) => id))
    const people = inside(looking).map(person => ({ ...person, isWriting: writers.has(person.id) }))
    company.services.whatsapp.typing.watch(key.ticketId, people.length > 0 && chat ? chat : null)
    if (!place || people.length === 0) return undefined
    return { ...ticketEvents.ticketPeople.of({ ...key, people }, whoSees(place), [looking]), isPassing: true }
  }
}

/** Where the customer of a ticket types, if people are to be shown that; in a group nobody is. */
async function typingChat(
  { db }: CompanyContext,
  { status, whatsappId, contactId }: TicketRow,
): Promise<{ connectionId: number; chat: Address } | undefined> {
  if (status === 'closed' || whatsappId === null || !(await isEnabled(db, 'customerTyping'))) return undefined
  type Contact = Pick<Row<'contacts'>, 'number' | 'lid' | 'groupJid'>
  const [contact] = await run<Contact>(db, 'SELECT number, lid, groupJid FROM contacts WHERE id = ?', [contactId])
  return contact && contact.groupJid === null ? { connectionId: whatsappId, chat: addressOf(contact) } : undefined
}

/** Tells those who look at a ticket what its customer does. */
export const sendTyping = (company: CompanyContext, emitted: { ticketId: number; what: Typing }): Promise<void> =>
  company.transaction(async tx => {
    const place = await ticketRow(tx.db, emitted.ticketId)
    if (!place) return
    const looking = ticketChannels.looking.of({ ticketId: emitted.ticketId })
    tx.publish({ ...ticketEvents.ticketTyping.of(emitted, whoSees(place), [looking]), isPassing: true })
  })
