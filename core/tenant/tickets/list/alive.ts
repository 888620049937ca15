import type { CompanyContext } from '../../../company/index.ts'
import { run } from '../../../storage/index.ts'
import type { OtherTicket } from '../contract.ts'
import { SERIALIZED_COLUMNS, SERIALIZED_NAMES } from '../record/serialize-sql.ts'
import { type DisplayedRow, otherTicket, ticketsOnWire } from '../record/view.ts'

export const ALIVE_OF_SOME = `SELECT ${SERIALIZED_COLUMNS} FROM tickets t ${SERIALIZED_NAMES}
  WHERE t.contactId IN (SELECT value FROM json_each(?)) AND t.status <> 'closed' AND t.whatsappId IS coalesce(?, t.whatsappId)
  ORDER BY t.id`

/** Of some contacts those who have a ticket that is not closed, as far as the rejection to open a second one tells about it. */
export async function aliveTicketsOf(
  { db, blobs }: CompanyContext,
  { contactIds, whatsappId }: { contactIds?: readonly number[] | undefined; whatsappId?: number | null | undefined },
): Promise<{ tickets: (OtherTicket & { contactId: number })[] }> {
  const rows = await run<DisplayedRow>(db, ALIVE_OF_SOME, [JSON.stringify(contactIds ?? []), whatsappId ?? null])
  const tickets = await ticketsOnWire(db, blobs, rows)
  return { tickets: tickets.map(ticket => ({ ...otherTicket(ticket), contactId: ticket.contactId })) }
}
