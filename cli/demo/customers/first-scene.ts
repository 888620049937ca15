import { eventually } from '../../../core/app/testing/client/eventually.ts'
import { messageRoutes } from '../../../core/tenant/messages/contract.ts'
import { noteRoutes } from '../../../core/tenant/notes/contract.ts'
import { tagRoutes } from '../../../core/tenant/tags/contract.ts'
import { type Ticket, ticketRoutes } from '../../../core/tenant/tickets/contract.ts'
import type { Colleague, CompanyContext } from '../found-company.ts'
import type { Conversation, Line } from '../story/lines.ts'
import type { SimulatedCustomer } from './simulated-customer.ts'

/** Whether the staff has a part in a conversation; without one the customer alone makes it. */
export const needsStaff = ({ colleague, tags }: Conversation): boolean => Boolean(colleague || tags)

/** The customer writes for the first time and chooses the queue in the menu. */
export async function knock(customer: SimulatedCustomer): Promise<void> {
  const [first] = customer.person.turns
  const [greeting = customer.person.name, ...more] = first && 'customer' in first ? first.customer : []
  await customer.say(greeting)
  await customer.greeted()
  for (const line of more) await customer.say(line)
}

/**
 * Brings a conversation to where the demo opens: the colleague accepts, answers, tags and finishes by the product's own
 * calls.
 */
export async function attend(customer: SimulatedCustomer, desk: CompanyContext): Promise<void> {
  const { turns, tags = [], colleague, status, name, note } = customer.person
  const ticket = await waitingTicket(desk, name)
  if (tags.length > 0)
    await desk.colleagues.admin.client.call(tagRoutes.sync, {
      body: { ticketId: ticket.id, tags: tags.map(tag => desk.tagIds[tag]) },
    })
  if (!colleague) return
  const attendant = desk.colleagues[colleague]
  await change(attendant, ticket, { status: 'open', userId: attendant.userId })
  for (const turn of turns.slice(1)) {
    if ('staff' in turn) await answer(attendant, ticket, turn.staff).then(() => customer.answer())
    else await sendAndBeReceived(customer, turn.customer, ticket, attendant)
  }
  if (note) await jot(desk, ticket, note)
  if (status === 'closed') await change(attendant, ticket, { status: 'closed' })
}

async function waitingTicket(desk: CompanyContext, searchParam: string): Promise<Ticket> {
  const { client } = desk.colleagues.admin
  const look = () => client.call(ticketRoutes.list, { query: { status: 'pending', searchParam } })
  return eventually(`the ticket of ${searchParam}`, async () => (await look()).tickets[0])
}

/** Nobody answers before they have read: the desk shows the last line when this is over. */
async function sendAndBeReceived(
  customer: SimulatedCustomer,
  lines: readonly Line[],
  ticket: Ticket,
  { client }: Colleague,
): Promise<void> {
  for (const line of lines) await customer.say(line)
  const look = () => client.call(ticketRoutes.show, { params: { ticketId: ticket.id } })
  await eventually(`the words of ${ticket.contact.name}`, async () => (await look()).lastMessage === lines.at(-1))
}

/** A note among colleagues, one of whom it rings for. */
function jot(
  { colleagues }: CompanyContext,
  { id: ticketId }: Ticket,
  { by, text, names }: NonNullable<Conversation['note']>,
) {
  const { name, userId } = colleagues[names]
  const note = `@${name} ${text}`
  return colleagues[by].client.call(noteRoutes.create, { body: { ticketId, note, mentions: [userId] } })
}

const change = ({ client }: Colleague, ticket: Ticket, body: { status: 'open' | 'closed'; userId?: number }) =>
  client.call(ticketRoutes.update, { params: { ticketId: ticket.id }, body })

/** Signed as the page signs: the name in bold above the text (spec 1 §2). */
const answer = ({ client, name }: Colleague, ticket: Ticket, text: string) =>
  client.call(messageRoutes.send, { params: { ticketId: ticket.id }, body: { body: `*${name}:*\n${text}` } })
