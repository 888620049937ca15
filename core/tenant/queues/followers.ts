import type { DeskTx } from '../../desk/index.ts'

/** A room that shows or holds queues: what it does when one changes or goes. Called inside of the change's transaction. */
export interface QueueFollower {
  /** Name or colour changed; the row is already new. */
  changed?(tx: DeskTx, queueId: number): Promise<void>
  /** The queue is about to be deleted: let go of it, and tell whom it concerns. */
  leaving?(tx: DeskTx, queueId: number): Promise<void>
}
