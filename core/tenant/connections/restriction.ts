import type { CompanyTx } from '../../company/index.ts'
import { job, whenDue } from '../../company/jobs/index.ts'
import { wireTime } from '../../kit/clock.ts'
import { defaultLimits, type RestrictionPayload } from '../../whatsapp/index.ts'
import { connectionStatusChanged } from './connections.ts'
import { publishFirstContacts } from './first-contacts.ts'
import { writeConnectionLog } from './log/log.ts'
import {
  type ConnectionRow,
  connections,
  displayedReason,
  isRestricted,
  publishConnection,
  publishSession,
} from './serialize.ts'

const restrictionEnds = job<{ whatsappId: number }>('connections.restrictionEnds')

/** WhatsApp may restrict a number again before that, or have lifted it: then there is nothing to do. */
export const restrictionJobs = [
  whenDue(restrictionEnds, async (tx, { whatsappId }) => {
    const row = await connections.byId(tx.db, whatsappId)
    if (row && row.restrictedUntil !== null && row.restrictedUntil <= tx.now) await setRestriction(tx, row, null)
  }),
]

/** WhatsApp said until when this number may write to no stranger; null: it may. */
export async function noteRestriction(
  tx: CompanyTx,
  whatsappId: number,
  { until, capped, atLeast }: Omit<RestrictionPayload, 'type'>,
): Promise<void> {
  const row = await connections.byId(tx.db, whatsappId)
  if (!row || row.restrictedUntil === until) return
  if (atLeast && (row.restrictedUntil ?? 0) > (until ?? 0)) return
  await setRestriction(tx, row, until, capped)
}

/** WhatsApp rejected a message with 463. Until when that counts it says when it is asked; while it does not, for a day. */
export async function noteRejection(tx: CompanyTx, whatsappId: number, code: number): Promise<void> {
  const row = await connections.byId(tx.db, whatsappId)
  if (!row) return
  await writeConnectionLog(tx, whatsappId, 'message-refused', { code })
  if (!isRestricted(row, tx.now)) await setRestriction(tx, row, tx.now + defaultLimits.restFrom463)
}

async function setRestriction(
  tx: CompanyTx,
  before: ConnectionRow,
  restrictedUntil: number | null,
  capped?: boolean,
): Promise<void> {
  const { id, status, statusReason: displayed } = before
  const reason = displayed === 'restricted' ? null : displayed
  const statusReason = displayedReason({ status, reason }, { restrictedUntil }, tx.now)
  const row = await connections.update(tx.db, id, { restrictedUntil, statusReason, updatedAt: tx.now })
  if (restrictedUntil !== null) await tx.schedule(restrictionEnds.at(restrictedUntil, id, { whatsappId: id }))
  if (!row) return
  if (restrictedUntil === null) await writeConnectionLog(tx, id, 'restriction-ended')
  else await writeConnectionLog(tx, id, capped ? 'capped' : 'restricted', { until: wireTime(restrictedUntil) })
  await publishConnection(tx, row)
  publishSession(tx, row)
  if (statusReason !== displayed) await tx.emit(connectionStatusChanged, { whatsappId: id })
  await publishFirstContacts(tx, id)
}
