import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { fail } from '../../kit/errors.ts'
import { state } from '../../kit/state.ts'
import { type Row, run, type TenantDb } from '../../storage/index.ts'
import { type PushStatus, type PushSubscriptionDraft, pushErrors } from './contract.ts'
import { forgetRejections, isRejected } from './rejections.ts'
import { canSealFor } from './sealed.ts'
import { publicKeyOf } from './vapid.ts'

export type Subscription = Row<'push_subscriptions'>

/** Those of the company, or of one of its people; there are no more than these. */
export function subscriptions(db: TenantDb, userId?: number): Promise<Subscription[]> {
  const all = db.selectFrom('push_subscriptions').selectAll().orderBy('userId')
  return (userId === undefined ? all : all.where('userId', '=', userId)).execute()
}

/** Whether anybody is to be told, asked once in a transaction: in most companies nobody is. */
const anybody = state(({ db }: CompanyTx) =>
  run(db, 'SELECT 1 FROM push_subscriptions LIMIT 1', []).then(rows => rows.length > 0),
)

export const isAnybodySubscribed = (tx: CompanyTx): Promise<boolean> => tx.local(anybody)

/** Someone as they are signed in. */
interface Subscriber {
  userId: number
  sessionId: number
}

/** What was subscribed in a session of before is told nothing any more. */
export async function entitlementsOf(company: CompanyContext, { userId, sessionId }: Subscriber): Promise<PushStatus> {
  const [own] = await subscriptions(company.db, userId)
  const endpoint = own?.sessionId === sessionId ? own.endpoint : null
  const rejected = endpoint !== null && isRejected(company, { userId, endpoint })
  return { publicKey: await publicKeyOf(company), endpoint, refused: rejected }
}

/** A browser is one person's: it tells a colleague who had it before nothing any more. Throws ERR_PUSH_KEY_UNUSABLE. */
export async function subscribe(
  tx: CompanyTx,
  { userId, sessionId }: Subscriber,
  { endpoint, keys, language }: PushSubscriptionDraft,
): Promise<void> {
  if (!canSealFor(keys)) throw fail(pushErrors.ERR_PUSH_KEY_UNUSABLE)
  await tx.db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('userId', '!=', userId).execute()
  const row = { sessionId, endpoint, ...keys, language, restsUntil: 0 }
  await tx.db
    .insertInto('push_subscriptions')
    .values({ userId, ...row })
    .onConflict(conflict => conflict.column('userId').doUpdateSet(row))
    .execute()
  tx.afterCommit(() => forgetRejections(tx, userId, endpoint))
}

export async function unsubscribe(tx: CompanyTx, userId: number): Promise<void> {
  await tx.db.deleteFrom('push_subscriptions').where('userId', '=', userId).execute()
  tx.afterCommit(() => forgetRejections(tx, userId))
}

/** One that is of no use any more, unless there is another one by now. */
export async function forget(tx: CompanyTx, { userId, endpoint, sessionId }: Subscription): Promise<void> {
  await tx.db
    .deleteFrom('push_subscriptions')
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .where('sessionId', '=', sessionId)
    .execute()
}

export async function rest(tx: CompanyTx, { userId, endpoint }: Subscription, until: number): Promise<void> {
  await tx.db
    .updateTable('push_subscriptions')
    .set({ restsUntil: until })
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}
