import type { SendBlock } from '../../../domain/send-holds.ts'
import { wireTime } from '../../../kit/clock.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import type { Message } from '../contract.ts'

interface BlockedRow {
  messageId: number
  until: number
  because: SendBlock
}

/** Which of these messages are held back, being the first of their chat or behind it. */
export async function blockedOf(
  db: TenantDb,
  ids: readonly number[],
): Promise<Map<number, NonNullable<Message['held']>>> {
  if (ids.length === 0) return new Map()
  const rows = await run<BlockedRow>(
    db,
    `SELECT o.messageId, first.heldUntil AS until, first.heldBecause AS because FROM outbox o
     JOIN outbox first ON first.whatsappId = o.whatsappId AND first.chatId = o.chatId AND first.head = 1
     WHERE o.messageId IN (${ids.map(() => '?').join()}) AND o.undo IS NULL AND first.heldUntil IS NOT NULL`,
    ids,
  )
  return new Map(rows.map(({ messageId, until, because }) => [messageId, { until: wireTime(until), because }]))
}
