import { run, type TenantDb } from '../../../storage/index.ts'

/** Ourselves, among those who react. */
export const ME = 0

/** One reaction of one person to a message; an empty emoji takes it back. An older one that comes later changes nothing. */
export async function setReaction(
  db: TenantDb,
  { messageId, contactId, emoji, at }: { messageId: number; contactId: number; emoji: string; at: number },
): Promise<void> {
  if (emoji === '') {
    const text = 'DELETE FROM message_reactions WHERE messageId = ? AND contactId = ? AND createdAt <= ?'
    await run(db, text, [messageId, contactId, at])
    return
  }
  await run(
    db,
    `INSERT INTO message_reactions (messageId, contactId, emoji, createdAt) VALUES (?, ?, ?, ?)
     ON CONFLICT (messageId, contactId) DO UPDATE SET emoji = excluded.emoji, createdAt = excluded.createdAt
     WHERE createdAt <= excluded.createdAt`,
    [messageId, contactId, emoji, at],
  )
}

/** How we reacted to a message, or ''. */
export async function ownReaction(db: TenantDb, messageId: number): Promise<string> {
  const text = 'SELECT emoji FROM message_reactions WHERE messageId = ? AND contactId = ?'
  return (await run<{ emoji: string }>(db, text, [messageId, ME]))[0]?.emoji ?? ''
}
