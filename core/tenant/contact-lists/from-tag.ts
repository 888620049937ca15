import type { CompanyTx } from '../../company/index.ts'
import { job, whenDue } from '../../company/jobs/index.ts'
import { MAX_LISTED_CONTACTS } from '../../kit/limits.ts'
import { run } from '../../storage/index.ts'
import { checkLater } from '../contacts/index.ts'
import { tagById } from '../tags/index.ts'
import { contactListFilled } from './filling.ts'
import { lists, publishList, publishReload } from './rows.ts'

/** To go on with a list that is made of a tag. */
const fill = job<{ contactListId: number }>('contact-lists.fill')

/** The contacts of so many tickets are taken in one transaction. */
const TICKETS_AT_ONCE = 500

/**
 * Makes the contacts who have a ticket with a tag items of a new list: at once for as many as one step may take, the others
 * in the background, after which `contactListFilled` is told. Groups and people without a number are left out. Throws
 * ERR_NO_TAG_FOUND.
 */
export async function takeTagged(tx: CompanyTx, contactListId: number, tagId: number): Promise<void> {
  await tagById(tx.db, tagId)
  await lists.update(tx.db, contactListId, { fillsFromTagId: tagId })
  await goOn(tx, contactListId)
}

export const fillJob = whenDue(fill, async (tx, { contactListId }) => {
  await goOn(tx, contactListId)
  publishList(tx, contactListId)
  publishReload(tx, contactListId)
})

const TAGGED = `SELECT ticketId FROM ticket_tags WHERE tagId = ? AND ticketId > ? ORDER BY ticketId LIMIT ?`
const TAKE = `INSERT INTO contact_list_items (contactListId, name, number, email, folded, isWhatsappValid, waits, createdAt, updatedAt)
  SELECT ?, c.name, c.number, c.email, c.folded,
    CASE WHEN c.verifiedAt IS NOT NULL THEN 1 WHEN c.numberCheckedAt IS NOT NULL THEN 0 END,
    c.verifiedAt IS NULL AND c.numberCheckedAt IS NULL, ?, ?
  FROM json_each(?) tagged JOIN tickets t ON t.id = tagged.value JOIN contacts c ON c.id = t.contactId
  WHERE c.number IS NOT NULL AND c.groupJid IS NULL
  ON CONFLICT (contactListId, number) DO NOTHING`

async function goOn(tx: CompanyTx, contactListId: number): Promise<void> {
  const list = await lists.byId(tx.db, contactListId)
  if (!list || list.goneAt !== null) return
  const { fillsFromTagId, filledTo, contactsCount } = list
  const tickets = await run<{ ticketId: number }>(tx.db, TAGGED, [fillsFromTagId, filledTo, TICKETS_AT_ONCE])
  const ids = tickets.map(({ ticketId }) => ticketId)
  await run(tx.db, TAKE, [contactListId, tx.now, tx.now, JSON.stringify(ids)])
  await checkLater(tx)
  if (ids.length === TICKETS_AT_ONCE && contactsCount < MAX_LISTED_CONTACTS) {
    await lists.update(tx.db, contactListId, { filledTo: ids.at(-1)! })
    return tx.schedule(fill.at(tx.now, contactListId, { contactListId }))
  }
  await lists.update(tx.db, contactListId, { fillsFromTagId: null })
  await tx.emit(contactListFilled, { contactListId })
}
