import type { CompanyContext } from '../../../company/index.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { seesTicket, type TicketPosition } from '../../../domain/access/ticket-visibility.ts'
import { cutPage, type PageRequest, readCursor, rowsBefore } from '../../../kit/paging.ts'
import { run } from '../../../storage/index.ts'
import { contactRow } from '../../contacts/index.ts'
import { CONTACT_TICKETS_PAGE, type Ticket } from '../contract.ts'
import { SERIALIZED_COLUMNS, SERIALIZED_NAMES } from '../record/serialize-sql.ts'
import { type DisplayedRow, ticketsOnWire } from '../record/view.ts'
import { ticketsWith } from './of-contact-read.ts'

/** A page of the tickets of a contact that the caller sees, whatever became of them, the newest first. Throws ERR_NO_CONTACT_FOUND. */
export async function listTicketsOf(
  company: CompanyContext,
  caller: Caller,
  contactId: number,
  request: PageRequest,
): Promise<{ tickets: Ticket[]; hasMore: boolean; nextCursor?: string }> {
  const { db, blobs } = company
  const { id } = await contactRow(db, contactId)
  const { userId, profile, queueIds, allTicket, followsQueues } = caller
  const placed = await company.read(ticketsWith, {
    contactId: id,
    viewer: { userId, profile, queueIds, allTicket, followsQueues },
    after: readCursor(request.cursor),
    skip: rowsBefore(request, CONTACT_TICKETS_PAGE) ?? 0,
    take: CONTACT_TICKETS_PAGE + 1,
  })
  const { rows, ...page } = cutPage(placed, CONTACT_TICKETS_PAGE, ({ id, createdAt }) => ({ id, value: createdAt }))
  const displayed = await run<DisplayedRow>(
    db,
    `SELECT ${SERIALIZED_COLUMNS} FROM tickets t ${SERIALIZED_NAMES} WHERE t.id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(rows.map(({ id }) => id))],
  )
  // It may have gone out of sight since the reader looked.
  const seen = displayed.filter(row => seesTicket(caller, row as TicketPosition))
  seen.sort((a, b) => b.createdAt - a.createdAt || b.id - a.id)
  return { tickets: await ticketsOnWire(db, blobs, seen), ...page }
}
