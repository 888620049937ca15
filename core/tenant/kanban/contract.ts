import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { Id, InputId, SearchText } from '../../kit/fields.ts'
import { pageQuery, pageReply } from '../../kit/paging.ts'
import { TagLabel } from '../tags/contract.ts'
import { ListedTicket, TicketFilter } from '../tickets/contract.ts'
import { kanbanPermissions } from './permissions.ts'

/** The lane of tickets without a kanban tag, in the place of a tag's id. */
export const OPEN_LANE = 0

/** A page of a lane: its tickets are those of the reply's `tickets` with this `lane`. */
export const LaneState = z.object({
  lane: z.int(),
  /** Null: the open lane. */
  tag: TagLabel.nullable(),
  /** How many tickets it has for the caller, up to 1000; null where a search has found more than a page of them. */
  count: z.int().nullable(),
  hasMore: z.boolean(),
  nextCursor: z.string().optional(),
})
export type LaneState = z.infer<typeof LaneState>

/** What became of a ticket's tags. */
export const CardMoved = z.object({
  ticketId: Id,
  tags: z.array(TagLabel),
  removed: z.array(Id),
  added: z.array(Id),
})
export type CardMoved = z.infer<typeof CardMoved>

/** The specification's page names the open lane so, and asks for nothing by it. */
const LaneName = z.union([InputId, z.literal('lane0')])

export const kanbanRoutes = defineRoutes({
  board: {
    method: 'GET',
    path: '/ticket/kanban',
    summary:
      'Pending and open tickets that the caller sees, by the lanes of the board: the same page of each, 10 at a time, the last changed first, or of one `lane` (0 is the open one). searchParam looks in contacts and messages.',
    allow: kanbanPermissions.use,
    query: TicketFilter.pick({ queueIds: true, users: true })
      .extend({ lane: z.coerce.number().int().min(0).optional() })
      .extend({ ...pageQuery, searchParam: SearchText.optional() }),
    reply: z.object({ tickets: z.array(ListedTicket), lanes: z.array(LaneState), ...pageReply }),
  },
  counts: {
    method: 'GET',
    path: '/ticket/kanban/counts',
    summary: 'How many tickets each lane of the board has for the caller, up to 1000 each.',
    allow: kanbanPermissions.use,
    query: TicketFilter.pick({ queueIds: true, users: true }),
    reply: z.object({ lanes: z.array(z.object({ lane: z.int(), count: z.int() })) }),
  },
  move: {
    method: 'PUT',
    path: '/ticket-tags/:ticketId/:tagId',
    summary:
      'Gives a ticket a tag; one that is a lane of the board takes the place of the kanban tags that it had. The others stay.',
    allow: kanbanPermissions.use,
    params: z.object({ ticketId: InputId, tagId: LaneName }),
    reply: CardMoved,
  },
  leave: {
    method: 'DELETE',
    path: '/ticket-tags/:ticketId',
    summary: 'Takes the kanban tags from a ticket, which puts it into the open lane; its other tags stay.',
    allow: kanbanPermissions.use,
    reply: CardMoved,
  },
})
