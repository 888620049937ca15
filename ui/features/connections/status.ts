import type { ConnectionStatus } from '../../../core/kit/connection-reasons.ts'

/** What one may do to a session in a status (spec 1 §4). */
export type SessionAct = 'showQr' | 'tryAgain' | 'newQr' | 'disconnect' | 'connecting'

interface StatusView {
  tone: 'success' | 'warning' | 'danger' | 'neutral' | 'info'
  acts: readonly SessionAct[]
  /** Raises the warning flag. */
  trouble: boolean
}

/** How each status looks and what it offers: the page, the cards and the warning flag read this table. */
export const statusViews: Record<ConnectionStatus, StatusView> = {
  CONNECTED: { tone: 'success', acts: ['disconnect'], trouble: false },
  PAIRING: { tone: 'info', acts: ['disconnect'], trouble: true },
  TIMEOUT: { tone: 'warning', acts: ['disconnect'], trouble: true },
  qrcode: { tone: 'info', acts: ['showQr'], trouble: true },
  DISCONNECTED: { tone: 'danger', acts: ['tryAgain', 'newQr'], trouble: true },
  OPENING: { tone: 'neutral', acts: ['connecting'], trouble: true },
  PENDING: { tone: 'neutral', acts: ['connecting'], trouble: true },
}
