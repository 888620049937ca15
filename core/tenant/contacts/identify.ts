import type { DeskTx } from '../../desk/index.ts'
import type { Address } from '../../whatsapp/index.ts'
import type { KnownContact } from './known-contact.ts'

/** What WhatsApp said about a person or group along with an address. */
export interface PersonHints {
  pushName?: string | undefined
  businessName?: string | undefined
  groupSubject?: string | undefined
  /** The connection through which they were met. */
  whatsappId?: number | undefined
}

/**
 * The one contact behind an address, made when there is none. Never two for one person: when an address shows that two
 * contacts are one, they are merged in the same transaction. Publishes what it changes.
 */
export type Identify = (tx: DeskTx, address: Address, hints?: PersonHints) => Promise<KnownContact>
