import { eventName } from '../../../domain/access/event-name.ts'

type Data = Record<string, unknown>

/** An event as a client of the family waits for it. */
export type Payload = readonly [name: string, data: unknown]

/** To whom it is told. */
export interface Listener {
  companyId: number
  userId: number
  /** Their company, as it stands with people: pages of the family read it of anyone who changes. */
  company: Data
}

/** Lists whose records come as `record`, and what is deleted as `id`, beside the keys of our own. */
const RECORDS = new Set(['ContactList', 'ContactListItem', 'campaign', 'chat', 'announcement', 'quickMessage'])

/** Under which other names an event comes beside its own. */
const furtherNames: Readonly<Record<string, (listener: Listener, data: Data) => string[]>> = {
  schedule: ({ companyId }) => [`company${companyId}-schedule`],
  quickMessage: ({ companyId }) => [`company${companyId}-quickemessage`],
  announcement: () => ['company-announcement'],
  chat: ({ companyId, userId }, { action, chat }) =>
    action === 'new-message'
      ? [eventName(companyId, `chat-${(chat as Data).id}`)]
      : [eventName(companyId, `chat-user-${userId}`)],
}

/** An event of ours by the names and with the records that clients of the family know (decision 747). */
export function familyEventsOf(name: string, data: unknown, listener: Listener): Payload[] {
  if (typeof data !== 'object' || data === null) return [[name, data]]
  const kind = name.slice(eventName(listener.companyId, '').length)
  const shaped = shape(kind, data as Data, listener)
  const further = furtherNames[kind]?.(listener, shaped) ?? []
  return [...leavings(name, kind, shaped), ...[name, ...further].map((one): Payload => [one, shaped])]
}

/** Lists of the family let a ticket go by a `delete` alone, and take it again where it belongs. */
function leavings(name: string, kind: string, { isMoved, ticket }: Data): Payload[] {
  return kind === 'ticket' && isMoved ? [[name, { action: 'delete', ticketId: (ticket as Data).id }]] : []
}

function shape(kind: string, data: Data, { company }: Listener): Data {
  if (kind === 'user' && data.user) return { ...data, user: { ...(data.user as Data), company } }
  if (!RECORDS.has(kind)) return data
  if (kind in data) return { ...data, record: data[kind] }
  return `${kind}Id` in data ? { ...data, id: data[`${kind}Id`] } : data
}
