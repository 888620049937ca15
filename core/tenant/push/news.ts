import type { Caller } from '../../access/caller.ts'
import { readsQueue, seesTicket } from '../../access/ticket-visibility.ts'
import type { Language, Sentences } from '../../kit/language.ts'
import { plainText } from '../../kit/marks.ts'
import { translatePreview } from '../../kit/message-forms.ts'
import { type Ticket, tellsOfPending } from '../tickets/contract.ts'
import type { PushNews } from './contract.ts'

/** What happened that somebody may be told of; it waits in databases like this. */
export type Happened =
  /** A contact wrote, while their ticket was in this queue. */
  | { what: 'message'; queueId: number | null; text: string }
  /** Somebody handed the ticket over, or a program (null). */
  | { what: 'handed'; by: number | null }
  /** What was put off is back. */
  | { what: 'back' }

type Viewer = Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket'>
type Place = Pick<Ticket, 'status' | 'queueId' | 'userId' | 'unreadMessages'>
type Named = Pick<Ticket, 'uuid' | 'status'> & { contact: { name: string }; queue: { name: string } | null }

/** No notification shows more. */
export const MOST_SHOWN = 160

/** Whether somebody is told of it: as the page tells them (spec 1 §4; `tells` and `isArrival` there). */
export function concerns(viewer: Viewer, happened: Happened, ticket: Place): boolean {
  if (!seesTicket(viewer, ticket)) return false
  if (happened.what === 'message') {
    if (!readsQueue(viewer, happened.queueId) || ticket.unreadMessages === 0) return false
    return ticket.userId === viewer.userId || tellsOfPending(viewer, ticket)
  }
  if (happened.what === 'handed' && happened.by === viewer.userId) return false
  if (ticket.status === 'open') return ticket.userId === viewer.userId
  return ticket.status === 'pending' && ticket.queueId !== null && viewer.queueIds.includes(ticket.queueId)
}

export function newsOf(
  happened: Happened,
  { uuid, contact, queue, status }: Named,
  language: Language,
): Omit<PushNews, 'unread'> {
  const path = `/tickets/${uuid}`
  const fill = (words: Sentences): string =>
    words[language].replace(/\{(?:name|queue)\}/g, field => (field === '{name}' ? contact.name : (queue?.name ?? '')))
  if (happened.what === 'message')
    return { title: fill(titles.message), body: plainText(translatePreview(happened.text, language)), path }
  const title = happened.what === 'back' ? titles.back : status === 'open' ? titles.toYou : titles.toQueue
  return { title: fill(title), body: queue?.name ?? '', path }
}

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
} satisfies Record<string, Sentences>
