import type { EventKind } from '../../../../core/domain/access/events.ts'
import { connectionEvents } from '../../../../core/tenant/connections/contract.ts'
import { type ContactLabel, contactEvents } from '../../../../core/tenant/contacts/contract.ts'
import { type QueueLabel, queueEvents } from '../../../../core/tenant/queues/contract.ts'
import { type TagLabel, tagEvents } from '../../../../core/tenant/tags/contract.ts'
import type { Ticket } from '../../../../core/tenant/tickets/contract.ts'
import { userEvents } from '../../../../core/tenant/users/contract.ts'
import { type ListChange, readChange } from '../../../lib/lists/index.ts'
import { useEvent } from '../../../lib/realtime/index.ts'

interface Label {
  id: number
  name: string
}

/** A ticket after something that it names has changed or gone; the same object when it does not name it. */
type Renaming<L extends Label> = <T extends Ticket>(ticket: T, change: ListChange<L>) => T

const contact: Renaming<ContactLabel> = (ticket, { upsert }) => {
  if (upsert?.id !== ticket.contactId) return ticket
  const { id, name, number, isGroup, profilePicUrl } = upsert
  return { ...ticket, contact: { ...ticket.contact, id, name, number, isGroup, profilePicUrl } }
}

const queue: Renaming<QueueLabel> = (ticket, { upsert, removeId }) => {
  if (ticket.queueId === null) return ticket
  if (removeId === ticket.queueId) return { ...ticket, queueId: null, queue: null }
  if (upsert?.id !== ticket.queueId) return ticket
  return { ...ticket, queue: { id: upsert.id, name: upsert.name, color: upsert.color } }
}

const user: Renaming<Label> = (ticket, { upsert, removeId }) => {
  if (ticket.userId === null) return ticket
  if (removeId === ticket.userId) return { ...ticket, userId: null, user: null }
  return upsert?.id === ticket.userId ? { ...ticket, user: { id: upsert.id, name: upsert.name } } : ticket
}

const whatsapp: Renaming<Label> = (ticket, { upsert, removeId }) => {
  if (ticket.whatsappId === null) return ticket
  if (removeId === ticket.whatsappId) return { ...ticket, whatsappId: null, whatsapp: null }
  return upsert?.id === ticket.whatsappId ? { ...ticket, whatsapp: { id: upsert.id, name: upsert.name } } : ticket
}

const tag: Renaming<TagLabel> = (ticket, { upsert, removeId }) => {
  const concerned = upsert?.id ?? removeId
  if (!ticket.tags.some(({ id }) => id === concerned)) return ticket
  const others = ticket.tags.filter(({ id }) => id !== concerned)
  const tags = upsert ? [...others, { id: upsert.id, name: upsert.name, color: upsert.color }] : others
  return { ...ticket, tags: tags.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)) }
}

const renamings = { contact, queue, user, whatsapp, tag } as const
export type Named = keyof typeof renamings

/** The events that change the names which tickets show. */
export const naming: readonly (EventKind & { name: Named })[] = [
  contactEvents.contact,
  queueEvents.queue,
  userEvents.user,
  connectionEvents.whatsapp,
  tagEvents.tag,
]

/** The ticket after an event of this name: tickets show present names (spec 1 §7). */
export function renamed<T extends Ticket>(ticket: T, event: Named, emitted: unknown): T {
  const rename = renamings[event] as Renaming<Label>
  return rename(ticket, readChange<Label>(emitted, event))
}

/** Hears whatever changes the names that tickets show; `apply` edits the tickets that are here. */
export function useRenames(apply: (rename: <T extends Ticket>(ticket: T) => T) => void): void {
  const receive = (event: Named) => (emitted: unknown) => apply(ticket => renamed(ticket, event, emitted))
  useEvent(contactEvents.contact, receive('contact'))
  useEvent(queueEvents.queue, receive('queue'))
  useEvent(userEvents.user, receive('user'))
  useEvent(connectionEvents.whatsapp, receive('whatsapp'))
  useEvent(tagEvents.tag, receive('tag'))
}
