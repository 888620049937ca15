import type { CompanyTx } from '../../company/index.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import { MAX_OUTGOING_WEBHOOKS } from '../../kit/limits.ts'
import { normalizeText } from '../../kit/text.ts'
import type { TenantDb } from '../../storage/index.ts'
import { forgetFailures, forgetSource } from '../deliveries/index.ts'
import {
  OutgoingWebhook,
  type OutgoingWebhookChange,
  type OutgoingWebhookDraft,
  outgoingWebhookErrors,
  outgoingWebhookEvents,
} from './contract.ts'
import { setOut, signingKey, sourceOf, stopDelivering, type WebhookRow, webhooks } from './deliver.ts'

const displayed = (row: WebhookRow): OutgoingWebhook => encode(OutgoingWebhook, row)

/** Throws ERR_NO_OUTGOING_WEBHOOK_FOUND. */
export const webhookRow = async (db: TenantDb, id: number): Promise<WebhookRow> =>
  found(await webhooks.byId(db, id), outgoingWebhookErrors.ERR_NO_OUTGOING_WEBHOOK_FOUND)

/** All of them by name. */
export async function listWebhooks(db: TenantDb): Promise<OutgoingWebhook[]> {
  const rows = await db.selectFrom('outgoing_webhooks').selectAll().orderBy('folded').orderBy('id').execute()
  return rows.map(displayed)
}

/** Throws ERR_TOO_MANY_OUTGOING_WEBHOOKS. */
export async function createWebhook(
  tx: CompanyTx,
  draft: OutgoingWebhookDraft,
): Promise<OutgoingWebhook & { secret: string }> {
  const max = MAX_OUTGOING_WEBHOOKS
  if ((await webhooks.count(tx.db)) >= max) throw fail(outgoingWebhookErrors.ERR_TOO_MANY_OUTGOING_WEBHOOKS, { max })
  const row = await webhooks.insert(tx.db, {
    ...columnsOf(draft),
    ...{ name: draft.name, folded: normalizeText(draft.name), url: draft.url, events: JSON.stringify(draft.events) },
    ...{ createdAt: tx.now, updatedAt: tx.now },
  })
  await tx.audit({ kind: 'outgoingWebhookCreated', subject: draft.name })
  const created = await webhookRow(tx.db, row.id)
  const webhook = displayed(created)
  tx.publish(outgoingWebhookEvents.outgoingWebhook.created(webhook))
  return { ...webhook, secret: signingKey(tx.services, created) }
}

/** Changes the given fields. Throws ERR_NO_OUTGOING_WEBHOOK_FOUND. */
export async function changeWebhook(
  tx: CompanyTx,
  id: number,
  change: OutgoingWebhookChange,
): Promise<OutgoingWebhook> {
  const before = await webhookRow(tx.db, id)
  await webhooks.update(tx.db, id, { ...columnsOf(change), updatedAt: tx.now })
  const row = await webhookRow(tx.db, id)
  // What failed elsewhere says nothing of the new address, and what waits for one that is off goes nowhere.
  if (row.url !== before.url) await forgetFailures(tx, sourceOf(row))
  if (row.url !== before.url || row.isActive !== before.isActive) await setOut(tx, id)
  await tx.audit({ kind: 'outgoingWebhookChanged', subject: before.name })
  const webhook = displayed(row)
  tx.publish(outgoingWebhookEvents.outgoingWebhook.updated(webhook))
  return webhook
}

const columnsOf = ({ name, url, events, isActive }: OutgoingWebhookChange) => ({
  ...(name === undefined ? {} : { name, folded: normalizeText(name) }),
  ...(url === undefined ? {} : { url }),
  ...(events === undefined ? {} : { events: JSON.stringify([...new Set(events)]) }),
  ...(isActive === undefined ? {} : { isActive: Number(isActive) }),
})

/** Throws ERR_NO_OUTGOING_WEBHOOK_FOUND. */
export async function removeWebhook(tx: CompanyTx, id: number): Promise<void> {
  const { name } = await webhookRow(tx.db, id)
  await webhooks.remove(tx.db, id)
  await stopDelivering(tx, id)
  await forgetSource(tx, sourceOf({ id }))
  await tx.audit({ kind: 'outgoingWebhookDeleted', subject: name })
  tx.publish(outgoingWebhookEvents.outgoingWebhook.deleted(id))
}

/** Throws ERR_NO_OUTGOING_WEBHOOK_FOUND. */
export async function renewSecret(tx: CompanyTx, id: number): Promise<{ secret: string }> {
  const { name, secretNumber } = await webhookRow(tx.db, id)
  await webhooks.update(tx.db, id, { secretNumber: secretNumber + 1 })
  await tx.audit({ kind: 'outgoingWebhookSecret', subject: name })
  return { secret: signingKey(tx.services, { id, secretNumber: secretNumber + 1 }) }
}
