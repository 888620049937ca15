import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompanyTx } from '../../company/index.ts'
import { state } from '../../kit/state.ts'
import { run } from '../../storage/index.ts'
import { connectionById } from '../connections/index.ts'
import { enqueue, noteDropped } from '../deliveries/index.ts'
import type { Message } from '../messages/contract.ts'
import type { Ticket, TicketStatus } from '../tickets/contract.ts'
import type { HookEvent } from './contract.ts'
import { mayReport, setOut, sourceOf } from './deliver.ts'
import { type Happened, ofConnection, ofMessage, ofTicket, payloadOf } from './payload.ts'

interface Listener {
  id: number
  events: readonly HookEvent[]
}

const ACTIVE = 'SELECT id, events FROM outgoing_webhooks WHERE isActive = 1 ORDER BY id'

/** Who is told something, asked for once in a transaction: most companies have nobody. */
const listeners = state(listenersOf)

async function listenersOf(tx: CompanyTx): Promise<readonly Listener[]> {
  if (!mayReport(tx)) return []
  const rows = await run<{ id: number; events: string }>(tx.db, ACTIVE, [])
  return rows.map(({ id, events }) => ({ id, events: JSON.parse(events) }))
}

const audienceOf = async (tx: CompanyTx, event: HookEvent): Promise<readonly Listener[]> =>
  (await tx.local(listeners)).filter(({ events }) => events.includes(event))

/** Has it delivered to each webhook that wants to be told, together with the transaction in which it happens. */
async function report(tx: CompanyTx, event: HookEvent, happened: () => Happened): Promise<void> {
  const who = await audienceOf(tx, event)
  for (const { id } of who) {
    if (!tx.hasRoom()) {
      await noteDropped(tx, sourceOf({ id }))
      continue
    }
    const payload = payloadOf(tx, happened())
    const parcel = { wireId: payload.id, event, body: JSON.stringify(payload) }
    const { begins } = await enqueue(tx, sourceOf({ id }), parcel)
    if (begins) await setOut(tx, id)
  }
}

const messageEvents = { create: 'message.created', update: 'message.updated', delete: 'message.deleted' } as const

export async function reportMessage(
  tx: CompanyTx,
  { action, message, ticket }: { action: keyof typeof messageEvents; message: Message; ticket: Ticket },
): Promise<void> {
  const event = messageEvents[action]
  await report(tx, event, () => ofMessage(event, message, ticket, tx.services.publicUrl))
}

interface Place {
  id: number
  status: TicketStatus | string
  queueId: number | null
  userId: number | null
  /** JSON; absent where it is not known. */
  referral?: string | null
}

/** So many are worked in one step where many move at once, as when a queue goes. */
const AT_ONCE = 50

export async function reportTickets(
  tx: CompanyTx,
  {
    moved,
    viewOf,
  }: {
    moved: ReadonlyMap<number, { before: Place | undefined }>
    viewOf: (ticketId: number) => Promise<Ticket | undefined>
  },
): Promise<void> {
  const listens = (await tx.local(listeners)).some(({ events }) => events.some(event => event.startsWith('ticket.')))
  if (!listens) return
  let done = 0
  for (const [id, { before }] of moved) {
    if (++done % AT_ONCE === 0) await nextTurn()
    const ticket = await viewOf(id)
    if (!ticket) {
      if (before) await report(tx, 'ticket.deleted', () => ({ event: 'ticket.deleted', ticket: { id } }))
    } else if (!before) await report(tx, 'ticket.created', () => ofTicket('ticket.created', ticket))
    else if (PLACE.some(part => before[part] !== ticket[part]) || hasNewReferral(before, ticket))
      await report(tx, 'ticket.updated', () => ofTicket('ticket.updated', ticket))
  }
}

/** What of a ticket is worth telling: where it is, and whose. */
const PLACE = ['status', 'queueId', 'userId'] as const

/** Or that it is known now by which way the contact came. */
const hasNewReferral = ({ referral }: Place, ticket: Ticket): boolean =>
  referral !== undefined && (referral ?? 'null') !== JSON.stringify(ticket.referral)

export async function reportConnection(tx: CompanyTx, { whatsappId }: { whatsappId: number }): Promise<void> {
  if ((await audienceOf(tx, 'connection.updated')).length === 0) return
  const row = await connectionById(tx.db, whatsappId)
  if (row) await report(tx, 'connection.updated', () => ofConnection(row))
}

export const reportConnectionGone = (tx: CompanyTx, { whatsappId: id }: { whatsappId: number }): Promise<void> =>
  report(tx, 'connection.deleted', () => ({ event: 'connection.deleted', connection: { id } }))
