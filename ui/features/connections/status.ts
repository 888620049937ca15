import type { ConnectionStatus } from '../../../core/kit/connection-reasons.ts'
import type { connectionTexts } from './texts/index.ts'

type TextKey = keyof (typeof connectionTexts)['pt']

/** What one may do to a session in a status (spec 1 §4). */
export type SessionAct = 'showQr' | 'tryAgain' | 'newQr' | 'disconnect' | 'connecting'

interface StatusView {
  label: TextKey
  tone: 'success' | 'warning' | 'danger' | 'neutral' | 'info'
  acts: readonly SessionAct[]
  /** Raises the warning flag. */
  trouble: boolean
}

/** How each status looks and what it offers: the page, the cards and the warning flag read this table. */
export const statusViews: Record<ConnectionStatus, StatusView> = {
  CONNECTED: { label: 'connected', tone: 'success', acts: ['disconnect'], trouble: false },
  PAIRING: { label: 'pairing', tone: 'info', acts: ['disconnect'], trouble: true },
  TIMEOUT: { label: 'timeout', tone: 'warning', acts: ['disconnect'], trouble: true },
  qrcode: { label: 'waitingQr', tone: 'info', acts: ['showQr'], trouble: true },
  DISCONNECTED: { label: 'disconnected', tone: 'danger', acts: ['tryAgain', 'newQr'], trouble: true },
  OPENING: { label: 'opening', tone: 'neutral', acts: ['connecting'], trouble: true },
  PENDING: { label: 'opening', tone: 'neutral', acts: ['connecting'], trouble: true },
}
