import type { CompanyTx } from '../../../company/index.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import { publishChanged } from '../record/publish.ts'
import { rewordMessage } from '../record/reword.ts'
import { type MessageRow, messageRow } from '../record/store.ts'

/** A recording of a contact of which nobody has written down the words. */
export type Untranscribed = Pick<MessageRow, 'id' | 'mediaState' | 'mediaBlobId' | 'mediaMimeType' | 'mediaBytes'>

const UNHEARD = `SELECT id, mediaState, mediaBlobId, mediaMimeType, mediaBytes FROM messages
  WHERE ticketId = ? AND createdAt >= ? AND fromMe = 0 AND isDeleted = 0 AND mediaType = 'audio' AND body = ''
  ORDER BY createdAt DESC, id DESC LIMIT ?`

/** Those of a ticket since then, so many of the newest, the oldest first. */
export const untranscribedOf = async (
  db: TenantDb,
  ticketId: number,
  since: number,
  most: number,
): Promise<Untranscribed[]> => (await run<Untranscribed>(db, UNHEARD, [ticketId, since, most])).reverse()

/** Keeps the words of a recording as those of its message: no voice note has others. */
export async function storeTranscript(tx: CompanyTx, id: number, words: string): Promise<void> {
  const message = await messageRow(tx.db, id)
  if (message?.body !== '' || message.isDeleted === 1) return
  await rewordMessage(tx, message, { body: words })
  await publishChanged(tx, [id])
}
