import type { ConnectionReason } from '../../kit/connection-reasons.ts'
import type { ConnectionState } from '../../whatsapp/index.ts'
import type { ConnectionRow } from './store.ts'

/** Ends after which no phone is linked; null is a connection that nobody linked yet. */
const UNLINKED: readonly (ConnectionReason | null)[] = [null, 'stopped', 'logged-out', 'qr-unanswered']

/** What a session's state says about the columns of its connection. */
export const columnsOfState = (state: ConnectionState) => ({
  status: state.status,
  statusReason: state.reason,
  qrcode: state.qrcode,
  pairingCode: state.pairingCode,
  retries: state.retries,
  ...linkOf(state),
})

/** What a state says about the linked phone; nothing while a linked one is only away. */
function linkOf({ status, reason, me }: ConnectionState): Partial<Pick<ConnectionRow, 'linked' | 'number'>> {
  if (me) return { linked: 1, ...(me.pn === undefined ? {} : { number: me.pn }) }
  const unlinked = status === 'qrcode' || (status === 'DISCONNECTED' && UNLINKED.includes(reason))
  return unlinked ? { linked: 0, number: null } : {}
}
