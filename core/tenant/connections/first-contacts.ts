import type { CompanyTx } from '../../company/index.ts'
import type { CompanyCall } from '../../http/index.ts'
import { DAY } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import { found } from '../../kit/errors.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { firstContactLimits } from '../../whatsapp/index.ts'
import { visibleConnections } from './connections.ts'
import { connectionErrors, connectionEvents, FirstContacts } from './contract.ts'
import { writeConnectionLog } from './log/log.ts'
import { connectionPermissions } from './permissions.ts'
import { type ConnectionRow, connections, isRestricted, whoSees } from './serialize.ts'

const SENT = 'SELECT count(*) AS sent FROM first_contacts WHERE whatsappId = ? AND sentAt > ?'

/** To how many strangers each connection wrote in the last day, and how many it may. */
export async function listFirstContacts({ company: { db, clock }, caller }: CompanyCall): Promise<FirstContacts[]> {
  const rows = await visibleConnections(db, caller)
  return Promise.all(rows.map(row => firstContactsOf(db, row, clock.now())))
}

/** Sets how many strangers a day programs may write to on a connection; null leaves it to the age of the link. */
export function setFirstContactLimit(
  { company, caller }: CompanyCall,
  id: number,
  ownLimit: number | null,
): Promise<FirstContacts> {
  return company.transaction(async tx => {
    const before = found(await connections.byId(tx.db, id), connectionErrors.ERR_NO_WAPP_FOUND)
    const change = { firstContactLimit: ownLimit, updatedAt: tx.now }
    const row = found(await connections.update(tx.db, id, change), connectionErrors.ERR_NO_WAPP_FOUND)
    const firstContacts = await firstContactsOf(tx.db, row, tx.now)
    if (ownLimit !== before.firstContactLimit) {
      const { limit } = firstContacts
      await writeConnectionLog(tx, id, ownLimit === null ? 'limit-by-age' : 'limit-changed', {
        who: caller.name,
        limit,
      })
      await writeReached(tx, firstContacts, (sent, most) => sent >= most)
    }
    publish(tx, firstContacts)
    tx.afterCommit(() => tx.services.whatsapp.wake(id))
    return firstContacts
  })
}

/** Tells those who see the limit how much of it is used now. */
export async function publishFirstContacts(tx: CompanyTx, whatsappId: number): Promise<void> {
  const row = await connections.byId(tx.db, whatsappId)
  if (row) publish(tx, await firstContactsOf(tx.db, row, tx.now))
}

/** A stranger was written to: tells who sees the limit, and writes down when it is reached. */
export async function firstContactMade(tx: CompanyTx, whatsappId: number): Promise<void> {
  const row = await connections.byId(tx.db, whatsappId)
  if (!row) return
  const figures = await firstContactsOf(tx.db, row, tx.now)
  await writeReached(tx, figures, (sent, most) => sent === most)
  publish(tx, figures)
}

/** Writes down which of the two limits are reached. */
async function writeReached(
  tx: CompanyTx,
  { id, sent, limit, peopleLimit }: FirstContacts,
  isReached: (sent: number, most: number) => boolean,
): Promise<void> {
  if (isReached(sent, limit)) await writeConnectionLog(tx, id, 'limit-reached', { limit })
  if (isReached(sent, peopleLimit)) await writeConnectionLog(tx, id, 'people-limit-reached', { limit: peopleLimit })
}

function publish(tx: CompanyTx, firstContacts: FirstContacts): void {
  const to = whoSees(firstContacts.id, connectionPermissions.editOrDelete)
  tx.publish(connectionEvents.whatsappFirstContacts.of({ action: 'update', firstContacts }, to))
}

async function firstContactsOf(db: TenantDb, row: ConnectionRow, now: number): Promise<FirstContacts> {
  const { id, linkedAt, firstContactLimit: ownLimit, restrictedUntil } = row
  const [counts] = await run<{ sent: number }>(db, SENT, [id, now - DAY])
  const { programs, people } = firstContactLimits({ linkedAt, ownLimit }, now)
  return encode(FirstContacts, {
    id,
    sent: counts?.sent ?? 0,
    limit: programs,
    peopleLimit: people,
    ownLimit,
    limitByAge: firstContactLimits({ linkedAt, ownLimit: null }, now).programs,
    restrictedUntil: isRestricted(row, now) ? restrictedUntil : null,
  })
}

/** How many strangers a day programs write to over a connection; null where it is gone. */
export async function firstContactsPerDay(db: TenantDb, id: number | null, now: number): Promise<number | null> {
  const row = id === null ? undefined : await connections.byId(db, id)
  return row ? firstContactLimits({ linkedAt: row.linkedAt, ownLimit: row.firstContactLimit }, now).programs : null
}

/** Whether programs have written to as many strangers over a connection within the day as they may. */
export async function firstContactsUsedUp(db: TenantDb, id: number, now: number): Promise<boolean> {
  const most = await firstContactsPerDay(db, id, now)
  const [counts] = await run<{ sent: number }>(db, SENT, [id, now - DAY])
  return most !== null && (counts?.sent ?? 0) >= most
}
