import { run, type TenantDb } from '../../storage/index.ts'
import type { ItemRow } from './rows.ts'

/** Someone of a list to whom can be written. */
export type Recipient = Pick<ItemRow, 'id' | 'name' | 'number' | 'email'>

const VALID = `SELECT id, name, number, email FROM contact_list_items
  WHERE contactListId = ? AND (isWhatsappValid = 1 OR waits = 1) AND id > ? ORDER BY id LIMIT ?`

/** Those of a list but whom WhatsApp said not to know, a piece at a time by their ids: each once, as no two of a list have one number. */
export const recipientsOf = (db: TenantDb, contactListId: number, after: number, most: number): Promise<Recipient[]> =>
  run<Recipient>(db, VALID, [contactListId, after, most])
