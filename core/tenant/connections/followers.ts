import type { DeskTx } from '../../desk/index.ts'

/** A room that shows or holds connections: what it does when one changes or goes, inside of the change's transaction. */
export interface ConnectionFollower {
  /** Its name changed; the row is already new. */
  renamed?(tx: DeskTx, whatsappId: number): Promise<void>
  /** One of the times after which something happens to waiting tickets changed. */
  timersChanged?(tx: DeskTx, whatsappId: number): Promise<void>
  /** It is about to be deleted: let go of it, and tell whom it concerns. */
  leaving?(tx: DeskTx, whatsappId: number): Promise<void>
}
