import { run, type TenantDb } from '../../../storage/index.ts'
import { previewText } from '../record/content.ts'
import type { MessageRow } from '../record/store.ts'

type Content = Pick<MessageRow, 'fromMe' | 'body' | 'mediaType' | 'mediaName' | 'mediaInfo'>

const NEWEST = `SELECT fromMe, body, mediaType, mediaName, mediaInfo FROM messages
  WHERE ticketId = ? AND isDeleted = 0 AND mediaType <> 'undecryptable' ORDER BY createdAt DESC, id DESC LIMIT ?`

/** What was said last on a ticket, so many messages, the oldest first; what has no words is reported by what stands for it. */
export async function newestWords(
  db: TenantDb,
  ticketId: number,
  most: number,
): Promise<{ fromMe: boolean; words: string }[]> {
  const rows = await run<Content>(db, NEWEST, [ticketId, most])
  return rows.reverse().map(row => ({ fromMe: row.fromMe === 1, words: wordsOf(row) }))
}

/** The name of a recording tells nothing. */
const wordsOf = (row: Content): string => previewText(row.mediaType === 'audio' ? { ...row, mediaName: null } : row)
