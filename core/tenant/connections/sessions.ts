import { type CompanyContext, companyState } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { ConnectionReason } from '../../domain/connection-reasons.ts'
import { HOUR } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import { found, isFailure } from '../../kit/errors.ts'
import { MAX_PAIRING_CODES } from '../../kit/limits.ts'
import { OF_COMPANY, Quota } from '../../kit/quota.ts'
import { type ConnectionState, type ConnectionStep, type RestoredRef, whatsappErrors } from '../../whatsapp/index.ts'
import { accessConnection, connectionIsUp, connectionLinkChanged, connectionStatusChanged } from './connections.ts'
import { type Connection, connectionErrors, WebVersion } from './contract.ts'
import { publishFirstContacts } from './first-contacts.ts'
import type { ConnectionLogKind } from './log/contract.ts'
import { writeConnectionLog } from './log/log.ts'
import { writeStep } from './log/steps.ts'
import {
  type ConnectionRow,
  connections,
  displayedReason,
  publishConnection,
  publishSession,
  showConnection,
} from './serialize.ts'

/** Who asks for something of a connection, and on which desk. */
export interface Asker {
  company: CompanyContext
  caller: Pick<Caller, 'name' | 'profile' | 'whatsappId'>
}

/** Connects, or shows a QR code when no phone is linked. */
export const startSession = (call: Asker, id: number): Promise<Connection> => command(call, id, 'start')

/** Forgets the linked phone and shows a new QR code. */
export const resetSession = (call: Asker, id: number): Promise<Connection> => command(call, id, 'reset')

/** Unlinks the phone. */
export const endSession = (call: Asker, id: number): Promise<Connection> => command(call, id, 'logout')

/** What the connection log calls a command. */
const requested = { start: 'start-asked', reset: 'new-code-asked', logout: 'stop-asked' } as const

/** Does a command to the session of a connection that the caller may see, and shows what came of it. */
async function command(call: Asker, id: number, verb: keyof typeof requested): Promise<Connection> {
  const { company, caller } = call
  const { sessions } = company.services.whatsapp
  await writeRequested(call, id, requested[verb])
  await sessions[verb](id)
  const row = await accessConnection(company.db, caller, id)
  return showConnection(company.db, asLive(row, sessions.state(id), company.clock.now()), caller)
}

/** Writes down who asked for what; throws where they may not see the connection. */
const writeRequested = ({ company, caller }: Asker, id: number, kind: ConnectionLogKind): Promise<void> =>
  company.transaction(async tx => {
    await accessConnection(tx.db, caller, id)
    await writeConnectionLog(tx, id, kind, { who: caller.name })
  })

const pairingCodes = companyState(
  ({ clock }) =>
    new Quota(clock, { max: MAX_PAIRING_CODES, per: HOUR, refusal: connectionErrors.ERR_TOO_MANY_PAIRING_CODES }),
)

/** Eight characters that link the phone of this number. Throws ERR_TOO_MANY_PAIRING_CODES. */
export async function pairingCode(call: Asker, id: number, phone: string): Promise<{ code: string }> {
  const { company, caller } = call
  await accessConnection(company.db, caller, id)
  company.own(pairingCodes).take(OF_COMPANY)
  await writeRequested(call, id, 'code-asked')
  try {
    return { code: await company.services.whatsapp.sessions.requestPairingCode(id, phone) }
  } catch (error) {
    const kind = noCode.find(([rejection]) => isFailure(error, rejection))?.[1]
    if (kind) await company.transaction(tx => writeConnectionLog(tx, id, kind))
    throw error
  }
}

const noCode = [
  [whatsappErrors.ERR_WAPP_CODE_REFUSED, 'code-refused'],
  [whatsappErrors.ERR_WAPP_NO_CODE, 'code-unanswered'],
] as const

/** Which version of WhatsApp Web connections claim. */
export async function webVersion(company: CompanyContext): Promise<WebVersion | null> {
  const claimed = company.services.whatsapp.claimedVersion()
  return claimed && encode(WebVersion, claimed)
}

/** Keeps a session's new state on the connection's row, its step in the connection log, and tells it. Nothing when the connection is deleted. */
export function recordState(
  company: CompanyContext,
  state: ConnectionState,
  step: ConnectionStep | null,
): Promise<void> {
  return company.transaction(async tx => {
    const before = await connections.byId(tx.db, state.ref.connectionId)
    if (!before) return
    const change = { ...columnsOfState(state, before, tx.now), updatedAt: tx.now }
    const row = found(await connections.update(tx.db, before.id, change), connectionErrors.ERR_NO_WAPP_FOUND)
    if (step) await writeStep(tx, state, step)
    await publishConnection(tx, row)
    publishSession(tx, row)
    if (row.status !== before.status || row.statusReason !== before.statusReason)
      await tx.emit(connectionStatusChanged, { whatsappId: row.id })
    if (row.status === 'CONNECTED' && before.status !== 'CONNECTED')
      await tx.emit(connectionIsUp, { whatsappId: row.id })
    if (row.linkedAt === before.linkedAt) return
    await tx.emit(connectionLinkChanged, { whatsappId: row.id })
    await publishFirstContacts(tx, row.id)
  })
}

/**
 * The connections to be started with the program: those that were not `DISCONNECTED` when it stopped, and those that ended there
 * because WhatsApp found them too old, which a newer program may no longer be.
 */
export async function refsToRestore({ companyId, db }: CompanyContext): Promise<RestoredRef[]> {
  const rows = await db
    .selectFrom('whatsapps')
    .select(['id', 'linked', 'statusReason', 'nextAttemptAt'])
    .where(row => row.or([row('status', '<>', 'DISCONNECTED'), row('statusReason', '=', 'outdated')]))
    .orderBy('id')
    .execute()
  return rows.map(({ id, linked, statusReason, nextAttemptAt }) => ({
    companyId,
    connectionId: id,
    wasLinked: linked === 1,
    ...(statusReason === 'suspended' && nextAttemptAt ? { suspendedUntil: nextAttemptAt } : {}),
  }))
}

/** The row as the session is at this moment, which may be a step ahead of what is stored. */
const asLive = (row: ConnectionRow, state: ConnectionState | undefined, now: number): ConnectionRow =>
  state ? { ...row, ...columnsOfState(state, row, now) } : row

/** Ends after which no phone is linked; null is a connection that nobody linked yet. */
const UNLINKED: readonly (ConnectionReason | null)[] = [
  null,
  ...(['stopped', 'logged-out', 'link-missing', 'qr-unanswered', 'needs-passkey'] as const),
]

/** What a session's state says about the columns of its connection, as this row knows it. */
const columnsOfState = (
  state: ConnectionState,
  row: Pick<ConnectionRow, 'restrictedUntil' | 'linked' | 'lastNumber'>,
  now: number,
) => ({
  status: state.status,
  statusReason: displayedReason(state, row, now),
  qrcode: state.qrcode,
  pairingCode: state.pairingCode,
  retries: state.retries,
  nextAttemptAt: state.nextAttemptAt,
  ...linkOf(state, row, now),
})

/** What a state says about the linked phone; nothing while a linked one is only away. */
function linkOf(
  { status, reason, me }: ConnectionState,
  { linked, lastNumber }: Pick<ConnectionRow, 'linked' | 'lastNumber'>,
  now: number,
): Partial<Pick<ConnectionRow, 'linked' | 'linkedAt' | 'number' | 'lastNumber' | 'numberSince'>> {
  const since = linked === 1 ? {} : { linkedAt: now }
  if (me) return { linked: 1, ...since, ...(me.pn === undefined ? {} : numberOf(me.pn, lastNumber, now)) }
  const unlinked = status === 'qrcode' || (status === 'DISCONNECTED' && UNLINKED.includes(reason))
  return unlinked ? { linked: 0, linkedAt: null, number: null } : {}
}

/** A number that is another than the last one begins again: who wrote to that one never wrote to this. */
const numberOf = (number: string, last: string | null, now: number) => ({
  number,
  lastNumber: number,
  ...(last === null || last === number ? {} : { numberSince: now }),
})
