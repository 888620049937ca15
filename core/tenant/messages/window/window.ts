import type { CompanyCall } from '../../../http/index.ts'
import { DAY } from '../../../kit/clock.ts'
import { fail } from '../../../kit/errors.ts'
import { type Capabilities, phoneCapabilities } from '../../../kit/whatsapp-capabilities.ts'
import { wireTime } from '../../../kit/wire-time.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import { capabilitiesOf, connectionById } from '../../connections/index.ts'
import { accessTicket, type TicketRow } from '../../tickets/index.ts'
import { messageErrors } from '../contract.ts'

/** So long after a contact wrote the official platform takes anything, and templates alone after that. Meta's rule. */
const SERVICE_WINDOW = DAY

type Placed = Pick<TicketRow, 'contactId' | 'whatsappId'>

/** Webhooks may come in another order than the words were written; among so many that came last is the newest. */
const AMONG = 50

/** Only their own words open it, by the time at which they were written: no answer of ours, no reaction, no other connection's. */
export const LAST = `SELECT max(createdAt) AS at FROM (SELECT createdAt FROM messages
  WHERE chatId = ? AND whatsappId = ? AND fromMe = 0 ORDER BY id DESC LIMIT ${AMONG})`

/** Until when anything may be written in a conversation, epoch milliseconds; null where that has no end, as with a linked phone. */
async function endOfWindow(db: TenantDb, { contactId, whatsappId }: Placed): Promise<number | null> {
  if ((await canOf(db, whatsappId)).writesAnytime) return null
  const [last] = await run<{ at: number | null }>(db, LAST, [contactId, whatsappId])
  return (last?.at ?? 0) + SERVICE_WINDOW
}

/** What the connection of a conversation can do; what a phone can where there is none any more. */
async function canOf(db: TenantDb, whatsappId: number | null): Promise<Capabilities> {
  const row = whatsappId === null ? undefined : await connectionById(db, whatsappId)
  return row ? capabilitiesOf(row) : phoneCapabilities
}

/** What the page shows of it. Times are the server's, which `now` tells. */
export async function windowOf({ company: { db, clock }, caller }: CompanyCall, ticketId: number) {
  const ticket = await accessTicket(db, caller, ticketId)
  const end = await endOfWindow(db, ticket)
  const now = clock.now()
  const isOpen = end === null || end > now
  return {
    isLimited: end !== null,
    isOpen,
    closesAt: end !== null && isOpen ? wireTime(end) : null,
    now: wireTime(now),
  }
}

/** Whether anything may be written to a contact by a connection now. */
export async function isWindowOpen(db: TenantDb, ticket: Placed, now: number): Promise<boolean> {
  const end = await endOfWindow(db, ticket)
  return end === null || end > now
}

/** Throws ERR_WINDOW_CLOSED where only a template could be sent. */
export async function demandWindow(db: TenantDb, ticket: Placed, now: number): Promise<void> {
  if (!(await isWindowOpen(db, ticket, now))) throw fail(messageErrors.ERR_WINDOW_CLOSED)
}
