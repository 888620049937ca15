import type { Caller } from '../../domain/access/caller.ts'
import { may } from '../../domain/access/permissions.ts'
import { readsQueue, seesTicket } from '../../domain/access/ticket-visibility.ts'
import { isNamed } from '../../domain/mentions.ts'
import { plainText } from '../../domain/message-formatting.ts'
import { translatePreview } from '../../domain/message-forms.ts'
import type { Language, Sentences } from '../../kit/language.ts'
import type { Chat } from '../chats/contract.ts'
import { chatPermissions } from '../chats/permissions.ts'
import type { Mention } from '../notes/contract.ts'
import { reportsOfPending, type Ticket } from '../tickets/contract.ts'
import type { PushNews } from './contract.ts'

/** What happened on a ticket that someone may be told about; it waits in databases like this. */
export type Happened =
  /** A contact wrote, while their ticket was in this queue. */
  | { what: 'message'; queueId: number | null; text: string }
  /** Someone handed the ticket over, or a program (null). */
  | { what: 'handed'; by: number | null }
  /** What was put off is back. */
  | { what: 'back' }

/** What someone is told, but for the number on the icon. */
export type News = Omit<PushNews, 'unread'>

type Viewer = Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket' | 'followsQueues'>
type Place = Pick<Ticket, 'status' | 'queueId' | 'userId' | 'unreadMessages'>
type Named = Pick<Ticket, 'uuid' | 'status'> & { contact: { name: string }; queue: { name: string } | null }

/** No notification shows more. */
export const MOST_DISPLAYED = 160

/** Whether someone is told about it: as the page tells them (spec 1 §4; `reports` and `isArrival` there). */
export function concerns(viewer: Viewer, happened: Happened, ticket: Place): boolean {
  if (!seesTicket(viewer, ticket)) return false
  if (happened.what === 'message') {
    if (!readsQueue(viewer, happened.queueId) || ticket.unreadMessages === 0) return false
    return ticket.userId === viewer.userId || reportsOfPending(viewer, ticket)
  }
  if (happened.what === 'handed' && happened.by === viewer.userId) return false
  if (ticket.status === 'open') return ticket.userId === viewer.userId
  return ticket.status === 'pending' && ticket.queueId !== null && viewer.queueIds.includes(ticket.queueId)
}

export function newsOf(happened: Happened, { uuid, contact, queue, status }: Named, language: Language): News {
  const path = `/tickets/${uuid}`
  const names = { name: contact.name, queue: queue?.name ?? '' }
  if (happened.what === 'message') {
    const body = plainText(translatePreview(happened.text, language))
    return { title: fill(titles.message, language, names), body, path }
  }
  const title = happened.what === 'back' ? titles.back : status === 'open' ? titles.toYou : titles.toQueue
  return { title: fill(title, language, names), body: names.queue, path }
}

export function newsOfMention({ user, contactName, note, ticketUuid }: Mention, language: Language): News {
  const names = { name: user?.name ?? titles.nobody[language], contact: contactName }
  return { title: fill(titles.named, language, names), body: displayed(note), path: `/tickets/${ticketUuid}` }
}

/** Of a chat of the team, for a member who has not read it. */
export function newsOfChat(
  { userId, name, profile }: Pick<Caller, 'userId' | 'name' | 'profile'>,
  { uuid, title, lastMessage, users }: Pick<Chat, 'uuid' | 'title' | 'lastMessage' | 'users'>,
  language: Language,
): News | undefined {
  const member = users.find(one => one.userId === userId)
  if (!member?.unreads || !may(profile, chatPermissions.use)) return undefined
  const isMeant = isNamed(
    name,
    lastMessage,
    users.map(({ user }) => user.name),
  )
  const words = isMeant ? fill(titles.namedInChat, language, { title }) : title
  return { title: words, body: displayed(lastMessage), path: `/chats/${uuid}` }
}

const displayed = (text: string): string => text.slice(0, MOST_DISPLAYED).toWellFormed()

const fill = (words: Sentences, language: Language, names: Record<string, string>): string =>
  words[language].replace(/\{(\w+)\}/g, (field, key: string) => names[key] ?? field)

/** As the page says it. */
const titles = {
  message: { pt: 'Mensagem de {name}', en: 'Message from {name}', es: 'Mensaje de {name}' },
  toYou: {
    pt: '{name}: atendimento transferido para você',
    en: '{name}: ticket transferred to you',
    es: '{name}: atención transferida a usted',
  },
  toQueue: {
    pt: '{name}: atendimento transferido para a fila {queue}',
    en: '{name}: ticket transferred to the queue {queue}',
    es: '{name}: atención transferida a la cola {queue}',
  },
  back: {
    pt: '{name}: o atendimento adiado voltou',
    en: '{name}: the snoozed ticket is back',
    es: '{name}: volvió la atención pospuesta',
  },
  named: {
    pt: '{name} mencionou você em {contact}',
    en: '{name} mentioned you in {contact}',
    es: '{name} le mencionó en {contact}',
  },
  nobody: { pt: 'programa', en: 'a program', es: 'un programa' },
  namedInChat: {
    pt: 'Mencionaram você em {title}',
    en: 'You were mentioned in {title}',
    es: 'Lo mencionaron en {title}',
  },
} satisfies Record<string, Sentences>
