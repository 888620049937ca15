import { may } from '../../access/roles.ts'
import type { DeskCall } from '../../http/index.ts'
import { found } from '../../kit/errors.ts'
import { cutPage, type PageRequest, readCursor } from '../../kit/paging.ts'
import type { TenantDb } from '../../storage/index.ts'
import { accessTicket, run, ticketView } from '../tickets/index.ts'
import type { Message } from './contract.ts'
import type { MessageNeeds } from './needs.ts'
import { markAllRead } from './read.ts'
import { SHOWN, type ShownRow, shown } from './shown.ts'

const PAGE = 20

const NEWEST = 'ORDER BY m.createdAt DESC, m.id DESC LIMIT ?'
export const PAGE_BY_NUMBER = `${SHOWN} WHERE m.ticketId = ? ${NEWEST} OFFSET ?`
export const PAGE_BY_CURSOR = `${SHOWN} WHERE m.ticketId = ? AND (m.createdAt, m.id) < (?, ?) ${NEWEST}`

/** A page of a ticket's messages, from oldest to newest; looking at it reads the ticket, unless it is only a peek. */
export async function messagePage(
  needs: MessageNeeds,
  call: DeskCall,
  ticketId: number,
  { peek, ...page }: PageRequest & { peek?: boolean | undefined },
) {
  const { desk, caller } = call
  const { unreadMessages } = await accessTicket(call, ticketId)
  const isPeek = peek === true && may(caller.profile, 'tickets:spy')
  if (unreadMessages > 0 && !isPeek) await desk.transaction(tx => markAllRead(needs, tx, ticketId))
  const { rows, ...more } = cutPage(await rowsOf(desk.db, ticketId, page), PAGE, ({ id, createdAt }) => ({
    ...{ id, value: createdAt },
  }))
  const messages: Message[] = await shown(desk.db, desk.blobs, rows.reverse())
  const ticket = found(await ticketView(desk.db, desk.blobs, ticketId), 'ERR_NO_TICKET_FOUND')
  return { messages, ticket, ...more }
}

function rowsOf(db: TenantDb, ticketId: number, { pageNumber, cursor }: PageRequest): Promise<ShownRow[]> {
  const place = readCursor(cursor)
  if (place) return run<ShownRow>(db, PAGE_BY_CURSOR, [ticketId, place.value, place.id, PAGE + 1])
  return run<ShownRow>(db, PAGE_BY_NUMBER, [ticketId, PAGE + 1, (pageNumber - 1) * PAGE])
}
