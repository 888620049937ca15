import type { Desk } from '../../../desk/index.ts'
import { type Row, run, type TenantDb } from '../../../storage/index.ts'
import type { Heard } from '../bots/bot.ts'

const MESSAGE = 'SELECT * FROM messages WHERE id = ?'

export const messageHeard = async (db: TenantDb, messageId: number): Promise<Row<'messages'> | undefined> =>
  (await run<Row<'messages'>>(db, MESSAGE, [messageId]))[0]

/**
 * What a contact said, as an integration reads it: a file by a link that is good for one to two days. A program that does not know by
 * which address others reach it gives none.
 */
export async function heardIn({ db, blobs, services }: Desk, messageId: number): Promise<Heard> {
  const row = await messageHeard(db, messageId)
  if (!row) return { text: '', media: null }
  const { body, mediaType, mediaBlobId: blobId, mediaMimeType: mimeType, mediaName } = row
  if (blobId === null || mimeType === null) return { text: body, media: null }
  const name = mediaName ?? ''
  const { publicUrl } = services
  const url = publicUrl === undefined ? null : `${publicUrl}${blobs.link({ blobId, mimeType, name })}`
  return { text: body, media: { kind: mediaType, url, name, mimetype: mimeType } }
}
