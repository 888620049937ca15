import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { job } from '../../company/jobs/index.ts'
import { DAY } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { pageOf, type Row, run, type TenantDb } from '../../storage/index.ts'
import { forgetFailures, noteAttempt } from './circuit.ts'
import { Delivery, deliveryErrors, type Source, WholeDelivery } from './contract.ts'
import { reportNews } from './news.ts'
import { type Attempt, type Parcel, post, type Target } from './post.ts'

export type DeliveryRow = Row<'deliveries'>

/** What is done is kept so long, and so much of it for each source. */
const STORED_FOR = 7 * DAY
const MOST_STORED = 1000
/** It is looked each so many deliveries whether there are more. */
const LOOK_EACH = 50

/** The newest of what is done is old enough to go. */
export const forgetOld = job<{ source: Source }>('deliveries.forget')

/** A page of a source's deliveries, the newest first. */
export async function deliveriesOf(db: TenantDb, source: Source, request: PageRequest) {
  const all = db.selectFrom('deliveries').selectAll().where('source', '=', source)
  const { rows, ...page } = await pageOf(all, { order: { by: 'id', direction: 'desc' }, request })
  return { deliveries: rows.map(row => encode(Delivery, row)), ...page }
}

/** Throws ERR_NO_DELIVERY_FOUND. */
async function rowOf(db: TenantDb, source: Source, id: number): Promise<DeliveryRow> {
  const [row] = await run<DeliveryRow>(db, 'SELECT * FROM deliveries WHERE id = ? AND source = ?', [id, source])
  return found(row, deliveryErrors.ERR_NO_DELIVERY_FOUND)
}

/** Throws ERR_NO_DELIVERY_FOUND. */
export const deliveryOf = async (db: TenantDb, source: Source, id: number): Promise<WholeDelivery> =>
  encode(WholeDelivery, await rowOf(db, source, id))

/** Posts something once more, outside of any transaction. Throws ERR_NO_DELIVERY_FOUND, ERR_DELIVERY_WAITS. */
export async function sendAgain(
  company: CompanyContext,
  source: Source,
  id: number,
  target: Target,
): Promise<WholeDelivery> {
  const row = await rowOf(company.db, source, id)
  if (row.state === 'waiting') throw fail(deliveryErrors.ERR_DELIVERY_WAITS)
  await postAndNote(company, source, target, row)
  return deliveryOf(company.db, source, id)
}

/** Posts something at once and writes down what came of it. */
async function postAndNote(company: CompanyContext, source: Source, target: Target, parcel: Parcel): Promise<void> {
  const attempt = await post(company.services, target, parcel, company.clock.now())
  if (attempt) await company.transaction(tx => writeDown(tx, source, parcel, attempt))
}

const WRITE = `INSERT INTO deliveries (source, wireId, event, body, state, tries, status, fault, millis, triedAt, createdAt)
  VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?)
  ON CONFLICT (wireId, source) DO UPDATE SET state = excluded.state, tries = tries + 1, status = excluded.status,
    fault = excluded.fault, millis = excluded.millis, triedAt = excluded.triedAt RETURNING id`

/** Writes down a try of something that does not wait in a queue, and what it says of its source. */
export async function writeDown(tx: CompanyTx, source: Source, parcel: Parcel, attempt: Attempt): Promise<void> {
  const { wireId, event, body } = parcel
  const { status, fault: error, millis } = attempt
  const state = error === null ? 'delivered' : 'failed'
  const values = [source, wireId, event, body, state, status, error, millis, tx.now, tx.now]
  const [row] = await run<{ id: number }>(tx.db, WRITE, values)
  await noteAttempt(tx, source, attempt)
  await keepFew(tx, source, [row!.id])
  reportNews(tx, source)
}

const FORGET_MORE = `DELETE FROM deliveries WHERE source = ? AND state <> 'waiting' AND id <
  (SELECT id FROM deliveries WHERE source = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`
const FORGET_OLD = `DELETE FROM deliveries WHERE source = ? AND state <> 'waiting' AND createdAt < ?`

/** Keeps the log as short as it may be, and sees to what is left when no more comes. */
export async function keepFew(tx: CompanyTx, source: Source, ids: readonly number[]): Promise<void> {
  if (ids.some(id => id % LOOK_EACH === 0)) {
    await run(tx.db, FORGET_MORE, [source, source, MOST_STORED])
    await run(tx.db, FORGET_OLD, [source, tx.now - STORED_FOR])
  }
  await tx.schedule(forgetOld.at(tx.now + STORED_FOR, source, { source }))
}

export async function forgetDone(tx: CompanyTx, { source }: { source: Source }): Promise<void> {
  await run(tx.db, FORGET_OLD, [source, tx.now - STORED_FOR + 1])
  reportNews(tx, source)
}

/** So many go in one step; the others follow in steps of their own. */
const AT_ONCE = 1000
const FORGET_ALL =
  'DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE source = ? LIMIT ?) RETURNING id'

/** What is left of a source that is gone. */
export const forgetRest = job<{ source: Source }>('deliveries.forgetRest')

/** A source goes, and with it what was or would have been delivered to it. */
export async function forgetSource(tx: CompanyTx, source: Source): Promise<void> {
  await forgetFailures(tx, source)
  await tx.unschedule(forgetOld, source)
  await forgetMore(tx, { source })
}

export async function forgetMore(tx: CompanyTx, { source }: { source: Source }): Promise<void> {
  const gone = await run(tx.db, FORGET_ALL, [source, AT_ONCE])
  if (gone.length === AT_ONCE) await tx.schedule(forgetRest.at(tx.now, source, { source }))
}

const FORGET_CONTACT = [
  `DELETE FROM deliveries WHERE iif(json_valid(body), json_extract(body, '$.contact.id'), NULL) = ? RETURNING source`,
  `DELETE FROM deliveries WHERE iif(json_valid(body), json_extract(body, '$.message.sender.id'), NULL) = ? RETURNING source`,
]

/** What was posted of a contact who goes, and what still waits to be, goes with them: it has their name, number and words. */
export async function forgetContact(tx: CompanyTx, contactId: number): Promise<void> {
  const gone = new Set<Source>()
  for (const statement of FORGET_CONTACT)
    for (const { source } of await run<{ source: Source }>(tx.db, statement, [contactId])) gone.add(source)
  for (const source of gone) reportNews(tx, source)
}
