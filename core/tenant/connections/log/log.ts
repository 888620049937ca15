import type { CompanyTx } from '../../../company/index.ts'
import { job, whenDue } from '../../../company/jobs/index.ts'
import { DAY, HOUR } from '../../../kit/clock.ts'
import { encode } from '../../../kit/encode.ts'
import { type Row, run, type TenantDb, table } from '../../../storage/index.ts'
import { connectionPermissions } from '../permissions.ts'
import { whoSees } from '../serialize.ts'
import {
  ConnectionLogDetails,
  ConnectionLogEntry,
  type ConnectionLogKind,
  connectionLogEvents,
  STORED_ENTRIES,
} from './contract.ts'

const STORED_FOR = 30 * DAY
/** What comes again among so many entries, and so soon, is counted with the one that is there: a line that flaps fills no diary. */
const LATEST = 5
const TOGETHER = 2 * HOUR

type EntryRow = Row<'connection_diary'>
const entries = table('connection_diary')

const NEWEST = 'SELECT * FROM connection_diary WHERE whatsappId = ? ORDER BY id DESC LIMIT ?'
const SURPLUS = `DELETE FROM connection_diary WHERE whatsappId = ? AND id <=
  (SELECT id FROM connection_diary WHERE whatsappId = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`
const OLD = 'DELETE FROM connection_diary WHERE whatsappId = ? AND at <= ?'

const entriesAge = job<{ whatsappId: number }>('connections.diaryAges')

/** While a connection has entries such a job waits; what is too old meanwhile is shown no more. */
export const connectionLogJobs = [
  whenDue(entriesAge, async (tx, { whatsappId }) => {
    await run(tx.db, OLD, [whatsappId, tx.now - STORED_FOR])
    const oldest = await entries.find(tx.db, 'whatsappId', whatsappId)
    if (oldest) await ageLater(tx, whatsappId, Math.max(oldest.at + STORED_FOR, tx.now + DAY))
  }),
]

const ageLater = (tx: CompanyTx, whatsappId: number, dueAt: number): Promise<void> =>
  tx.schedule(entriesAge.at(dueAt, whatsappId, { whatsappId }))

/** Writes down what happened to a connection, which exists. */
export async function writeConnectionLog(
  tx: CompanyTx,
  whatsappId: number,
  kind: ConnectionLogKind,
  provided: ConnectionLogDetails = {},
): Promise<void> {
  const details = ConnectionLogDetails.parse(provided)
  const latest = await newest(tx.db, whatsappId, LATEST)
  const same = latest.find(
    row => row.kind === kind && row.at > tx.now - TOGETHER && lasting(JSON.parse(row.details)) === lasting(details),
  )
  if (same) await entries.remove(tx.db, same.id)
  else await run(tx.db, SURPLUS, [whatsappId, whatsappId, STORED_ENTRIES - 1])
  if (latest.length === 0) await ageLater(tx, whatsappId, tx.now + STORED_FOR)
  await entries.insert(tx.db, {
    whatsappId,
    kind,
    details: JSON.stringify(details),
    times: (same?.times ?? 0) + 1,
    firstAt: same?.firstAt ?? tx.now,
    at: tx.now,
  })
  const to = whoSees(whatsappId, connectionPermissions.editOrDelete)
  tx.publish(connectionLogEvents.whatsappDiary.of({ action: 'update', whatsappId }, to))
}

/** The connection log of a connection, newest first. */
export async function connectionLogOf(db: TenantDb, whatsappId: number, now: number): Promise<ConnectionLogEntry[]> {
  const rows = await newest(db, whatsappId, STORED_ENTRIES)
  return rows.filter(row => row.at > now - STORED_FOR).map(row => encode(ConnectionLogEntry, row))
}

const newest = (db: TenantDb, whatsappId: number, count: number): Promise<EntryRow[]> =>
  run<EntryRow>(db, NEWEST, [whatsappId, count])

/** What tells two entries of a kind apart; of times that change with each the last one counts. */
const lasting = ({ until: _until, nextAttemptAt: _next, ...details }: ConnectionLogDetails): string =>
  JSON.stringify(details)
