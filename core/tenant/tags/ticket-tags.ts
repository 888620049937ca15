import type { DeskTx } from '../../desk/index.ts'
import { MAX_TICKET_TAGS } from '../../kit/limits.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { publishTicket, type TicketRow } from '../tickets/index.ts'
import type { TagLabel } from './contract.ts'
import { publishTag, tagById } from './tags.ts'

/** Gives a ticket exactly these tags; returns them by name. Throws ERR_NO_TAG_FOUND. */
export async function setTags(tx: DeskTx, ticket: TicketRow, tags: readonly number[]): Promise<TagLabel[]> {
  const wanted = [...new Set(tags)]
  for (const id of wanted) await tagById(tx.db, id)
  const present = (await tagsOfTicket(tx.db, ticket.id)).map(tag => tag.id)
  const added = wanted.filter(id => !present.includes(id))
  const taken = present.filter(id => !wanted.includes(id))
  if (added.length > 0)
    await tx.db
      .insertInto('ticket_tags')
      .values(added.map(tagId => ({ ticketId: ticket.id, tagId })))
      .execute()
  await tx.db.deleteFrom('ticket_tags').where('ticketId', '=', ticket.id).where('tagId', 'in', taken).execute()
  if (added.length + taken.length > 0) publishTicket(tx, ticket.id, ticket)
  for (const id of [...added, ...taken]) await publishTag(tx, id)
  return tagsOfTicket(tx.db, ticket.id)
}

/** Gives a ticket one more tag, or takes one away. Throws ERR_NO_TAG_FOUND. */
export async function changeTags(tx: DeskTx, ticket: TicketRow, { add, remove }: { add?: number; remove?: number }) {
  const now = (await tagsOfTicket(tx.db, ticket.id)).map(({ id }) => id).filter(id => id !== remove)
  return setTags(tx, ticket, add === undefined ? now : [...now, add])
}

const TAG = `INSERT INTO ticket_tags (ticketId, tagId) SELECT ?, ?
  WHERE (SELECT count(*) FROM ticket_tags WHERE ticketId = ?) < ? ON CONFLICT DO NOTHING RETURNING tagId`

/** Gives a ticket a tag that it had in another product; returns whether that is new. The desk is stopped: nobody is told. */
export const takeOverTagging = async (tx: DeskTx, ticketId: number, tagId: number): Promise<boolean> =>
  (await run(tx.db, TAG, [ticketId, tagId, ticketId, MAX_TICKET_TAGS])).length > 0

/** A ticket goes, and its tags with it: once for each tag, at the end, the pages hear how many tickets are left. */
export async function countAnew(tx: DeskTx, ticketId: number): Promise<void> {
  for (const { id } of await tagsOfTicket(tx.db, ticketId))
    tx.beforeCommit(`tags.count ${id}`, async () => void (await publishTag(tx, id)))
}

/** The tags of a ticket by name. */
const tagsOfTicket = (db: TenantDb, ticketId: number): Promise<TagLabel[]> =>
  db
    .selectFrom('ticket_tags')
    .innerJoin('tags', 'tags.id', 'ticket_tags.tagId')
    .select(['tags.id', 'tags.name', 'tags.color'])
    .where('ticket_tags.ticketId', '=', ticketId)
    .orderBy('tags.folded')
    .execute()
