import type { CompanyTx } from '../../company/index.ts'
import { whoMay } from '../../domain/access/events.ts'
import { encode } from '../../kit/encode.ts'
import { found } from '../../kit/errors.ts'
import { type Row, type TenantDb, table } from '../../storage/index.ts'
import { ContactList, ContactListItem, contactListErrors, contactListEvents } from './contract.ts'
import { contactListPermissions } from './permissions.ts'

export type ListRow = Row<'contact_lists'>
export type ItemRow = Row<'contact_list_items'>

export const lists = table('contact_lists')
export const items = table('contact_list_items')

export const showList = (row: ListRow): ContactList => encode(ContactList, row)

export const showItem = (row: ItemRow): ContactListItem =>
  encode(ContactListItem, { ...row, isWhatsappValid: row.isWhatsappValid === null ? null : row.isWhatsappValid === 1 })

/** One that nobody deleted. Throws ERR_NO_CONTACT_LIST_FOUND. */
export async function listRow(db: TenantDb, id: number): Promise<ListRow> {
  const row = await lists.byId(db, id)
  return found(row?.goneAt === null ? row : undefined, contactListErrors.ERR_NO_CONTACT_LIST_FOUND)
}

/** One of a list that nobody deleted. Throws ERR_NO_CONTACT_LIST_ITEM_FOUND. */
export async function itemRow(db: TenantDb, id: number): Promise<ItemRow> {
  const row = found(await items.byId(db, id), contactListErrors.ERR_NO_CONTACT_LIST_ITEM_FOUND)
  const list = await lists.byId(db, row.contactListId)
  return found(list?.goneAt === null ? row : undefined, contactListErrors.ERR_NO_CONTACT_LIST_ITEM_FOUND)
}

const everybody = whoMay(contactListPermissions.use)

/** Tells all pages of someone who came into a list, or was changed. */
export function publishItem(tx: CompanyTx, action: 'create' | 'update', row: ItemRow): void {
  const data = { action, ContactListItem: showItem(row) }
  tx.publish(contactListEvents.ContactListItem.of(data, everybody))
}

/** Takes someone out, and tells them. */
export async function takeOut(tx: CompanyTx, { id, contactListId }: ItemRow): Promise<void> {
  await items.remove(tx.db, id)
  const data = { action: 'delete' as const, ContactListItemId: id }
  tx.publish(contactListEvents.ContactListItem.of(data, everybody))
  publishList(tx, contactListId)
}

/** Tells them that many came at once. */
export function publishReload(tx: CompanyTx, contactListId: number): void {
  const data = { action: 'reload' as const, contactListId }
  tx.publish(contactListEvents.ContactListItem.of(data, everybody))
}

/** Tells all pages of a list with the figures that it has at the end of the transaction, once. */
export function publishList(tx: CompanyTx, contactListId: number): void {
  tx.beforeCommit(`contact list ${contactListId}`, async () => {
    const row = await lists.byId(tx.db, contactListId)
    if (row?.goneAt === null) tx.publish(contactListEvents.ContactList.updated(showList(row)))
  })
}
