import type { Desk } from '../../../company/index.ts'
import { run } from '../../../storage/index.ts'
import type { OtherTicket } from '../contract.ts'
import { SHOWN_COLUMNS, SHOWN_NAMES } from '../record/serialize-sql.ts'
import { otherTicket, type ShownRow, ticketsOnWire } from '../record/view.ts'

export const ALIVE_OF_SOME = `SELECT ${SHOWN_COLUMNS} FROM tickets t ${SHOWN_NAMES}
  WHERE t.contactId IN (SELECT value FROM json_each(?)) AND t.status <> 'closed' AND t.whatsappId IS coalesce(?, t.whatsappId)
  ORDER BY t.id`

/** Of some contacts those who have a ticket that is not closed, as far as the refusal to open a second one tells of it. */
export async function aliveTicketsOf(
  { db, blobs }: Desk,
  { contactIds, whatsappId }: { contactIds?: readonly number[] | undefined; whatsappId?: number | null | undefined },
): Promise<{ tickets: (OtherTicket & { contactId: number })[] }> {
  const rows = await run<ShownRow>(db, ALIVE_OF_SOME, [JSON.stringify(contactIds ?? []), whatsappId ?? null])
  const tickets = await ticketsOnWire(db, blobs, rows)
  return { tickets: tickets.map(ticket => ({ ...otherTicket(ticket), contactId: ticket.contactId })) }
}
