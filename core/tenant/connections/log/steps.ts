import type { CompanyTx } from '../../../company/index.ts'
import { wireTime } from '../../../kit/clock.ts'
import { run } from '../../../storage/index.ts'
import { type ConnectionState, type ConnectionStep, OWN_CLOSE } from '../../../whatsapp/index.ts'
import type { ConnectionLogDetails, ConnectionLogKind } from './contract.ts'
import { writeConnectionLog } from './log.ts'

/** What each step of a session is in the connection log; a fall and an end are their reason. */
const kindOf: Record<ConnectionStep['event'], ConnectionLogKind | 'the reason' | null> = {
  queued: null,
  restored: 'restored',
  begun: null,
  retried: null,
  qr: 'qr-shown',
  paired: 'paired',
  opened: 'opened',
  restarted: 'restarted',
  rerouted: null,
  fell: 'the reason',
  ended: 'the reason',
}

const LAST_OPENED = `SELECT details FROM connection_diary WHERE whatsappId = ? AND kind = 'opened' ORDER BY id DESC LIMIT 1`

/** Writes a step of a connection's session into its diary. */
export async function writeStep(tx: CompanyTx, state: ConnectionState, { event, code, version }: ConnectionStep) {
  const { ref, reason, nextAttemptAt } = state
  const known = kindOf[event]
  const kind = known === 'the reason' ? reason : known
  if (kind === null) return
  const isOfVersion = kind === 'opened' || kind === 'outdated'
  if (kind === 'opened' && version) await writeNewVersion(tx, ref.connectionId, version)
  await writeConnectionLog(tx, ref.connectionId, kind, {
    code: isOurs(code) ? undefined : code,
    ...(isOfVersion ? { version } : {}),
    ...(nextAttemptAt === null ? {} : { nextAttemptAt: wireTime(nextAttemptAt) }),
  })
}

/** Our own codes say nothing to people: what they mean is the reason. */
const isOurs = (code: number | undefined): boolean => Object.values<number | undefined>(OWN_CLOSE).includes(code)

async function writeNewVersion(tx: CompanyTx, whatsappId: number, version: string): Promise<void> {
  const [last] = await run<{ details: string }>(tx.db, LAST_OPENED, [whatsappId])
  const { version: before }: ConnectionLogDetails = last ? JSON.parse(last.details) : {}
  if (before && before !== version) await writeConnectionLog(tx, whatsappId, 'version-changed', { before, version })
}
