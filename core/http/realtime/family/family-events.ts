import { eventName } from '../../../domain/access/event-name.ts'

type Data = Record<string, unknown>

/** An event as a client of the family waits for it. */
export type Told = readonly [name: string, data: unknown]

/** To whom it is told. */
export interface Hearer {
  companyId: number
  userId: number
  /** Their company, as it stands with people: pages of the family read it of whoever changes. */
  company: Data
}

/** Lists whose records come as `record`, and what is deleted as `id`, beside the keys of our own. */
const RECORDS = new Set(['ContactList', 'ContactListItem', 'campaign', 'chat', 'announcement', 'quickMessage'])

/** Under which other names an event comes beside its own. */
const furtherNames: Readonly<Record<string, (hearer: Hearer, data: Data) => string[]>> = {
  schedule: ({ companyId }) => [`company${companyId}-schedule`],
  quickMessage: ({ companyId }) => [`company${companyId}-quickemessage`],
  announcement: () => ['company-announcement'],
  chat: ({ companyId, userId }, { action, chat }) =>
    action === 'new-message'
      ? [eventName(companyId, `chat-${(chat as Data).id}`)]
      : [eventName(companyId, `chat-user-${userId}`)],
}

/** An event of ours by the names and with the records that clients of the family know (decision 747). */
export function toldToFamily(name: string, data: unknown, hearer: Hearer): Told[] {
  if (typeof data !== 'object' || data === null) return [[name, data]]
  const kind = name.slice(eventName(hearer.companyId, '').length)
  const shaped = shape(kind, data as Data, hearer)
  const further = furtherNames[kind]?.(hearer, shaped) ?? []
  return [...leavings(name, kind, shaped), ...[name, ...further].map((one): Told => [one, shaped])]
}

/** Lists of the family let a ticket go by a `delete` alone, and take it anew where it belongs. */
function leavings(name: string, kind: string, { isMoved, ticket }: Data): Told[] {
  return kind === 'ticket' && isMoved ? [[name, { action: 'delete', ticketId: (ticket as Data).id }]] : []
}

function shape(kind: string, data: Data, { company }: Hearer): Data {
  if (kind === 'user' && data.user) return { ...data, user: { ...(data.user as Data), company } }
  if (!RECORDS.has(kind)) return data
  if (kind in data) return { ...data, record: data[kind] }
  return `${kind}Id` in data ? { ...data, id: data[`${kind}Id`] } : data
}
