import type { ConnectionReason } from '../../kit/connection-reasons.ts'
import { type ConnectionState, defaultLimits } from '../../whatsapp/index.ts'
import type { ConnectionRow } from './store.ts'

/** Ends after which no phone is linked; null is a connection that nobody linked yet. */
const UNLINKED: readonly (ConnectionReason | null)[] = [null, 'stopped', 'logged-out', 'qr-unanswered']

/** What a session's state says about the columns of its connection, as this row knows it. */
export const columnsOfState = (state: ConnectionState, { restrictedAt }: Restricted, now: number) => ({
  status: state.status,
  statusReason: state.reason ?? (state.status === 'CONNECTED' && rests(restrictedAt, now) ? 'restricted' : null),
  qrcode: state.qrcode,
  pairingCode: state.pairingCode,
  retries: state.retries,
  ...linkOf(state),
})

type Restricted = Pick<ConnectionRow, 'restrictedAt'>

/** A restriction outlives the session that was told of it, and the program. */
const rests = (restrictedAt: number | null, now: number): boolean =>
  restrictedAt !== null && restrictedAt + defaultLimits.restFrom463 > now

/** What a state says about the linked phone; nothing while a linked one is only away. */
function linkOf({ status, reason, me }: ConnectionState): Partial<Pick<ConnectionRow, 'linked' | 'number'>> {
  if (me) return { linked: 1, ...(me.pn === undefined ? {} : { number: me.pn }) }
  const unlinked = status === 'qrcode' || (status === 'DISCONNECTED' && UNLINKED.includes(reason))
  return unlinked ? { linked: 0, number: null } : {}
}
