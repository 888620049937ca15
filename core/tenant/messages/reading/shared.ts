import type { CompanyCall } from '../../../http/index.ts'
import { cutPage, type PageRequest, readCursor, rowsBefore } from '../../../kit/paging.ts'
import { contactRow } from '../../contacts/index.ts'
import { hiddenQueues } from '../../tickets/index.ts'
import { SHARED_PAGE, type SharedKind, type SharedMessage } from '../contract.ts'
import { messagesById } from '../record/serialize.ts'
import { sharedSearch } from './shared-read.ts'

/** A page of the pictures, files or links in the conversation with a contact that the caller reads. Throws ERR_NO_CONTACT_FOUND. */
export async function listShared(
  { company, caller }: CompanyCall,
  contactId: number,
  { kind, ...request }: PageRequest & { kind: SharedKind },
): Promise<{ messages: SharedMessage[]; hasMore: boolean; nextCursor?: string }> {
  const { db, blobs } = company
  const { id } = await contactRow(db, contactId)
  const { userId, profile, queueIds, allTicket, followsQueues } = caller
  const hidden = await hiddenQueues(db, caller)
  const placed = await company.read(sharedSearch, {
    contactId: id,
    kind,
    viewer: { userId, profile, queueIds, allTicket, followsQueues },
    hidden,
    after: readCursor(request.cursor),
    skip: rowsBefore(request, SHARED_PAGE) ?? 0,
    take: SHARED_PAGE + 1,
  })
  const { rows, ...page } = cutPage(placed, SHARED_PAGE, ({ id, createdAt }) => ({ id, value: createdAt }))
  const displayed = await messagesById(
    db,
    blobs,
    rows.map(({ id }) => id),
    hidden,
  )
  const messageOf = new Map(displayed.map(message => [message.id, message]))
  const messages = rows.flatMap(({ id, uuid: ticketUuid }) => {
    const message = messageOf.get(id)
    return message ? [{ ...message, ticketUuid }] : []
  })
  return { messages, ...page }
}
