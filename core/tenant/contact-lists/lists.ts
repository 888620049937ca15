import { type CompanyTx, domainEvent } from '../../company/index.ts'
import { job, sweepPiecewise } from '../../company/jobs/index.ts'
import { assertBelowLimit } from '../../kit/assert-below-limit.ts'
import { fail } from '../../kit/errors.ts'
import { MAX_CONTACT_LISTS } from '../../kit/limits.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { normalizeText } from '../../kit/text.ts'
import { countOf, pageOf, run, searchIn, type TenantDb } from '../../storage/index.ts'
import { cancelImportsInto } from '../imports/index.ts'
import {
  type ContactList,
  type ContactListChange,
  type ContactListDraft,
  contactListErrors,
  contactListEvents,
} from './contract.ts'
import { takeTagged } from './from-tag.ts'
import { listRow, lists, publishList, showList } from './rows.ts'

/** Whether something that runs needs a list: then it is not deleted. */
export const contactListInUse = domainEvent<{ contactListId: number }, boolean>('contact list in use')

/** A list goes: anyone who names it releases it. */
export const contactListLeaving = domainEvent<{ contactListId: number }>('contact list leaving')

/** A page of those whose name has the text, by name. */
export async function listContactLists(db: TenantDb, request: PageRequest) {
  const hits = db
    .selectFrom('contact_lists')
    .selectAll()
    .where('goneAt', 'is', null)
    .where(searchIn(request.searchParam ?? '', 'folded'))
  const { rows, ...page } = await pageOf(hits, { order: { by: 'folded', direction: 'asc' }, request })
  return { records: rows.map(showList), ...page, count: await countOf(hits) }
}

/** All of them by name, to choose from: no company has more than `MAX_CONTACT_LISTS`. */
export async function allContactLists(db: TenantDb): Promise<ContactList[]> {
  const all = db.selectFrom('contact_lists').selectAll().where('goneAt', 'is', null)
  return (await all.orderBy('folded').orderBy('id').limit(MAX_CONTACT_LISTS).execute()).map(showList)
}

/** Adds a list; with a tag those contacts are in it who have a ticket with it. Throws ERR_NO_TAG_FOUND. */
export async function createContactList(tx: CompanyTx, { name, tagId = null }: ContactListDraft): Promise<ContactList> {
  const times = { createdAt: tx.now, updatedAt: tx.now }
  assertBelowLimit(await lists.count(tx.db), MAX_CONTACT_LISTS)
  const { id } = await lists.insert(tx.db, { name, folded: normalizeText(name), ...times })
  if (tagId !== null) await takeTagged(tx, id, tagId)
  const contactList = showList(await listRow(tx.db, id))
  tx.publish(contactListEvents.ContactList.created(contactList))
  return contactList
}

/** Throws ERR_NO_CONTACT_LIST_FOUND. */
export async function changeContactList(tx: CompanyTx, id: number, { name }: ContactListChange): Promise<ContactList> {
  await listRow(tx.db, id)
  const row = (await lists.update(tx.db, id, { name, folded: name && normalizeText(name), updatedAt: tx.now }))!
  publishList(tx, id)
  return showList(row)
}

/**
 * Deletes a list: it is gone at once, its items go a piece at a time. Throws ERR_NO_CONTACT_LIST_FOUND, and ERR_CONTACT_LIST_IN_USE
 * where a campaign that runs uses it (decision 325).
 */
export async function removeContactList(tx: CompanyTx, id: number): Promise<void> {
  const { name } = await listRow(tx.db, id)
  if ((await tx.emit(contactListInUse, { contactListId: id })).includes(true))
    throw fail(contactListErrors.ERR_CONTACT_LIST_IN_USE)
  await tx.emit(contactListLeaving, { contactListId: id })
  await cancelImportsInto(tx, 'contact-lists', id)
  await lists.update(tx.db, id, { goneAt: tx.now })
  await tx.schedule(sweep.at(tx.now, id, { contactListId: id }))
  await tx.audit({ kind: 'contactListDeleted', subject: name })
  tx.publish(contactListEvents.ContactList.deleted(id))
}

/** To remove what is left of a list. */
const sweep = job<{ contactListId: number }>('contact-lists.sweep')

const SWEEP = `DELETE FROM contact_list_items WHERE id IN (
  SELECT id FROM contact_list_items WHERE contactListId = ? LIMIT ?) RETURNING id`

export const sweepJob = sweepPiecewise(
  sweep,
  ({ contactListId }) => contactListId,
  async (tx, id, most) => (await run(tx.db, SWEEP, [id, most])).length,
  (tx, id) => lists.remove(tx.db, id),
)
