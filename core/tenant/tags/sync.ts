import type { DeskCall } from '../../http/index.ts'
import { found } from '../../kit/errors.ts'
import { accessTicket, publishTicket } from '../tickets/index.ts'
import { type TagLabel, tagErrors } from './contract.ts'
import { announceTag } from './save.ts'
import { addToTicket, tagById, tagsOfTicket, takeFromTicket } from './store.ts'

/** Gives a ticket exactly these tags, for a caller who may see it. */
export function syncTags(
  call: DeskCall,
  { ticketId, tags }: { ticketId: number; tags: readonly number[] },
): Promise<{ ticketId: number; tags: TagLabel[] }> {
  return call.desk.transaction(async tx => {
    const ticket = await accessTicket(call, ticketId, tx.db)
    const wanted = [...new Set(tags)]
    for (const id of wanted) found(await tagById(tx.db, id), tagErrors.ERR_NO_TAG_FOUND)
    const present = (await tagsOfTicket(tx.db, ticketId)).map(tag => tag.id)
    const added = wanted.filter(id => !present.includes(id))
    const taken = present.filter(id => !wanted.includes(id))
    await addToTicket(tx.db, ticketId, added)
    await takeFromTicket(tx.db, ticketId, taken)
    if (added.length + taken.length > 0) await publishTicket(tx, { before: ticket, after: ticket })
    for (const id of [...added, ...taken]) await announceTag(tx, 'update', id)
    return { ticketId, tags: await tagsOfTicket(tx.db, ticketId) }
  })
}
