import type { Desk, DeskTx } from '../../desk/index.ts'
import type { ConnectionRef, Connections } from '../../whatsapp/index.ts'

/** What messages need of the house beside the desk; `core/app` plugs it in. */
export interface MessageNeeds {
  /** Open sessions, for read receipts, downloads and rejected calls. */
  sessions: Pick<Connections, 'session'>
  /** There is something new in the outbox of a connection. */
  wake(ref: ConnectionRef): void
  /** Messages of a connection were read: WhatsApp is to be told. */
  wakeReceipts(ref: ConnectionRef): void
  /** Runs work on a company's desk that nobody waits for; its faults are logged under `what`. */
  background(what: string, companyId: number, work: (desk: Desk) => Promise<unknown>): void
}

export const refOf = (tx: Pick<DeskTx, 'companyId'>, connectionId: number): ConnectionRef => ({
  companyId: tx.companyId,
  connectionId,
})
