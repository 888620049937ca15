import type { CompanyContext } from '../../../company/index.ts'
import { type Row, run, type TenantDb } from '../../../storage/index.ts'
import { messageById, webhookContextOf } from '../../messages/index.ts'
import { withoutTriggers, withoutTriggersIn } from '../../tickets/index.ts'
import type { Received } from '../bots/bot.ts'

const MESSAGE = 'SELECT * FROM messages WHERE id = ?'

export const messageInput = async (db: TenantDb, messageId: number): Promise<Row<'messages'> | undefined> =>
  (await run<Row<'messages'>>(db, MESSAGE, [messageId]))[0]

/**
 * What a contact said, as an integration reads it, without the beginning of a trigger: a file by a link that is good for one to two days. A program that does not know by
 * which address others reach it gives none.
 */
export async function inputIn({ db, blobs, services }: CompanyContext, messageId: number): Promise<Received> {
  const row = await messageInput(db, messageId)
  const message = await messageById(db, blobs, messageId)
  if (!row || !message) return { text: '', media: null, sender: null, quoted: null }
  // Whatever of it the contact chose, a name and an earlier message too.
  const around = withoutTriggersIn(webhookContextOf(message))
  const { mediaType, mediaBlobId: blobId, mediaMimeType: mimeType, mediaName } = row
  const text = withoutTriggers(row.body)
  if (blobId === null || mimeType === null) return { text, media: null, ...around }
  const name = withoutTriggers(mediaName ?? '')
  const { publicUrl } = services
  const url = publicUrl === undefined ? null : `${publicUrl}${blobs.link({ blobId, mimeType, name })}`
  return { text, media: { kind: mediaType, url, name, mimetype: mimeType }, ...around }
}
