import type { CompanyTx } from '../../../company/index.ts'
import { HOUR } from '../../../kit/clock.ts'
import { type Row, run } from '../../../storage/index.ts'
import { type Lane, lanes, type OutgoingMessage } from '../../../whatsapp/index.ts'
import type { Rewording } from '../record/reword.ts'

/** How long an automated message may wait before it is too late to be any good (decision 23). */
const AUTOMATED_LIFE = HOUR

/** What to put back on a message when WhatsApp rejects what was done to it. */
export type Undo = { message: Rewording } | { reaction: string }

export interface Leaving {
  whatsappId: number
  chatId: number
  messageId: number
  lane: Lane
  /** A file's path is the id of its blob: folders move, blobs do not. */
  message: OutgoingMessage
  undo?: Undo
  firstContact?: boolean
  /** It may have left before: nobody can take it back. */
  claimed?: boolean
  /** Only for automated messages; their life when absent. */
  expiresAt?: number | null | undefined
}

/** Writes what has to leave, in the transaction of its message, and wakes the outbox after the commit. */
export async function enqueue(tx: CompanyTx, leaving: Leaving): Promise<void> {
  const { lane, undo } = leaving
  const priority = lanes.indexOf(lane)
  const expiresAt = lane === 'chat' ? null : (leaving.expiresAt ?? tx.now + AUTOMATED_LIFE)
  await run(
    tx.db,
    `INSERT INTO outbox (whatsappId, chatId, messageId, waId, priority, urgency, payload, undo, firstContact, notBefore,
       expiresAt, createdAt, claimed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      leaving.whatsappId,
      leaving.chatId,
      leaving.messageId,
      leaving.message.waId,
      priority,
      priority,
      JSON.stringify(leaving.message),
      undo ? JSON.stringify(undo) : null,
      leaving.firstContact ? 1 : 0,
      tx.now,
      expiresAt,
      tx.now,
      leaving.claimed ? 1 : 0,
    ],
  )
  tx.afterCommit(() => tx.services.whatsapp.wake(leaving.whatsappId))
}

export type StoredRow = Pick<Row<'outbox'>, 'messageId' | 'chatId' | 'undo' | 'firstContact' | 'waId'>

/** Takes a row out, by WhatsApp's word or by its id. */
export async function takeOut(
  db: CompanyTx['db'],
  whatsappId: number,
  which: { waId: string } | { id: number },
): Promise<StoredRow | undefined> {
  const [column, value] = 'id' in which ? ['id', which.id] : ['waId', which.waId]
  const text = `DELETE FROM outbox WHERE whatsappId = ? AND ${column} = ?
    RETURNING messageId, chatId, undo, firstContact, waId`
  return (await run<StoredRow>(db, text, [whatsappId, value]))[0]
}
