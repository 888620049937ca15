import type { CompanyTx } from '../../company/index.ts'
import { fail } from '../../kit/errors.ts'
import { MAX_TICKET_TAGS } from '../../kit/limits.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { publishTicket, type TicketRow } from '../tickets/index.ts'
import { type TagLabel, tagErrors } from './contract.ts'
import { lanes, publishTag } from './tags.ts'

/** Gives a ticket exactly these tags; returns them by name. Throws ERR_NO_TAG_FOUND. */
export async function setTags(tx: CompanyTx, ticket: TicketRow, tags: readonly number[]): Promise<TagLabel[]> {
  const wanted = [...new Set(tags)]
  const known = await tx.db.selectFrom('tags').select('id').where('id', 'in', wanted).execute()
  if (known.length < wanted.length) throw fail(tagErrors.ERR_NO_TAG_FOUND)
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

/** Gives a ticket these tags beside those that it has; returns all by name. Throws ERR_NO_TAG_FOUND, ERR_TOO_MANY_TAGS. */
export async function addTags(tx: CompanyTx, ticket: TicketRow, tags: readonly number[]): Promise<TagLabel[]> {
  const present = (await tagsOfTicket(tx.db, ticket.id)).map(({ id }) => id)
  const wanted = new Set([...present, ...tags])
  if (wanted.size > Math.max(MAX_TICKET_TAGS, present.length)) throw fail(tagErrors.ERR_TOO_MANY_TAGS)
  return setTags(tx, ticket, [...wanted])
}

/** Takes these tags from a ticket, as far as it has them; returns those that are left by name. */
export async function takeTags(tx: CompanyTx, ticket: TicketRow, tags: readonly number[]): Promise<TagLabel[]> {
  const present = (await tagsOfTicket(tx.db, ticket.id)).map(({ id }) => id)
  return setTags(
    tx,
    ticket,
    present.filter(id => !tags.includes(id)),
  )
}

/** Gives a ticket one more tag, however many it has. Throws ERR_NO_TAG_FOUND. */
export async function giveTag(tx: CompanyTx, ticket: TicketRow, tagId: number): Promise<TagLabel[]> {
  const present = (await tagsOfTicket(tx.db, ticket.id)).map(({ id }) => id)
  return setTags(tx, ticket, [...present, tagId])
}

/** What putting a ticket elsewhere on the board made of its tags. */
export interface Moved {
  tags: TagLabel[]
  removed: number[]
  added: number[]
}

/**
 * Puts a ticket into the lane of a tag, or with null into the open one: the kanban tags that it had go, all others stay. A
 * tag that is no lane joins those it has. Throws ERR_NO_TAG_FOUND, ERR_TOO_MANY_TAGS.
 */
export async function moveToLane(tx: CompanyTx, ticket: TicketRow, tagId: number | null): Promise<Moved> {
  const all = (await lanes(tx.db)).map(({ id }) => id)
  const before = (await tagsOfTicket(tx.db, ticket.id)).map(({ id }) => id)
  const isMove = tagId === null || all.includes(tagId)
  const stored = before.filter(id => id === tagId || !(isMove && all.includes(id)))
  const wanted = tagId === null || stored.includes(tagId) ? stored : [...stored, tagId]
  if (wanted.length > MAX_TICKET_TAGS) throw fail(tagErrors.ERR_TOO_MANY_TAGS)
  const tags = await setTags(tx, ticket, wanted)
  return {
    tags,
    removed: before.filter(id => !wanted.includes(id)),
    added: wanted.filter(id => !before.includes(id)),
  }
}

const TAG = `INSERT INTO ticket_tags (ticketId, tagId) SELECT ?, ?
  WHERE (SELECT count(*) FROM ticket_tags WHERE ticketId = ?) < ? ON CONFLICT DO NOTHING RETURNING tagId`

/** Gives a ticket a tag that it had in another product; returns whether that is new. Nobody is told: open pages fetch again once all has come. */
export const takeOverTagging = async (tx: CompanyTx, ticketId: number, tagId: number): Promise<boolean> =>
  (await run(tx.db, TAG, [ticketId, tagId, ticketId, MAX_TICKET_TAGS])).length > 0

/** A ticket goes, and its tags with it: once for each tag, at the end, the pages hear how many tickets are left. */
export async function countAnew(tx: CompanyTx, ticketId: number): Promise<void> {
  for (const { id } of await tagsOfTicket(tx.db, ticketId))
    tx.beforeCommit(`tags.count ${id}`, async () => void (await publishTag(tx, id)))
}

/** The tags of a ticket by name. */
export const tagsOfTicket = (db: TenantDb, ticketId: number): Promise<TagLabel[]> =>
  db
    .selectFrom('ticket_tags')
    .innerJoin('tags', 'tags.id', 'ticket_tags.tagId')
    .select(['tags.id', 'tags.name', 'tags.color'])
    .where('ticket_tags.ticketId', '=', ticketId)
    .orderBy('tags.folded')
    .execute()
