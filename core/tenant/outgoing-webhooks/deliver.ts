import { mayAutomate } from '../../access/caller.ts'
import type { Desk, DeskTx, Services } from '../../desk/index.ts'
import { Errands, job, whenDue } from '../../jobs/index.ts'
import { HOUR, SECOND } from '../../kit/clock.ts'
import { MAX_OUTGOING_WEBHOOKS } from '../../kit/limits.ts'
import { single } from '../../kit/single.ts'
import { type Row, table } from '../../storage/index.ts'
import type { Source } from '../deliveries/contract.ts'
import { firstWaiting, giveUp, post, restOf, settle, TOO_OLD, type Tried } from '../deliveries/index.ts'

export type WebhookRow = Row<'outgoing_webhooks'>
export const webhooks = table('outgoing_webhooks')

/** Under which a webhook's deliveries are kept. */
export const sourceOf = ({ id }: Pick<WebhookRow, 'id'>): Source => `webhook/${id}`

/** The key by which its deliveries are signed: of no other webhook, and another one when it is renewed. */
export const signingKey = (
  { sign }: Pick<Services['secrets'], 'sign'>,
  companyId: number,
  { id, secretNumber }: Pick<WebhookRow, 'id' | 'secretNumber'>,
): string => sign('outgoing-webhook', `${companyId}/${id}/${secretNumber}`)

/** Where its deliveries go. */
export const targetOf = ({ companyId, services }: Pick<Desk, 'companyId' | 'services'>, row: WebhookRow) => ({
  url: row.url,
  key: signingKey(services.secrets, companyId, row),
})

/** What waits for a webhook is to be delivered. As long as something waits there is such a job, which outlives the program. */
const deliver = job<{ webhookId: number }>('webhooks.deliver')

/** Not where the plan has no API, or the company is overdue (decision 4). */
export function mayTell(tx: DeskTx): boolean {
  const standing = tx.standing()
  return standing.features.useExternalApi && mayAutomate(standing)
}

/** When it is looked whether somebody delivers: a start of the program finds what the one before left. */
const LOOK_AFTER = 30 * SECOND
/** So many are tried before what came of them is kept, or so long: what a crash leaves in doubt is repeated with its id. */
const AT_ONCE = 100
const MAX_MS = 250

/** One row of deliveries after the other for each webhook. */
const errandsOf = single((_services: Services) => new Errands(MAX_OUTGOING_WEBHOOKS))

export const deliverJobs = [whenDue(deliver, begin, again)]

/** Something waits where nothing did, or may go at once. */
export const setOut = (tx: DeskTx, webhookId: number, at = tx.now): Promise<void> =>
  tx.schedule(deliver.at(at, webhookId, { webhookId }))

async function begin(tx: DeskTx, { webhookId }: { webhookId: number }): Promise<void> {
  const row = await webhooks.byId(tx.db, webhookId)
  if (!row) return
  const [first] = await firstWaiting(tx.db, sourceOf(row), 1)
  if (!first) return
  if (row.isActive === 0) return letGo(tx, row, 'off', tx.now)
  if (first.createdAt <= tx.now - TOO_OLD) return letGo(tx, row, 'late', tx.now - TOO_OLD)
  if (!mayTell(tx)) return setOut(tx, webhookId, tx.now + HOUR)
  const { companyId, services } = tx
  if (errandsOf(services).has(companyId, String(webhookId))) return setOut(tx, webhookId, tx.now + LOOK_AFTER)
  const rest = await restOf(tx, sourceOf(row))
  await setOut(tx, webhookId, rest ?? tx.now + LOOK_AFTER)
  if (rest === undefined)
    tx.afterCommit(() => void services.background('deliveries to a webhook', companyId, desk => goOn(desk, webhookId)))
}

/** What is given up goes in pieces; the next look sees what is left. */
async function letGo(tx: DeskTx, row: WebhookRow, fault: 'late' | 'off', upTo: number): Promise<void> {
  await giveUp(tx, sourceOf(row), fault, upTo)
  await setOut(tx, row.id)
}

/** What ended programs again and again is looked at in an hour. */
function again(tx: DeskTx, { webhookId }: { webhookId: number }): Promise<void> {
  return setOut(tx, webhookId, tx.now + HOUR)
}

/** Delivers what waits in its order, until nothing does or something fails. */
async function goOn(desk: Desk, webhookId: number): Promise<void> {
  const { companyId, services } = desk
  const errands = errandsOf(services)
  // Two jobs may have come before the first of them was here.
  if (errands.has(companyId, String(webhookId))) return
  await errands.run(companyId, String(webhookId), async () => {
    while (!services.ending.aborted) {
      const row = await webhooks.byId(desk.db, webhookId)
      if (!row || row.isActive === 0) return
      const tried = await tryEach(desk, row)
      if (tried.length === 0) return
      if (!(await desk.transaction(tx => keep(tx, row, tried)))) return
    }
  })
}

async function tryEach(desk: Desk, row: WebhookRow): Promise<Tried[]> {
  const tried: Tried[] = []
  const until = performance.now() + MAX_MS
  for (const waiting of await firstWaiting(desk.db, sourceOf(row), AT_ONCE)) {
    const attempt = await post(desk.services, targetOf(desk, row), waiting, desk.clock.now())
    // A stop broke it off: the next program tries it again.
    if (!attempt) return tried
    tried.push({ row: waiting, attempt })
    if (attempt.fault !== null || performance.now() > until) return tried
  }
  return tried
}

/** Tells whether there is more to be tried at once. */
async function keep(tx: DeskTx, { id }: WebhookRow, tried: readonly Tried[]): Promise<boolean> {
  const row = await webhooks.byId(tx.db, id)
  if (!row) return false
  const next = await settle(tx, sourceOf(row), tried)
  if (next === 'on') return mayTell(tx)
  if (next === 'empty') await tx.unschedule(deliver, id)
  else await setOut(tx, id, next)
  return false
}

/** A webhook goes: nothing is delivered to it any more. */
export const stopDelivering = (tx: DeskTx, id: number): Promise<void> => tx.unschedule(deliver, id)
