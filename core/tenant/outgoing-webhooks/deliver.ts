import type { CompanyContext, CompanyTx, Services } from '../../company/index.ts'
import { type Abandoned, type Attempted, type Check, task } from '../../company/jobs/index.ts'
import { mayAutomate } from '../../domain/access/caller.ts'
import { HOUR, SECOND } from '../../kit/clock.ts'
import { MAX_OUTGOING_WEBHOOKS } from '../../kit/limits.ts'
import { type Row, table } from '../../storage/index.ts'
import type { Source } from '../deliveries/contract.ts'
import { firstWaiting, giveUp, post, restOf, settle, TOO_OLD, type Tried } from '../deliveries/index.ts'

export type WebhookRow = Row<'outgoing_webhooks'>
export const webhooks = table('outgoing_webhooks')

/** Under which a webhook's deliveries are stored. */
export const sourceOf = ({ id }: Pick<WebhookRow, 'id'>): Source => `webhook/${id}`

/** The key by which its deliveries are signed: of no other webhook, and another one when it is renewed. */
export const signingKey = (
  { sign }: Pick<Services, 'sign'>,
  { id, secretNumber }: Pick<WebhookRow, 'id' | 'secretNumber'>,
): string => sign('outgoing-webhook', `${id}/${secretNumber}`)

/** Where its deliveries go. */
export const targetOf = ({ services }: Pick<CompanyContext, 'services'>, row: WebhookRow) => ({
  url: row.url,
  key: signingKey(services, row),
})

/** Not where the plan has no API, or the company is overdue (decision 4). */
export function mayReport(tx: CompanyTx): boolean {
  const entitlements = tx.entitlements()
  return entitlements.features.useExternalApi && mayAutomate(entitlements)
}

/** So many are tried before what came of them is stored, or so long: what a crash leaves in doubt is repeated with its id. */
const AT_ONCE = 100
const MAX_MS = 250
const RETRY_AFTER = 30 * SECOND

interface Waiting {
  webhookId: number
}

/** Delivers what waits for a webhook, one row of deliveries after the other. As long as something waits there is this task. */
const deliver = task({
  name: 'webhooks.deliver',
  what: 'deliveries to a webhook',
  concurrency: MAX_OUTGOING_WEBHOOKS,
  lookAfter: RETRY_AFTER,
  backoff: [RETRY_AFTER],
  isEndless: true,
  repeatable: true,
  check: mayDeliver,
  attempt: deliverEach,
  settle: keep,
  giveUp: (tx, { webhookId }: Waiting, { cause }: Abandoned<never>) =>
    setOut(tx, webhookId, tx.now + (cause === 'stuck' ? HOUR : RETRY_AFTER)),
})

export const deliverJobs = [deliver]

/** Something waits where nothing did, or may go at once. */
export const setOut = (tx: CompanyTx, webhookId: number, at = tx.now): Promise<void> =>
  tx.schedule(deliver.at(at, webhookId, { webhookId }))

async function mayDeliver(tx: CompanyTx, { webhookId }: Waiting): Promise<Check> {
  const row = await webhooks.byId(tx.db, webhookId)
  if (!row) return 'drop'
  const [first] = await firstWaiting(tx.db, sourceOf(row), 1)
  if (!first) return 'drop'
  if (row.isActive === 0) return giveUpSome(tx, row, 'off', tx.now)
  if (first.createdAt <= tx.now - TOO_OLD) return giveUpSome(tx, row, 'late', tx.now - TOO_OLD)
  if (!mayReport(tx)) return { at: tx.now + HOUR }
  const rest = await restOf(tx, sourceOf(row))
  return rest === undefined ? 'attempt' : { at: rest }
}

/** What is given up goes in batches; the next check sees what is left. */
async function giveUpSome(tx: CompanyTx, row: WebhookRow, error: 'late' | 'off', upTo: number): Promise<Check> {
  await giveUp(tx, sourceOf(row), error, upTo)
  return { at: tx.now }
}

/** Delivers what waits in its order, until nothing does or something fails; the outcome is the last batch, which is not stored yet. */
async function deliverEach(company: CompanyContext, { webhookId }: Waiting): Promise<Attempted<Tried[]>> {
  for (;;) {
    const row = await webhooks.byId(company.db, webhookId)
    if (!row || row.isActive === 0) return { done: [] }
    const { tried, end } = await tryEach(company, row)
    if (end) return end === 'stopped' && tried.length === 0 ? 'stopped' : { done: tried }
    if (!(await company.transaction(tx => keepSome(tx, row, tried)))) return { done: [] }
  }
}

/** Tries a batch. `end`: the process stops, something failed, or nothing else waited. */
async function tryEach(
  company: CompanyContext,
  row: WebhookRow,
): Promise<{ tried: Tried[]; end?: 'stopped' | 'failed' | 'empty' }> {
  const tried: Tried[] = []
  const until = performance.now() + MAX_MS
  const batch = await firstWaiting(company.db, sourceOf(row), AT_ONCE)
  for (const waiting of batch) {
    const attempt = company.services.ending.aborted
      ? undefined
      : await post(company.services, targetOf(company, row), waiting, company.clock.now())
    if (!attempt) return { tried, end: 'stopped' }
    tried.push({ row: waiting, attempt })
    if (attempt.fault !== null) return { tried, end: 'failed' }
    if (performance.now() > until && tried.length < batch.length) return { tried }
  }
  return batch.length < AT_ONCE ? { tried, end: 'empty' } : { tried }
}

/** Stores a batch between two; false where nothing more may go at present. */
async function keepSome(tx: CompanyTx, { id }: WebhookRow, tried: readonly Tried[]): Promise<boolean> {
  const row = await webhooks.byId(tx.db, id)
  return row !== undefined && (await settle(tx, sourceOf(row), tried)) === 'on' && mayReport(tx)
}

/** Stores the last batch, and when the next one goes. */
async function keep(tx: CompanyTx, { webhookId }: Waiting, tried: readonly Tried[]): Promise<void> {
  const row = await webhooks.byId(tx.db, webhookId)
  if (!row) return
  const next = await settle(tx, sourceOf(row), tried)
  if (next !== 'empty') await setOut(tx, webhookId, next === 'on' ? tx.now : next)
}

/** A webhook goes: nothing is delivered to it any more. */
export const stopDelivering = (tx: CompanyTx, id: number): Promise<void> => tx.unschedule(deliver, id)
