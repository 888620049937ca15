import { type CompanyTx, on } from '../../company/index.ts'
import { job, whenDue } from '../../company/jobs/index.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { normalizedOf } from '../contacts/contract.ts'
import { checkLater, numberAnswered, numbersWait } from '../contacts/index.ts'
import type { ContactList } from './contract.ts'
import { type ItemRow, items, listRow, publishItem, publishList, publishReload, showList, takeOut } from './rows.ts'

export const NEXT_WAITING = `SELECT number, createdAt AS since FROM contact_list_items
  WHERE waits = 1 AND number NOT IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?`
export const WAITING_FOR = `SELECT * FROM contact_list_items WHERE number = ? AND waits = 1`
/** So many are marked in one transaction. */
const AT_ONCE = 500
export const ASK_AGAIN = `UPDATE contact_list_items SET waits = 1 WHERE id IN (
    SELECT id FROM contact_list_items WHERE contactListId = ? AND waits = 0 AND isWhatsappValid IS NOT 1 AND id > ?
    ORDER BY id LIMIT ${AT_ONCE}) RETURNING id`

/** To go on with asking again about a list. */
const ask = job<{ contactListId: number; after: number }>('contact-lists.ask')

const longestWaiting = (db: TenantDb, silent: readonly string[], most: number) =>
  run<{ number: string; since: number }>(db, NEXT_WAITING, [JSON.stringify(silent), most])

/** Numbers of lists are asked about together with those of contacts, at one pace; no answer changes nothing (decision 326). */
export const checkEventHandlers = [
  on(numbersWait, (tx, { silent, most }) => longestWaiting(tx.db, silent, most)),
  on(numberAnswered, async (tx, { number, pn }) => {
    for (const row of await run<ItemRow>(tx.db, WAITING_FOR, [number])) await settle(tx, row, pn)
  }),
]

/**
 * Takes over whether WhatsApp knows someone, and how it writes the number. Who is in the list already under that, as numbers of Mexico
 * and Argentina have two ways of writing, is taken out: a campaign would write to one person twice.
 */
async function settle(tx: CompanyTx, row: ItemRow, pn: string | undefined): Promise<void> {
  if (pn !== undefined && !(await isFree(tx.db, row, pn))) return takeOut(tx, row)
  const known = { isWhatsappValid: pn === undefined ? 0 : 1, waits: 0, updatedAt: tx.now }
  const number = pn ?? row.number
  const after = await items.update(tx.db, row.id, { ...known, number, folded: normalizedOf({ ...row, number }) })
  publishItem(tx, 'update', after!)
  publishList(tx, row.contactListId)
}

async function isFree(db: TenantDb, { contactListId, id }: ItemRow, number: string): Promise<boolean> {
  const same = 'SELECT id FROM contact_list_items WHERE contactListId = ? AND number = ? AND id <> ?'
  return (await run(db, same, [contactListId, number, id])).length === 0
}

/**
 * Has WhatsApp asked again about those whom it does not know: at once about as many as one step may take, about the others in the
 * background. Throws ERR_NO_CONTACT_LIST_FOUND.
 */
export async function askAgain(tx: CompanyTx, contactListId: number): Promise<ContactList> {
  await listRow(tx.db, contactListId)
  await askPiece(tx, { contactListId, after: 0 })
  return showList(await listRow(tx.db, contactListId))
}

export const askJob = whenDue(ask, askPiece)

/** Those behind an item, so that who was answered meanwhile is not asked about without end. */
async function askPiece(
  tx: CompanyTx,
  { contactListId, after }: { contactListId: number; after: number },
): Promise<void> {
  const requested = await run<{ id: number }>(tx.db, ASK_AGAIN, [contactListId, after])
  await checkLater(tx)
  publishList(tx, contactListId)
  publishReload(tx, contactListId)
  if (requested.length < AT_ONCE) return
  const last = Math.max(...requested.map(({ id }) => id))
  await tx.schedule(ask.at(tx.now, contactListId, { contactListId, after: last }))
}
