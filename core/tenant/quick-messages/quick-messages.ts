import { type CompanyTx, dropFile, WORTH_REPORTING } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { MAX_QUICK_MESSAGES } from '../../kit/limits.ts'
import { normalizeText } from '../../kit/text.ts'
import type { TenantDb } from '../../storage/index.ts'
import { queueRow } from '../queues/index.ts'
import {
  mayChangeQuickMessage,
  type QuickMessage,
  type QuickMessageChange,
  type QuickMessageDraft,
  quickMessageErrors,
  quickMessageEvents,
} from './contract.ts'
import { displayed, type QuickMessageRow, quickMessages, seenRow, whoLost, whoSees } from './serialize.ts'

/** Adds one of the caller's. Throws ERR_NO_QUEUE_FOUND, ERR_TOO_MANY_QUICK_MESSAGES. */
export async function createQuickMessage(
  tx: CompanyTx,
  caller: Caller,
  draft: QuickMessageDraft,
): Promise<QuickMessage> {
  const { shortcode, message = '', geral = false, status = true, queueId = null } = draft
  if ((await quickMessages.count(tx.db)) >= MAX_QUICK_MESSAGES)
    throw fail(quickMessageErrors.ERR_TOO_MANY_QUICK_MESSAGES, { max: MAX_QUICK_MESSAGES })
  const row = await quickMessages.insert(tx.db, {
    ...{ shortcode, folded: normalizeText(shortcode), message, userId: caller.userId },
    ...{ geral: geral ? 1 : 0, status: status ? 1 : 0, queueId: await knownQueue(tx.db, geral, queueId) },
    ...{ createdAt: tx.now, updatedAt: tx.now },
  })
  const quickMessage = displayed(row, tx.blobs)
  tx.publish(quickMessageEvents.quickMessage.created(quickMessage, whoSees(row)))
  return quickMessage
}

/** Changes the given fields. Throws ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND. */
export async function changeQuickMessage(
  tx: CompanyTx,
  caller: Caller,
  id: number,
  change: QuickMessageChange,
): Promise<QuickMessage> {
  const before = await changeable(tx.db, caller, id)
  const { shortcode, message, geral = before.geral === 1, status, queueId = before.queueId } = change
  return put(tx, before, {
    ...{ shortcode, folded: shortcode === undefined ? undefined : normalizeText(shortcode), message },
    ...{ geral: geral ? 1 : 0, status: status === undefined ? undefined : Number(status) },
    queueId: await knownQueue(tx.db, geral, queueId),
  })
}

/** Writes a change and tells anyone who sees it now, and anyone who no longer does. */
export async function put(
  tx: CompanyTx,
  before: QuickMessageRow,
  change: Parameters<typeof quickMessages.update>[2],
): Promise<QuickMessage> {
  const changed = await quickMessages.update(tx.db, before.id, { ...change, updatedAt: tx.now })
  const after = found(changed, quickMessageErrors.ERR_NO_QUICK_MESSAGE_FOUND)
  const quickMessage = displayed(after, tx.blobs)
  tx.publish(quickMessageEvents.quickMessage.updated(quickMessage, whoSees(after)))
  tx.publish(quickMessageEvents.quickMessage.deleted(before.id, whoLost(before, after)))
  return quickMessage
}

/** Deletes one, with its file. Throws ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION. */
export async function removeQuickMessage(tx: CompanyTx, caller: Caller, id: number): Promise<void> {
  const row = await changeable(tx.db, caller, id)
  await quickMessages.remove(tx.db, id)
  dropFile(tx, row.mediaBlobId)
  await tx.audit({ kind: 'quickMessageDeleted', subject: `/${row.shortcode}` })
  tx.publish(quickMessageEvents.quickMessage.deleted(id, whoSees(row)))
}

/** The row, if the caller may change it. Throws ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION. */
export async function changeable(db: TenantDb, caller: Caller, id: number): Promise<QuickMessageRow> {
  const row = await seenRow(db, caller, id)
  if (!mayChangeQuickMessage(caller, row)) throw fail(generalErrors.ERR_NO_PERMISSION)
  return row
}

/** A queue goes: what was for its people alone becomes its writer's own again, which shows it to nobody else. */
export async function letGoOfQueue(tx: CompanyTx, queueId: number): Promise<void> {
  await letGo(tx, 'queueId', queueId, { queueId: null, geral: 0 })
}

/** A person goes: what they wrote stays, that of nobody else for administrators alone. */
export async function letGoOfUser(tx: CompanyTx, userId: number): Promise<void> {
  await letGo(tx, 'userId', userId, { userId: null })
}

/** Those that name what goes change, one by one, or all by one statement and the pages fetch again: nobody else waits for many. */
async function letGo(
  tx: CompanyTx,
  column: 'queueId' | 'userId',
  goneId: number,
  change: Parameters<typeof quickMessages.update>[2],
): Promise<void> {
  const named = tx.db.selectFrom('quick_messages').selectAll().where(column, '=', goneId)
  const rows = await named.limit(WORTH_REPORTING + 1).execute()
  if (rows.length <= WORTH_REPORTING) {
    for (const row of rows) await put(tx, row, change)
    return
  }
  const columns = { ...change, updatedAt: tx.now }
  await tx.db.updateTable('quick_messages').set(columns).where(column, '=', goneId).execute()
  tx.refetch()
}

/** Those of one person have no queue. Throws ERR_NO_QUEUE_FOUND. */
async function knownQueue(db: TenantDb, geral: boolean, queueId: number | null): Promise<number | null> {
  if (!geral || queueId === null) return null
  return (await queueRow({ db }, queueId)).id
}
