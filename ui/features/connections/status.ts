import type { ConnectionStatus } from '../../../core/domain/connection-reasons.ts'
import type { Connection } from '../../../core/tenant/connections/contract.ts'

/** What one may do to a session in a status (spec 1 §4). */
export type SessionAct = 'showQr' | 'tryAgain' | 'newQr' | 'disconnect' | 'connecting'

type SessionState = Pick<Connection, 'status' | 'statusReason' | 'nextAttemptAt'> & { provider?: string }

interface StatusView {
  tone: 'success' | 'warning' | 'danger' | 'neutral' | 'info'
  acts: readonly SessionAct[]
  /** Raises the warning flag. */
  trouble: boolean
}

/** How each status looks and what it offers. */
const statusViews: Record<ConnectionStatus, StatusView> = {
  CONNECTED: { tone: 'success', acts: ['disconnect'], trouble: false },
  PAIRING: { tone: 'info', acts: ['disconnect'], trouble: true },
  TIMEOUT: { tone: 'warning', acts: ['disconnect'], trouble: true },
  qrcode: { tone: 'info', acts: ['showQr'], trouble: true },
  DISCONNECTED: { tone: 'danger', acts: ['tryAgain', 'newQr'], trouble: true },
  OPENING: { tone: 'neutral', acts: ['connecting'], trouble: true },
  PENDING: { tone: 'neutral', acts: ['connecting'], trouble: true },
}

/** How a connection looks and what it offers: the page, the cards and the warning flag ask here. */
export function viewOf({ provider, ...session }: SessionState): StatusView {
  const view = viewOfPhone(session)
  // The official platform links no phone: there is no code to scan.
  return provider === 'cloud' ? { ...view, acts: view.acts.filter(act => act !== 'newQr' && act !== 'showQr') } : view
}

function viewOfPhone({ status, statusReason, nextAttemptAt }: Omit<SessionState, 'provider'>): StatusView {
  const view = statusViews[status]
  // A suspension is WhatsApp's to end; any other wait may be cut short.
  if (status === 'TIMEOUT' && nextAttemptAt && statusReason !== 'suspended')
    return { ...view, acts: ['tryAgain', ...view.acts] }
  return statusReason === 'restricted' ? { ...view, tone: 'warning' } : view
}
