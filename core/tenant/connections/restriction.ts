import type { DeskTx } from '../../company/index.ts'
import { job, whenDue } from '../../company/jobs/index.ts'
import { wireTime } from '../../kit/clock.ts'
import { defaultLimits, type RestrictionTold } from '../../whatsapp/index.ts'
import { connectionStatusChanged } from './connections.ts'
import { writeDiary } from './log/log.ts'
import { publishFirstContacts } from './first-contacts.ts'
import {
  type ConnectionRow,
  connections,
  isRestricted,
  publishConnection,
  publishSession,
  reasonShown,
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
  tx: DeskTx,
  whatsappId: number,
  { until, capped, atLeast }: Omit<RestrictionTold, 'type'>,
): Promise<void> {
  const row = await connections.byId(tx.db, whatsappId)
  if (!row || row.restrictedUntil === until) return
  if (atLeast && (row.restrictedUntil ?? 0) > (until ?? 0)) return
  await setRestriction(tx, row, until, capped)
}

/** WhatsApp refused a message with 463. Until when that counts it says when it is asked; while it does not, for a day. */
export async function noteRefusal(tx: DeskTx, whatsappId: number, code: number): Promise<void> {
  const row = await connections.byId(tx.db, whatsappId)
  if (!row) return
  await writeDiary(tx, whatsappId, 'message-refused', { code })
  if (!isRestricted(row, tx.now)) await setRestriction(tx, row, tx.now + defaultLimits.restFrom463)
}

async function setRestriction(
  tx: DeskTx,
  before: ConnectionRow,
  restrictedUntil: number | null,
  capped?: boolean,
): Promise<void> {
  const { id, status, statusReason: shown } = before
  const reason = shown === 'restricted' ? null : shown
  const statusReason = reasonShown({ status, reason }, { restrictedUntil }, tx.now)
  const row = await connections.update(tx.db, id, { restrictedUntil, statusReason, updatedAt: tx.now })
  if (restrictedUntil !== null) await tx.schedule(restrictionEnds.at(restrictedUntil, id, { whatsappId: id }))
  if (!row) return
  if (restrictedUntil === null) await writeDiary(tx, id, 'restriction-ended')
  else await writeDiary(tx, id, capped ? 'capped' : 'restricted', { until: wireTime(restrictedUntil) })
  await publishConnection(tx, row)
  publishSession(tx, row)
  if (statusReason !== shown) await tx.tell(connectionStatusChanged, { whatsappId: id })
  await publishFirstContacts(tx, id)
}
