import type { CompanyContext, CompanyContexts, CompanyTx } from '../../../company/index.ts'
import type { SendFailureReason } from '../../../domain/send-failures.ts'
import type { CompanyBlobs } from '../../../storage/blobs/index.ts'
import { run } from '../../../storage/index.ts'
import {
  type Address,
  type Blocked,
  type ConnectionRef,
  type FirstContacts,
  type KnownCheck,
  type Lane,
  lanes,
  type OutboxRow,
  type OutboxStore,
  type OutgoingMedia,
  type OutgoingMessage,
} from '../../../whatsapp/index.ts'
import { connectionById } from '../../connections/index.ts'
import { takeAnswer } from '../../contacts/index.ts'
import { publishChanged } from '../record/publish.ts'
import { setBlocked } from './blocked.ts'
import { recordFailure } from './failing.ts'
import { takeOut } from './rows.ts'

interface HeadRow {
  id: number
  chatId: number
  payload: string
  priority: number
  firstContact: number
  isUnverified: number
  attempts: number
  expiresAt: number | null
  heldUntil: number | null
}

/** In the order of urgency by index; the plus keeps the index of due times, which would have to be sorted, out of it. */
export const HEADS = `SELECT id, chatId, payload, priority, firstContact, attempts, expiresAt, heldUntil,
    (SELECT number IS NOT NULL AND lid IS NULL AND verifiedAt IS NULL FROM contacts WHERE contacts.id = chatId) AS isUnverified
  FROM outbox
  WHERE whatsappId = ? AND head = 1 AND +notBefore <= ? ORDER BY urgency, id LIMIT ?`
export const DUE = 'SELECT min(notBefore) AS dueAt FROM outbox WHERE whatsappId = ? AND head = 1 AND notBefore > ?'

const CLAIM = 'UPDATE outbox SET claimed = 1 WHERE whatsappId = ? AND id = ? RETURNING id'
const SENT = 'SELECT chat, sentAt FROM first_contacts WHERE whatsappId = ? AND sentAt > ? ORDER BY sentAt'

type OnConnection<Rest extends unknown[], Result> = (
  company: CompanyContext,
  connectionId: number,
  ...rest: Rest
) => Promise<Result>

/** The outbox of every company, over the table `outbox` of its desk file. */
export function outboxStore(contexts: Pick<CompanyContexts, 'use'>): OutboxStore {
  const on =
    <Rest extends unknown[], Result>(work: OnConnection<Rest, Result>) =>
    ({ companyId, connectionId }: ConnectionRef, ...rest: Rest): Promise<Result> =>
      contexts.use(companyId, company => work(company, connectionId, ...rest))
  return {
    heads: on(heads),
    nextDueAt: on(nextDueAt),
    postpone: on(postpone),
    fail: on(giveUp),
    firstContacts: on(firstContacts),
    lookedUp: on((company, _, row: OutboxRow, check: KnownCheck) =>
      company.transaction(tx => takeAddress(tx, row, check)),
    ),
    hold: on((company, connectionId, id: number, held: Blocked | null) =>
      company.transaction(tx => setBlocked(tx, connectionId, id, held)),
    ),
    claim: on((company, connectionId, id: number) =>
      company.transaction(async ({ db }) => (await run(db, CLAIM, [connectionId, id])).length > 0),
    ),
  }
}

async function heads(
  { db, blobs }: CompanyContext,
  connectionId: number,
  now: number,
  limit: number,
): Promise<OutboxRow[]> {
  return (await run<HeadRow>(db, HEADS, [connectionId, now, limit])).map(row => outboxRow(row, blobs))
}

async function nextDueAt({ db }: CompanyContext, connectionId: number, now: number): Promise<number | null> {
  const [row] = await run<{ dueAt: number | null }>(db, DUE, [connectionId, now])
  return row?.dueAt ?? null
}

const postpone = (company: CompanyContext, connectionId: number, id: number, dueAt: number): Promise<void> =>
  company.transaction(async ({ db }) => {
    const text = 'UPDATE outbox SET notBefore = ?, attempts = attempts + 1 WHERE whatsappId = ? AND id = ?'
    await run(db, text, [dueAt, connectionId, id])
  })

const giveUp = (company: CompanyContext, connectionId: number, id: number, reason: SendFailureReason): Promise<void> =>
  company.transaction(async tx => {
    const row = await takeOut(tx.db, connectionId, { id })
    const messageId = row && (await recordFailure(tx, row, { code: reason, reason }))
    if (messageId !== undefined) await publishChanged(tx, [messageId])
  })

async function firstContacts({ db }: CompanyContext, connectionId: number, since: number): Promise<FirstContacts> {
  const connection = await connectionById(db, connectionId)
  const sent = await run<{ chat: number; sentAt: number }>(db, SENT, [connectionId, since])
  return {
    restrictedUntil: connection?.restrictedUntil ?? null,
    linkedAt: connection?.linkedAt ?? null,
    ownLimit: connection?.firstContactLimit ?? null,
    sent: sent.map(({ chat, sentAt }) => ({ chat: String(chat), at: sentAt })),
  }
}

export const WAITING = `UPDATE outbox SET payload = json_set(payload, '$.to', json(?)) WHERE chatId = ?`

/** Keeps what WhatsApp says of a number; all that waits for someone goes where they are. */
async function takeAddress(tx: CompanyTx, { chat, message }: OutboxRow, check: KnownCheck): Promise<Address | null> {
  const pn = message.to.pn!
  const contactId = await takeAnswer(tx, pn, check)
  if (check.result !== 'found') return null
  const to = { pn: check.pn, ...(check.lid ? { lid: check.lid } : {}) }
  await run(tx.db, WAITING, [JSON.stringify(to), contactId ?? Number(chat)])
  return to
}

const outboxRow = (row: HeadRow, blobs: CompanyBlobs): OutboxRow => ({
  id: row.id,
  message: withPaths(JSON.parse(row.payload), blobs),
  lane: lanes[row.priority] as Lane,
  chat: String(row.chatId),
  firstContact: row.firstContact === 1,
  isUnverified: row.isUnverified === 1,
  attempts: row.attempts,
  expiresAt: row.expiresAt,
  heldUntil: row.heldUntil,
})

/** A stored payload names a blob; the provider wants its path. */
function withPaths(message: OutgoingMessage, blobs: CompanyBlobs): OutgoingMessage {
  const { content } = message
  const placed = (media: OutgoingMedia): OutgoingMedia => ({ ...media, path: blobs.pathOf(media.path) })
  if (content.type === 'media') return { ...message, content: placed(content) }
  if (content.type === 'template' && content.media)
    return { ...message, content: { ...content, media: placed(content.media) } }
  return message
}
