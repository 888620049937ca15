import type { DeskCall } from '../../http/index.ts'
import type { TenantDb } from '../../storage/index.ts'
import { accessTicket, publishTicket } from '../tickets/index.ts'
import type { TagLabel } from './contract.ts'
import { publishTag, tagById } from './tags.ts'

/** Gives a ticket exactly these tags, for a caller who may see it. Throws ERR_NO_TAG_FOUND. */
export function syncTags(
  call: DeskCall,
  { ticketId, tags }: { ticketId: number; tags: readonly number[] },
): Promise<{ ticketId: number; tags: TagLabel[] }> {
  return call.desk.transaction(async tx => {
    const ticket = await accessTicket(call, ticketId, tx.db)
    const wanted = [...new Set(tags)]
    for (const id of wanted) await tagById(tx.db, id)
    const present = (await tagsOfTicket(tx.db, ticketId)).map(tag => tag.id)
    const added = wanted.filter(id => !present.includes(id))
    const taken = present.filter(id => !wanted.includes(id))
    if (added.length > 0)
      await tx.db
        .insertInto('ticket_tags')
        .values(added.map(tagId => ({ ticketId, tagId })))
        .execute()
    if (taken.length > 0)
      await tx.db.deleteFrom('ticket_tags').where('ticketId', '=', ticketId).where('tagId', 'in', taken).execute()
    if (added.length + taken.length > 0) publishTicket(tx, ticketId, ticket)
    for (const id of [...added, ...taken]) await publishTag(tx, id)
    return { ticketId, tags: await tagsOfTicket(tx.db, ticketId) }
  })
}

/** The tags of a ticket by name. */
const tagsOfTicket = (db: TenantDb, ticketId: number): Promise<TagLabel[]> =>
  db
    .selectFrom('ticket_tags')
    .innerJoin('tags', 'tags.id', 'ticket_tags.tagId')
    .select(['tags.id', 'tags.name', 'tags.color'])
    .where('ticket_tags.ticketId', '=', ticketId)
    .orderBy('tags.name')
    .execute()
