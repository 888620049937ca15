import type { CompanyBlobs } from '../../../blobs/index.ts'
import type { Desks } from '../../../desk/index.ts'
import { run } from '../../../storage/index.ts'
import { type Lane, lanes, type OutboxRow, type OutboxStore, type OutgoingMessage } from '../../../whatsapp/index.ts'
import { connectionById } from '../../connections/index.ts'
import { publishChanged } from '../record/publish.ts'
import { recordFailure } from './failing.ts'
import { setHeld } from './held.ts'
import { takeOut } from './rows.ts'

interface HeadRow {
  id: number
  chatId: number
  payload: string
  priority: number
  firstContact: number
  attempts: number
  expiresAt: number | null
  heldUntil: number | null
}

/** In the order of urgency by index; the plus keeps the index of due times, which would have to be sorted, out of it. */
export const HEADS = `SELECT id, chatId, payload, priority, firstContact, attempts, expiresAt, heldUntil FROM outbox
  WHERE whatsappId = ? AND head = 1 AND +notBefore <= ? ORDER BY urgency, id LIMIT ?`
export const DUE = 'SELECT min(notBefore) AS dueAt FROM outbox WHERE whatsappId = ? AND head = 1 AND notBefore > ?'

const CLAIM = 'UPDATE outbox SET claimed = 1 WHERE whatsappId = ? AND id = ? RETURNING id'
const SENT = 'SELECT chat, sentAt FROM first_contacts WHERE whatsappId = ? AND sentAt > ? ORDER BY sentAt'

/** The outbox of every company, over the table `outbox` of its desk file. */
export function outboxStore(desks: Pick<Desks, 'use'>): OutboxStore {
  return {
    heads: ({ companyId, connectionId }, now, limit) =>
      desks.use(companyId, async ({ db, blobs }) =>
        (await run<HeadRow>(db, HEADS, [connectionId, now, limit])).map(row => outboxRow(row, blobs)),
      ),
    nextDueAt: ({ companyId, connectionId }, now) =>
      desks.use(companyId, async ({ db }) => {
        const [row] = await run<{ dueAt: number | null }>(db, DUE, [connectionId, now])
        return row?.dueAt ?? null
      }),
    postpone: ({ companyId, connectionId }, id, dueAt) =>
      desks.use(companyId, desk =>
        desk.transaction(async ({ db }) => {
          const text = 'UPDATE outbox SET notBefore = ?, attempts = attempts + 1 WHERE whatsappId = ? AND id = ?'
          await run(db, text, [dueAt, connectionId, id])
        }),
      ),
    fail: ({ companyId, connectionId }, id, reason) =>
      desks.use(companyId, desk =>
        desk.transaction(async tx => {
          const row = await takeOut(tx.db, connectionId, { id })
          const messageId = row && (await recordFailure(tx, row, { code: reason, reason }))
          if (messageId !== undefined) await publishChanged(tx, [messageId])
        }),
      ),
    firstContacts: ({ companyId, connectionId }, since) =>
      desks.use(companyId, async ({ db }) => {
        const connection = await connectionById(db, connectionId)
        const sent = await run<{ chat: number; sentAt: number }>(db, SENT, [connectionId, since])
        return {
          restrictedUntil: connection?.restrictedUntil ?? null,
          linkedAt: connection?.linkedAt ?? null,
          ownLimit: connection?.firstContactLimit ?? null,
          sent: sent.map(({ chat, sentAt }) => ({ chat: String(chat), at: sentAt })),
        }
      }),
    hold: ({ companyId, connectionId }, id, held) =>
      desks.use(companyId, desk => desk.transaction(tx => setHeld(tx, connectionId, id, held))),
    claim: ({ companyId, connectionId }, id) =>
      desks.use(companyId, desk =>
        desk.transaction(async ({ db }) => (await run(db, CLAIM, [connectionId, id])).length > 0),
      ),
  }
}

const outboxRow = (row: HeadRow, blobs: CompanyBlobs): OutboxRow => ({
  id: row.id,
  message: withPaths(JSON.parse(row.payload), blobs),
  lane: lanes[row.priority] as Lane,
  chat: String(row.chatId),
  firstContact: row.firstContact === 1,
  attempts: row.attempts,
  expiresAt: row.expiresAt,
  heldUntil: row.heldUntil,
})

/** A stored payload names a blob; the provider wants its path. */
function withPaths(message: OutgoingMessage, blobs: CompanyBlobs): OutgoingMessage {
  const { content } = message
  if (content.type !== 'media') return message
  return { ...message, content: { ...content, path: blobs.pathOf(content.path) } }
}
