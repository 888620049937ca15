import type { Connections } from '../../whatsapp/index.ts'
import type { ConnectionTokens } from './tokens.ts'

/** What the rules of this room work with. */
export interface ConnectionNeeds {
  tokens: ConnectionTokens
  sessions: Pick<Connections, 'start' | 'reset' | 'logout' | 'remove' | 'state' | 'requestPairingCode'>
}
