import type { Desk } from '../../../desk/index.ts'
import { table } from '../../../storage/index.ts'
import type { Heard } from '../bots/bot.ts'

/** What a contact said, as an integration reads it: a file by a link that is good for one to two days. */
export async function heardIn({ db, blobs, services }: Desk, messageId: number): Promise<Heard> {
  const row = await table('messages').byId(db, messageId)
  if (!row) return { text: '', media: null }
  const { body, mediaType, mediaBlobId: blobId, mediaMimeType: mimeType, mediaName } = row
  if (blobId === null || mimeType === null) return { text: body, media: null }
  const name = mediaName ?? ''
  const url = `${services.publicUrl ?? ''}${blobs.link({ blobId, mimeType, name })}`
  return { text: body, media: { kind: mediaType, url, name, mimetype: mimeType } }
}
