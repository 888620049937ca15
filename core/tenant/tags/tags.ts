import type { CompanyTx } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { may } from '../../domain/access/permissions.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import { Color } from '../../kit/fields.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { MAX_LANES, MAX_NAME, MAX_TAGS } from '../../kit/limits.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { cutText, normalizeText } from '../../kit/text.ts'
import { countOf, pageOf, run, searchIn, type TenantDb, table } from '../../storage/index.ts'
import {
  byLane,
  DEFAULT_TAG_COLOR,
  Tag,
  type TagChange,
  type TagDraft,
  TagItem,
  type TagLabel,
  tagErrors,
  tagEvents,
} from './contract.ts'
import { tagPermissions } from './permissions.ts'

const tags = table('tags')

const countedTags = (db: TenantDb) =>
  db
    .selectFrom('tags')
    .selectAll()
    .select(tag =>
      tag
        .selectFrom('ticket_tags')
        .whereRef('ticket_tags.tagId', '=', 'tags.id')
        .select(count => count.fn.countAll<number>().as('tickets'))
        .as('ticketsCount'),
    )

/** A page of the tags whose name or colour has the text, by name. */
export async function listTags(db: TenantDb, request: PageRequest) {
  const hits = countedTags(db).where(searchIn(request.searchParam ?? '', 'name', 'color'))
  const { rows, ...page } = await pageOf(hits, { order: { by: 'folded', direction: 'asc' }, request })
  return { tags: rows.map(row => encode(Tag, row)), ...page, count: await countOf(hits) }
}

export async function allTags(db: TenantDb): Promise<TagItem[]> {
  const rows = await db.selectFrom('tags').select(['id', 'name', 'color', 'kanban']).orderBy('folded').execute()
  return rows.map(row => encode(TagItem, row))
}

export async function kanbanTags(db: TenantDb): Promise<Tag[]> {
  const rows = await countedTags(db).where('kanban', '=', 1).execute()
  return rows.map(row => encode(Tag, row)).sort(byLane)
}

/** The lanes of the board, in their order. */
export const lanes = (db: TenantDb): Promise<TagLabel[]> => run<TagLabel>(db, LANES, [])

export const LANES = `SELECT id, name, color FROM tags WHERE kanban = 1 ORDER BY lanePosition IS NULL, lanePosition, id`

/** Puts the lanes in this order, those that are not named behind them in theirs. Throws ERR_NO_TAG_FOUND for what is no lane. */
export async function arrangeLanes(tx: CompanyTx, wanted: readonly number[]): Promise<void> {
  const before = await kanbanTags(tx.db)
  const known = before.map(({ id }) => id)
  if (wanted.some(id => !known.includes(id))) throw fail(tagErrors.ERR_NO_TAG_FOUND)
  const order = [...new Set([...wanted, ...known])]
  for (const { id, lanePosition } of before) {
    const position = order.indexOf(id) + 1
    if (position === lanePosition) continue
    await tags.update(tx.db, id, { lanePosition: position })
    await publishTag(tx, id)
  }
}

/** Throws ERR_NO_TAG_FOUND. */
export async function tagById(db: TenantDb, id: number): Promise<Tag> {
  const row = await countedTags(db).where('id', '=', id).executeTakeFirst()
  return encode(Tag, found(row, tagErrors.ERR_NO_TAG_FOUND))
}

/** Adds a tag; where there is one of the same name, colour and kanban flag, returns that. Throws ERR_TAG_NAME_ALREADY_EXISTS, ERR_TAGS_FULL, ERR_TOO_MANY_LANES. */
export async function createTag(tx: CompanyTx, caller: Caller, draft: TagDraft): Promise<Tag> {
  const { name, color = DEFAULT_TAG_COLOR, kanban = 0 } = draft
  const normalized = normalizeText(name)
  const same = await tags.find(tx.db, 'folded', normalized)
  if (same && same.kanban === kanban && same.color.toLowerCase() === color.toLowerCase()) return tagById(tx.db, same.id)
  if (same) throw fail(tagErrors.ERR_TAG_NAME_ALREADY_EXISTS)
  if (kanban === 1) await checkNewLane(tx, caller)
  await checkRoom(tx)
  return publishNew(tx, await insertTag(tx, { name, color, kanban, userId: caller.userId }))
}

/** The tag of this name, whatever its colour; made where there is none. Throws ERR_TAGS_FULL. */
export async function tagNamed(tx: CompanyTx, provided: { name: string; color: string }): Promise<Tag> {
  const name = cutText(provided.name, MAX_NAME)
  const same = await tags.find(tx.db, 'folded', normalizeText(name))
  if (same) return tagById(tx.db, same.id)
  await checkRoom(tx)
  const color = Color.catch(DEFAULT_TAG_COLOR).parse(provided.color)
  return publishNew(tx, await insertTag(tx, { name, color, kanban: 0, userId: null }))
}

/** The tag of this name, or else one as another product had it. Nobody is told: open pages fetch again once all has come. */
export async function takeOverTag(
  tx: CompanyTx,
  provided: { name: string; color: string; kanban: number },
): Promise<{ id: number; isNew: boolean }> {
  const same = await tags.find(tx.db, 'folded', normalizeText(provided.name))
  if (same) return { id: same.id, isNew: false }
  const color = Color.catch(DEFAULT_TAG_COLOR).parse(provided.color)
  return { id: await insertTag(tx, { ...provided, color, userId: null }), isNew: true }
}

async function insertTag(
  tx: CompanyTx,
  provided: { name: string; color: string; kanban: number; userId: number | null },
): Promise<number> {
  const times = { createdAt: tx.now, updatedAt: tx.now }
  return (await tags.insert(tx.db, { ...provided, ...times, folded: normalizeText(provided.name), lanePosition: null }))
    .id
}

async function publishNew(tx: CompanyTx, id: number): Promise<Tag> {
  const tag = await tagById(tx.db, id)
  tx.publish(tagEvents.tag.created(tag))
  return tag
}

/** Changes the given fields; lanes are for those who arrange the board. Throws ERR_NO_PERMISSION, ERR_TAG_NAME_ALREADY_EXISTS, ERR_TOO_MANY_LANES. */
export async function changeTag(tx: CompanyTx, caller: Caller, id: number, change: TagChange): Promise<Tag> {
  const before = found(await tags.byId(tx.db, id), tagErrors.ERR_NO_TAG_FOUND)
  if (before.kanban === 1) checkKanban(caller)
  else if (change.kanban === 1) await checkNewLane(tx, caller)
  const normalized = change.name && normalizeText(change.name)
  const same = normalized === undefined ? undefined : await tags.find(tx.db, 'folded', normalized)
  if (same && same.id !== id) throw fail(tagErrors.ERR_TAG_NAME_ALREADY_EXISTS)
  await tags.update(tx.db, id, { ...change, folded: normalized, updatedAt: tx.now })
  return publishTag(tx, id)
}

/** Deletes a tag and takes it from its tickets; lanes are for those who arrange the board. Throws ERR_NO_PERMISSION. */
export async function removeTag(tx: CompanyTx, caller: Caller, id: number): Promise<void> {
  const { name, kanban } = found(await tags.byId(tx.db, id), tagErrors.ERR_NO_TAG_FOUND)
  if (kanban === 1) checkKanban(caller)
  await tags.remove(tx.db, id)
  await tx.audit({ kind: 'tagDeleted', subject: name })
  tx.publish(tagEvents.tag.deleted(id))
}

/** Publishes a tag as it is now, the number of its tickets included. */
export async function publishTag(tx: CompanyTx, id: number): Promise<Tag> {
  const tag = await tagById(tx.db, id)
  tx.publish(tagEvents.tag.updated(tag))
  return tag
}

async function checkNewLane(tx: CompanyTx, caller: Caller): Promise<void> {
  checkKanban(caller)
  if ((await lanes(tx.db)).length >= MAX_LANES) throw fail(tagErrors.ERR_TOO_MANY_LANES)
}

/** Throws ERR_TAGS_FULL (decision 365). */
async function checkRoom(tx: CompanyTx): Promise<void> {
  if ((await tags.count(tx.db)) >= MAX_TAGS) throw fail(tagErrors.ERR_TAGS_FULL, { max: MAX_TAGS })
}

function checkKanban(caller: Caller): void {
  if (!may(caller.profile, tagPermissions.kanban)) throw fail(generalErrors.ERR_NO_PERMISSION)
}
