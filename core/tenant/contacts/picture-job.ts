import type { DeskTx } from '../../desk/index.ts'
import { DAY, SECOND } from '../../kit/clock.ts'
import type { ContactRow } from './known-contact.ts'
import { updateContact } from './store.ts'

export const PICTURE_JOB = 'contacts.picture'

export interface PictureJob {
  contactId: number
  whatsappId: number
}

/** Messages come first: the picture is asked for a little after them. */
const AFTER_THE_MESSAGE = 5 * SECOND

/** Has the picture of somebody who was met through a connection looked at, at most once a day. */
export async function askForPicture(
  tx: DeskTx,
  row: ContactRow,
  whatsappId: number | undefined,
  how: 'daily' | 'changed' = 'daily',
): Promise<ContactRow> {
  const fresh = row.pictureCheckedAt !== null && tx.now - row.pictureCheckedAt < DAY
  if (whatsappId === undefined || (fresh && how === 'daily')) return row
  const payload: PictureJob = { contactId: row.id, whatsappId }
  await tx.schedule({ kind: PICTURE_JOB, key: String(row.id), dueAt: tx.now + AFTER_THE_MESSAGE, payload })
  return updateContact(tx.db, row.id, { pictureCheckedAt: tx.now })
}
