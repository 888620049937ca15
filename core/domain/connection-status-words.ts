import type { Sentences } from '../kit/language.ts'
import type { ConnectionReason, ConnectionStatus } from './connection-reasons.ts'

const waiting: Sentences = { pt: 'Em espera', en: 'Waiting', es: 'En espera' }
const opening: Sentences = { pt: 'Conectando', en: 'Connecting', es: 'Conectando' }

const statuses: Record<ConnectionStatus, Sentences> = {
  CONNECTED: { pt: 'Conectado', en: 'Connected', es: 'Conectado' },
  PAIRING: { pt: 'Pareando', en: 'Pairing', es: 'Vinculando' },
  TIMEOUT: { pt: 'Sem resposta', en: 'No answer', es: 'Sin respuesta' },
  qrcode: { pt: 'Aguardando QR Code', en: 'Waiting for the QR code', es: 'Esperando el código QR' },
  DISCONNECTED: { pt: 'Desconectado', en: 'Disconnected', es: 'Desconectado' },
  OPENING: opening,
  PENDING: opening,
}

/** How a connection stands, in a word or two; a line that waits for another reason than silence says nothing of silence. */
export const statusWord = (status: ConnectionStatus, reason: ConnectionReason | null): Sentences =>
  status === 'TIMEOUT' && reason !== null && reason !== 'lost' ? waiting : statuses[status]
