import type { DeskTx } from '../../desk/index.ts'
import type { ContactLearnt, InboundEvent, MessageArrived } from '../../whatsapp/index.ts'
import type { identify, KnownContact } from '../contacts/index.ts'
import type { Announcer, TicketRow } from '../tickets/index.ts'

/** What the reception of messages works with; `core/app` plugs the rooms in. */
export interface AttendanceNeeds {
  identify: typeof identify
  /** What WhatsApp tells about a person by itself. */
  learn(tx: DeskTx, event: ContactLearnt, whatsappId: number): Promise<void>
  announcer: Announcer
  /**
   * Stores a message by its key (decision 15), notes it on its ticket and publishes it. `isNew` is false for one that was
   * there already; `isFilled` when only now its content could be read.
   */
  storeInbound(
    tx: DeskTx,
    message: {
      ticket: TicketRow
      contact: KnownContact
      sender: KnownContact
      event: MessageArrived
      whatsappId: number
      isRead: boolean
    },
  ): Promise<{ isNew: boolean; isFilled: boolean }>
  /** Acks, failures, edits, deletions, reactions and calls: they change messages and open no ticket. */
  applyEvents(tx: DeskTx, whatsappId: number, events: readonly InboundEvent[]): Promise<void>
  /** A message was stored, but deciding what to answer failed: it will not be answered. */
  complain(error: unknown): void
}
