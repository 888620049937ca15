import { formatPhone } from '../../../../core/kit/phone.ts'
import { type Command, registerCommands, useActions } from '../../../app/commands/registry.ts'
import { appTexts } from '../../../app/texts.ts'
import { translate, useTexts } from '../../../i18n/texts.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { contactsApi, type FoundContact, requestedTicket } from '../../contacts/index.ts'
import { ticketsApi } from '../data/api.ts'
import { remember } from '../data/use-ticket.ts'
import { ticketTexts } from '../texts/index.ts'

const MOST = 6

/** Lets the command bar (Ctrl+K) find tickets, and contacts, whose newest ticket it opens; who has none gets a new one offered. */
export function registerTicketCommands(): () => void {
  const ends = [
    registerCommands({ key: 'tickets', title: () => translate(ticketTexts, 'tickets'), search: searchTickets }),
    registerCommands({ key: 'contacts', title: () => translate(ticketTexts, 'contacts'), search: searchContacts }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Offers a new ticket in the command bar on every page. */
export function useNewTicketAction(): void {
  const t = useTexts(ticketTexts)
  const a = useTexts(appTexts)
  useActions('new-ticket', () => a('actions'), [
    {
      label: t('newTicket'),
      icon: 'plus',
      run: () => {
        requestedTicket.set('anyone')
        navigate('/tickets')
      },
    },
  ])
}

async function searchTickets(text: string, signal: AbortSignal): Promise<readonly Command[]> {
  const { tickets } = await ticketsApi.list({ query: { searchParam: text, showAll: true } }, { signal })
  return tickets.slice(0, MOST).map(ticket => ({
    key: ticket.uuid,
    label: ticket.contact.name,
    detail: translate(ticketTexts, 'ticketNumber', { n: ticket.id }),
    icon: 'ticket' as const,
    run: () => {
      remember(ticket)
      navigate(`/tickets/${ticket.uuid}`)
    },
  }))
}

async function searchContacts(text: string, signal: AbortSignal): Promise<readonly Command[]> {
  const { contacts } = await contactsApi.list({ query: { searchParam: text } }, { signal })
  return contacts.slice(0, MOST).map(contact => ({
    key: `contact ${contact.id}`,
    label: contact.name,
    detail: contact.number && formatPhone(contact.number),
    icon: 'contact' as const,
    run: () => void openNewestOf(contact),
  }))
}

async function openNewestOf({ id, name, number }: FoundContact): Promise<void> {
  const { tickets } = await ticketsApi.list({ query: { searchParam: name, showAll: true } })
  const ticket = tickets.find(one => one.contactId === id)
  if (!ticket) requestedTicket.set({ id, name, number })
  navigate(ticket ? `/tickets/${ticket.uuid}` : '/tickets')
}
