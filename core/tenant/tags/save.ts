import type { Caller } from '../../access/caller.ts'
import { may } from '../../access/permissions.ts'
import type { Desk, DeskTx } from '../../desk/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { DEFAULT_TAG_COLOR, type Tag, type TagChange, type TagDraft, tagErrors, tagEvents } from './contract.ts'
import { tagPermissions } from './permissions.ts'
import { tagById, tagNamed, tags } from './store.ts'
import { tagOf } from './wire.ts'

/** Adds a tag; one of the same name, colour and kanban flag is answered instead of a second (behaviour A19). */
export function createTag(desk: Desk, caller: Caller, draft: TagDraft): Promise<Tag> {
  return desk.transaction(async tx => {
    const { name, color = DEFAULT_TAG_COLOR, kanban = 0 } = draft
    const same = await tagNamed(tx.db, name)
    if (same && same.kanban === kanban && sameColor(same.color, color)) return tagOf(same)
    if (same) throw fail(tagErrors.ERR_TAG_NAME_ALREADY_EXISTS)
    if (kanban === 1) checkKanban(caller)
    const times = { createdAt: tx.now, updatedAt: tx.now }
    const { id } = await tags.insert(tx.db, { name, color, kanban, userId: caller.userId, ...times })
    return announceTag(tx, 'create', id)
  })
}

/** Changes the given fields; the kanban flag is for those who arrange the board. */
export function changeTag(desk: Desk, caller: Caller, id: number, change: TagChange): Promise<Tag> {
  return desk.transaction(async tx => {
    const before = found(await tagById(tx.db, id), tagErrors.ERR_NO_TAG_FOUND)
    const same = change.name === undefined ? undefined : await tagNamed(tx.db, change.name)
    if (same && same.id !== id) throw fail(tagErrors.ERR_TAG_NAME_ALREADY_EXISTS)
    if (change.kanban !== undefined && change.kanban !== before.kanban) checkKanban(caller)
    await tags.update(tx.db, id, { ...change, updatedAt: tx.now })
    return announceTag(tx, 'update', id)
  })
}

/** Deletes a tag and takes it from its tickets. */
export function removeTag(desk: Desk, id: number): Promise<void> {
  return desk.transaction(async tx => {
    if (!(await tags.remove(tx.db, id))) throw fail(tagErrors.ERR_NO_TAG_FOUND)
    tx.publish(tagEvents.tag.deleted(id))
  })
}

/** Tells the staff how a tag is now, the number of its tickets included. */
export async function announceTag(tx: DeskTx, action: 'create' | 'update', id: number): Promise<Tag> {
  const tag = tagOf(found(await tagById(tx.db, id), tagErrors.ERR_NO_TAG_FOUND))
  tx.publish(action === 'create' ? tagEvents.tag.created(tag) : tagEvents.tag.updated(tag))
  return tag
}

function checkKanban(caller: Caller): void {
  if (!may(caller.profile, tagPermissions.kanban)) throw fail(generalErrors.ERR_NO_PERMISSION)
}

const sameColor = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
