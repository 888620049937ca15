import * as z from 'zod'
import type { Caller } from '../../domain/access/caller.ts'
import { channel } from '../../domain/access/channels.ts'
import { defineEvents, event } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { ownOnly, seesTicket, ticketStatuses } from '../../domain/access/ticket-visibility.ts'
import { messageSources } from '../../domain/message-sources.ts'
import { Referral } from '../../domain/referral-field.ts'
import { defineErrors } from '../../kit/errors.ts'
import {
  Day,
  Flag,
  Id,
  IdList,
  InputId,
  InputMoment,
  Instant,
  idList,
  inputIds,
  LinkedId,
  OptionalId,
  orBlank,
  orEmpty,
  SearchText,
} from '../../kit/fields.ts'
import { MAX_FILTER_TAGS, MAX_NOTE_MENTIONS, MAX_SAVED_TEXT } from '../../kit/limits.ts'
import { pageQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { ConnectionLabel } from '../connections/contract.ts'
import { ContactLabel, ExtraInfo } from '../contacts/contract.ts'
import { QueueLabel } from '../queues/contract.ts'
import { queuePermissions } from '../queues/permissions.ts'
import { TagLabel } from '../tags/contract.ts'
import { ticketPermissions } from './permissions.ts'

export const ticketErrors = defineErrors({
  ERR_NO_TICKET_FOUND: {
    status: 404,
    pt: 'Atendimento não encontrado.',
    en: 'Ticket not found.',
    es: 'Atención no encontrada.',
  },
  ERR_OTHER_OPEN_TICKET: {
    status: 409,
    pt: 'Já existe um atendimento em aberto para este contato.',
    en: 'There is already an open ticket for this contact.',
    es: 'Ya existe una atención abierta para este contacto.',
  },
  ERR_TICKET_NOT_OPEN: {
    status: 409,
    pt: 'Aceite o atendimento antes de responder.',
    en: 'Accept the ticket before answering.',
    es: 'Acepte la atención antes de responder.',
  },
  ERR_TICKET_TRANSITION: {
    status: 409,
    pt: 'O atendimento já mudou de estado. Atualize e tente de novo.',
    en: 'The ticket has already changed. Refresh and try again.',
    es: 'La atención ya cambió de estado. Actualice e inténtelo de nuevo.',
  },
  ERR_TICKET_TAKEN: {
    status: 409,
    pt: 'Este atendimento já foi aceito por {user}.',
    en: 'This ticket was already accepted by {user}.',
    es: 'Esta atención ya fue aceptada por {user}.',
  },
  ERR_TOO_LATE_TO_TAKE_BACK: {
    status: 409,
    pt: 'Não dá mais para desfazer. Reabra o atendimento para continuar.',
    en: 'This can no longer be undone. Reopen the ticket to go on.',
    es: 'Ya no se puede deshacer. Reabra la atención para continuar.',
  },
  ERR_USER_NOT_IN_QUEUE: {
    status: 400,
    pt: 'Este atendente não participa da fila escolhida.',
    en: 'This agent does not belong to the chosen queue.',
    es: 'Este agente no pertenece a la cola elegida.',
  },
  ERR_USER_DISABLED: {
    status: 400,
    pt: 'A conta deste atendente está bloqueada. Escolha outra pessoa.',
    en: 'The account of this agent is disabled. Choose somebody else.',
    es: 'La cuenta de este agente está bloqueada. Elija a otra persona.',
  },
  ERR_CREATING_TICKET: {
    status: 500,
    pt: 'Ocorreu um erro ao criar o atendimento.',
    en: 'An error occurred while creating the ticket.',
    es: 'Ocurrió un error al crear la atención.',
  },
})

export { ticketStatuses }
export const TicketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.infer<typeof TicketStatus>

/** What may become of a ticket (spec 1 §4): the service, the buttons of the page and a test read this table. */
export const ticketMoves = [
  { from: 'pending', verb: 'accept', to: 'open' },
  { from: 'open', verb: 'return', to: 'pending' },
  { from: 'pending', verb: 'finish', to: 'closed' },
  { from: 'open', verb: 'finish', to: 'closed' },
  { from: 'closed', verb: 'reopen', to: 'open' },
  { from: 'pending', verb: 'transferToQueue', to: 'pending' },
  { from: 'open', verb: 'transferToQueue', to: 'pending' },
  { from: 'pending', verb: 'transferToUser', to: 'open' },
  { from: 'open', verb: 'transferToUser', to: 'open' },
  /** The contact writes again. */
  { from: 'closed', verb: 'writeAgain', to: 'pending' },
  /** That it was finished is taken back: it is as it was. */
  { from: 'closed', verb: 'takeBack', to: 'open' },
  { from: 'closed', verb: 'takeBackWaiting', to: 'pending' },
  /** Put off until a moment, and back from that. */
  { from: 'pending', verb: 'snooze', to: 'pending' },
  { from: 'open', verb: 'snooze', to: 'open' },
  { from: 'pending', verb: 'wake', to: 'pending' },
  { from: 'open', verb: 'wake', to: 'open' },
] as const satisfies readonly { from: TicketStatus; verb: string; to: TicketStatus }[]
export type TicketVerb = (typeof ticketMoves)[number]['verb']

/** Where a verb leads from a status; undefined when it is not allowed there. */
export const statusAfter = (from: TicketStatus, verb: TicketVerb): TicketStatus | undefined =>
  ticketMoves.find(move => move.from === from && move.verb === verb)?.to

const UserLabel = z.object({ id: Id, name: z.string() })

const ticketFields = {
  id: Id,
  uuid: z.uuid(),
  status: TicketStatus,
  queueId: Id.nullable(),
  queue: QueueLabel.nullable(),
  contactId: Id,
  contact: ContactLabel,
  userId: Id.nullable(),
  user: UserLabel.nullable(),
  whatsappId: Id.nullable(),
  whatsapp: ConnectionLabel.nullable(),
  tags: z.array(TagLabel),
  /** The kanban tag in whose lane of the board it stands, of several the oldest; 0: the open lane. */
  lane: z.int(),
  isGroup: z.boolean(),
  /** The bot holds it: it waits in the option tree of its queue. */
  chatbot: z.boolean(),
  /**
   * What was said last; of a ticket that waits (`pending`), what the contact said last, if they said anything. '' where that was
   * deleted, and where the caller's queue does not read it.
   */
  lastMessage: z.string(),
  /** Whether the company said that: a person, the bot or the phone. */
  lastFromMe: z.boolean(),
  /** Whose words of the company those are, where a person wrote them here. */
  lastUserId: Id.nullable(),
  /** Whether that was deleted since. */
  lastIsDeleted: z.boolean(),
  /** When something was said last: `updatedAt` also tells about moves. Null where nothing was. */
  lastMessageAt: Instant.nullable(),
  /**
   * Since when the contact waits for a person's word: when they wrote first and nobody has answered since. The bot's words answer
   * nothing but what was written to it while it holds the ticket. Null where nobody waits.
   */
  waitingSince: Instant.nullable(),
  /** 1 also where someone marked it as unread. */
  unreadMessages: z.int(),
  /** Until when it is put off: so long it is in no list of open tickets, unless the contact writes. */
  snoozedUntil: Instant.nullable(),
  /** By which advertisement, post, product, link or search the contact came: the first of the round that last had one. */
  referral: Referral.nullable(),
  useIntegration: z.boolean(),
  promptId: Id.nullable(),
  integrationId: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}

/** A ticket (spec 1 §3): the object of lists, events and answers. */
export const Ticket = z.object(ticketFields)
export type Ticket = z.infer<typeof Ticket>

/** Why a search shows a ticket whose contact's name does not hold the text: the newest of its messages that do. */
export const FoundMessage = z.object({
  id: Id,
  fromMe: z.boolean(),
  source: z.enum(messageSources),
  /** Who of the company wrote it; null where no person did, or where they left. */
  user: UserLabel.nullable(),
  isDeleted: z.boolean(),
  createdAt: Instant,
  /** The piece of the text around the first hit, in one line and without WhatsApp's marks. */
  excerpt: z.string(),
  /** Where the hits stand in `excerpt`: first and one past the last, in UTF-16 units. Empty where they cannot be told. */
  marks: z.array(z.tuple([z.int(), z.int()])),
})
export type FoundMessage = z.infer<typeof FoundMessage>

/** A ticket in a list; `foundMessage` when a search found it by a message and not by the contact's name. */
export const ListedTicket = z.object({ ...ticketFields, foundMessage: FoundMessage.optional() })
export type ListedTicket = z.infer<typeof ListedTicket>

/** A ticket on its own: with what the side drawer shows of the contact. */
export const TicketDetail = z.object({
  ...ticketFields,
  contact: ContactLabel.extend({ email: z.string(), extraInfo: z.array(ExtraInfo) }),
})
export type TicketDetail = z.infer<typeof TicketDetail>

/**
 * What the error body of ERR_OTHER_OPEN_TICKET holds as JSON text in `error` (spec 1 §8): the ticket that the contact
 * already has.
 */
export const OtherTicket = z.object({
  id: Id,
  uuid: z.uuid(),
  status: TicketStatus,
  userId: Id.nullable(),
  user: UserLabel.nullable(),
  queue: QueueLabel.nullable(),
})
export type OtherTicket = z.infer<typeof OtherTicket>

/** Of so many contacts it is asked at once whether they have a ticket: more than a page of them. */
const MAX_REQUESTED_CONTACTS = 60

/** Which tickets a list shows, apart from what the caller may see at all. Absent means all. */
export const TicketFilter = z.object({
  status: orBlank(TicketStatus.optional()),
  /** Only those that are closed, or only those that are not, anyone who has them. */
  resolved: Flag.optional(),
  /** Of open tickets: everybody's instead of the caller's own. Taken from admins and supervisors alone. */
  showAll: Flag.optional(),
  /** JSON array; none of them is all. Tickets without a queue are in none. */
  queueIds: IdList,
  /** Tickets must carry all of these; `MAX_FILTER_TAGS` at most. */
  tags: idList(MAX_FILTER_TAGS),
  /** Tickets of any of these people; narrower than showAll, so it needs no more rights than seeing them. */
  users: IdList,
  /** Only those that the bot holds, or only those that it does not. */
  chatbot: Flag.optional(),
  /** Only those that are put off, of open ones the caller's own as in `status: 'open'`; or only those that are not. */
  snoozed: Flag.optional(),
  /** Those of the bell: with unread messages, the caller's own and, with allTicket, pending ones. */
  withUnreadMessages: Flag.optional(),
  /** Those with unread messages, anyone who has them. */
  unread: Flag.optional(),
  /** Created on this day of the company's time zone. */
  date: Day.optional(),
  /** Last changed on this day. */
  updatedAt: Day.optional(),
  /** Those of a lane of the kanban board, which holds none that are closed; 0 is the open lane. */
  lane: z.int().min(0).optional(),
})
export type TicketFilter = z.output<typeof TicketFilter>

export const TicketDraft = z.object({
  contactId: InputId,
  queueId: LinkedId,
  whatsappId: LinkedId,
  /** Who gets it; the caller when absent. Others than oneself only by admins and supervisors. */
  userId: LinkedId,
  status: orBlank(TicketStatus.optional()),
})
export type TicketDraft = z.output<typeof TicketDraft>

/**
 * What the buttons send (spec 1 §7): `{status: 'open', userId}` accepts a pending ticket and reopens a closed one,
 * `{status: 'pending', userId: null}` returns it, `{status: 'closed'}` finishes it; a queue, new person or new connection
 * transfers it, without a person as pending. `{status: 'open', userId, queueId}` of oneself takes a colleague's ticket over, with
 * null for `queueId` where it has none. Absent fields stay as they are; a ticket keeps its queue and connection until it gets
 * others, so null changes nothing there.
 */
export const TicketChange = z.object({
  status: orBlank(TicketStatus.optional()),
  /** With `closed`: what the contact learns of its end is held for `HELD_MS`, in which the call `takeBack` undoes it. */
  mayTakeBack: orBlank(z.boolean().optional()),
  /** What anyone who gets it, or looks at it later, should know: a note on the ticket, as in `POST /ticket-notes`. */
  note: orEmpty(
    z
      .string()
      .trim()
      .max(MAX_SAVED_TEXT, words.tooLong)
      .refine(text => text.length !== 1, words.tooShort),
  ).optional(),
  /** People whose bell tells about the note, who must see the ticket as it is then. */
  mentions: inputIds(MAX_NOTE_MENTIONS).optional(),
  userId: LinkedId,
  queueId: LinkedId,
  whatsappId: LinkedId,
  /** Only while this person has it, or with null nobody does, and it is not closed. */
  heldBy: LinkedId,
  useIntegration: orBlank(z.boolean().optional()),
  promptId: LinkedId,
  integrationId: LinkedId,
})
export type TicketChange = z.output<typeof TicketChange>

/** Until when a ticket is put off; `heldBy` as of a change. */
export const SnoozeDraft = z.object({ until: InputMoment, heldBy: LinkedId })
export type SnoozeDraft = z.output<typeof SnoozeDraft>

/** One line of the decision trace: which rule acted on a ticket, and with what. */
export const TraceEntry = z.object({
  id: Id,
  at: Instant,
  rule: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
export type TraceEntry = z.infer<typeof TraceEntry>

/** `changed`: the last changed first. `waiting`: the longest waiting first, then the others by their last change; closed tickets wait no more. */
export const TicketOrder = z.enum(['changed', 'waiting'])
export type TicketOrder = z.infer<typeof TicketOrder>

export const TICKETS_PAGE = 40

/** So many tickets are chosen at most for something that is done with all of them. */
export const MAX_TOGETHER = 50

/** So long the end of a ticket can be taken back, and nothing is said of it. */
export const HELD_MS = 8000

/** Tickets of one contact, beside a chat. */
export const CONTACT_TICKETS_PAGE = 10

/** A lane of the board, which is one of several, comes in shorter pages. */
export const LANE_PAGE = 10

/** Counting goes no further. */
export const MAX_COUNTED = 1000

export const TicketCounts = z.object({ assigned: z.int(), pending: z.int(), chatbot: z.int() })
export type TicketCounts = z.infer<typeof TicketCounts>

/** The lists of tickets that are not closed, by what they filter. */
export const openLists = {
  assigned: { status: 'open', snoozed: false },
  pending: { status: 'pending', chatbot: false, snoozed: false },
  chatbot: { status: 'pending', chatbot: true, snoozed: false },
} as const satisfies Record<keyof TicketCounts, Partial<TicketFilter>>

/** Who waits for a person in a queue; `queueId` is null for tickets without one. */
export const WaitingInQueue = z.object({ queueId: Id.nullable(), waiting: z.int(), since: Instant })
export type WaitingInQueue = z.infer<typeof WaitingInQueue>

export const ticketRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/tickets',
    summary:
      'Tickets that the caller sees, 40 at a time, the last changed first unless `order` says waiting. searchParam looks in contacts and messages, for all its words in any order.',
    allow: ticketPermissions.use,
    query: TicketFilter.omit({ lane: true }).extend({
      ...pageQuery,
      searchParam: SearchText.optional(),
      /** On which something was said between these days of the company's time zone; what searchParam finds by a message was said then. */
      from: Day.optional(),
      until: Day.optional(),
      order: TicketOrder.optional(),
    }),
    reply: z.object({ tickets: z.array(ListedTicket), ...pageReply }),
  },
  counts: {
    method: 'GET',
    path: '/tickets/counts',
    summary: `How many tickets the lists of open ones hold for the caller: assigned, pending, chatbot; up to ${MAX_COUNTED} each.`,
    allow: ticketPermissions.use,
    query: TicketFilter.pick({ showAll: true, queueIds: true }),
    reply: TicketCounts,
  },
  waiting: {
    method: 'GET',
    path: '/tickets/waiting',
    summary: 'How many customers wait for a person in each queue now, and since when the first of them.',
    allow: queuePermissions.manage,
    reply: z.array(WaitingInQueue),
  },
  ofContact: {
    method: 'GET',
    path: '/contacts/:contactId/history',
    summary: `The tickets of a contact that the caller sees, ${CONTACT_TICKETS_PAGE} at a time, the newest first.`,
    allow: ticketPermissions.use,
    query: z.object(pageQuery),
    reply: z.object({ tickets: z.array(Ticket), ...pageReply }),
  },
  alive: {
    method: 'GET',
    path: '/tickets/alive',
    summary: `Which of some contacts (${MAX_REQUESTED_CONTACTS} at most) have a ticket that is not closed, on a connection or on any, and whose it is: no second one is opened with them.`,
    allow: ticketPermissions.use,
    query: z.object({ contactIds: idList(MAX_REQUESTED_CONTACTS), whatsappId: OptionalId }),
    reply: z.object({ tickets: z.array(OtherTicket.extend({ contactId: Id })) }),
  },
  show: {
    method: 'GET',
    path: '/tickets/:ticketId',
    summary: 'One ticket.',
    allow: ticketPermissions.use,
    reply: TicketDetail,
  },
  showByUuid: {
    method: 'GET',
    path: '/tickets/u/:uuid',
    summary: 'One ticket by the uuid of its address.',
    allow: ticketPermissions.use,
    params: z.object({ uuid: z.uuid() }),
    reply: TicketDetail,
  },
  create: {
    method: 'POST',
    path: '/tickets',
    summary:
      'Opens a ticket with a contact. 409 with the ticket as JSON text in `error` when the contact already has one.',
    allow: ticketPermissions.use,
    body: TicketDraft,
    reply: Ticket,
  },
  update: {
    method: 'PUT',
    path: '/tickets/:ticketId',
    summary: 'Accepts, returns, finishes, reopens or transfers a ticket.',
    allow: ticketPermissions.use,
    body: TicketChange,
    reply: Ticket,
  },
  markUnread: {
    method: 'POST',
    path: '/tickets/:ticketId/unread',
    summary:
      'Marks a ticket that is not closed as unread, for everybody who sees it, until somebody who attends it reads it.',
    allow: ticketPermissions.use,
    reply: Ticket,
  },
  snooze: {
    method: 'PUT',
    path: '/tickets/:ticketId/snooze',
    summary:
      'Puts a ticket that is not closed off until a moment, a year from now at most: it comes back then, or at once when the contact writes.',
    allow: ticketPermissions.use,
    body: SnoozeDraft,
    reply: Ticket,
  },
  wake: {
    method: 'DELETE',
    path: '/tickets/:ticketId/snooze',
    summary: 'Brings a ticket back that is put off.',
    allow: ticketPermissions.use,
    reply: Ticket,
  },
  takeBack: {
    method: 'POST',
    path: '/tickets/:ticketId/take-back',
    summary: 'Undoes that a ticket was finished, while what the contact hears of it is held: it is as it was before.',
    allow: ticketPermissions.use,
    reply: Ticket,
  },
  remove: {
    method: 'DELETE',
    path: '/tickets/:ticketId',
    summary: 'Deletes a ticket with its messages.',
    allow: ticketPermissions.delete,
    reply: z.object({ message: z.literal('ticket deleted') }),
  },
  trace: {
    method: 'GET',
    path: '/tickets/:ticketId/trace',
    summary: 'Why the desk answered what it answered: the newest 100 decisions on this ticket.',
    allow: ticketPermissions.trace,
    reply: z.object({ trace: z.array(TraceEntry) }),
  },
})

export const ticketChannels = {
  /** The lists of tickets that have a status. */
  list: channel({ join: 'joinTickets', leave: 'leaveTickets', key: { status: TicketStatus } }),
  /** One open chat. */
  chat: channel({ join: 'joinChatBox', leave: 'leaveChatBox', key: { ticketId: Id } }),
  /** Those who look at a chat, and let the others who do know. */
  looking: channel({ join: 'joinLooking', leave: 'leaveLooking', key: { ticketId: Id } }),
  /** Those of them who write in it just now. */
  writing: channel({ join: 'joinWriting', leave: 'leaveWriting', key: { ticketId: Id } }),
  /** The bell. */
  bell: channel({ join: 'joinNotification', key: {} }),
}

export const ticketEvents = defineEvents({
  ticket: event(
    z.discriminatedUnion('action', [
      /** New, changed or moved: anyone who shows it decides with `belongsInList` whether it stays. */
      z.object({
        action: z.literal('update'),
        ticket: Ticket,
        /** Who handed it over, when this tells about a transfer; null when no person did. */
        transferredBy: Id.nullable().optional(),
        /** It was put off until now. */
        isBack: z.literal(true).optional(),
        /** Its status or its person is another one than before. */
        isMoved: z.literal(true).optional(),
      }),
      /** Gone for this person: `deleted` for everybody, `hidden` because it moved out of sight. */
      z.object({ action: z.literal('delete'), ticketId: Id, reason: z.enum(['deleted', 'hidden']) }),
      /** Someone read it: the count is 0 again. Its place in the list stays. */
      z.object({ action: z.literal('updateUnread'), ticketId: Id }),
    ]),
  ),
  /** Who looks at a ticket, to those who do; it is stored nowhere. */
  ticketPeople: event(z.object({ ticketId: Id, people: z.array(UserLabel.extend({ isWriting: z.boolean() })) })),
  /** What the customer does at this moment, to those who look at the ticket; null: no more. */
  ticketTyping: event(z.object({ ticketId: Id, what: z.enum(['text', 'audio']).nullable() })),
})
export type TicketPerson = z.infer<(typeof ticketEvents)['ticketPeople']['schema']>['people'][number]
export type TicketEvent = z.infer<(typeof ticketEvents)['ticket']['schema']>

type Viewer = Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket' | 'followsQueues'>
type Listed = Pick<
  Ticket,
  'status' | 'queueId' | 'userId' | 'chatbot' | 'unreadMessages' | 'snoozedUntil' | 'createdAt' | 'updatedAt' | 'lane'
> & { tags: readonly { id: number }[] }

/** Whether someone's bell and sound tell about a ticket that waits: of all that they see by allTicket (spec 1 §3, decision 61), of their own queues by followsQueues (decision 911). */
export const reportsOfPending = (
  { allTicket, followsQueues, queueIds }: Pick<Viewer, 'allTicket' | 'followsQueues' | 'queueIds'>,
  { status, queueId }: Pick<Ticket, 'status' | 'queueId'>,
): boolean => status === 'pending' && (allTicket || (followsQueues && queueId !== null && queueIds.includes(queueId)))

/**
 * Whether a ticket belongs in a list: the rule that the server's SQL repeats and is tested against. `dayOf` gives the
 * calendar day of an instant in the company's time zone.
 */
export function belongsInList(
  viewer: Viewer,
  filter: TicketFilter,
  ticket: Listed,
  dayOf: (instant: string) => string = instant => instant.slice(0, 10),
): boolean {
  if (!seesTicket(viewer, ticket)) return false
  const { status, queueIds, tags = [], users = [], chatbot } = filter
  const mine = ticket.userId === viewer.userId
  if (status && ticket.status !== status) return false
  if (filter.resolved !== undefined && filter.resolved !== (ticket.status === 'closed')) return false
  if (filter.lane !== undefined && (ticket.lane !== filter.lane || ticket.status === 'closed')) return false
  if (ownOnly(viewer, filter) && !mine) return false
  if (filter.snoozed !== undefined && filter.snoozed !== (ticket.snoozedUntil !== null)) return false
  if (filter.snoozed && ownOnly(viewer, { ...filter, status: 'open' }) && !mine && ticket.status !== 'pending')
    return false
  if (queueIds && (ticket.queueId === null || !queueIds.includes(ticket.queueId))) return false
  if (users.length > 0 && (ticket.userId === null || !users.includes(ticket.userId))) return false
  if (!tags.every(id => ticket.tags.some(tag => tag.id === id))) return false
  if (chatbot !== undefined && ticket.chatbot !== chatbot) return false
  if (filter.unread && ticket.unreadMessages === 0) return false
  if (filter.withUnreadMessages && !(ticket.unreadMessages > 0 && (mine || reportsOfPending(viewer, ticket))))
    return false
  if (filter.date && dayOf(ticket.createdAt) !== filter.date) return false
  return !filter.updatedAt || dayOf(ticket.updatedAt) === filter.updatedAt
}

type Placed = Pick<Ticket, 'updatedAt' | 'id'>

/** The order of ticket lists: the last changed first. */
export const byLastChange = (a: Placed, b: Placed): number =>
  a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1

type WaitingPlaced = Placed & Pick<Ticket, 'waitingSince'>

/** The longest waiting first; of those that do not wait, the last changed. */
const byWait = (a: WaitingPlaced, b: WaitingPlaced): number => {
  if (a.waitingSince === null || b.waitingSince === null)
    return a.waitingSince === b.waitingSince ? byLastChange(a, b) : a.waitingSince === null ? 1 : -1
  return a.waitingSince === b.waitingSince ? b.id - a.id : a.waitingSince < b.waitingSince ? -1 : 1
}

/** The order of a list as a rule of two of its tickets; the list's SQL says the same and is tested against it. */
export const ticketOrders: Readonly<Record<TicketOrder, (a: WaitingPlaced, b: WaitingPlaced) => number>> = {
  changed: byLastChange,
  waiting: byWait,
}

/** A list after an event; equals the list fetched again, as far as it was loaded. */
export function applyTicketEvent<T extends Ticket>(
  list: readonly T[],
  event: TicketEvent,
  belongs: (ticket: Ticket) => boolean,
  order: TicketOrder = 'changed',
): readonly T[] {
  if (event.action === 'updateUnread')
    return list
      .map(ticket => (ticket.id === event.ticketId ? { ...ticket, unreadMessages: 0 } : ticket))
      .filter(belongs)
  if (event.action === 'delete') return list.filter(ticket => ticket.id !== event.ticketId)
  const others = list.filter(ticket => ticket.id !== event.ticket.id)
  return belongs(event.ticket) ? [...others, event.ticket as T].sort(ticketOrders[order]) : others
}
