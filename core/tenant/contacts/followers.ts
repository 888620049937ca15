import type { DeskTx } from '../../desk/index.ts'

/** A room that keeps rows of contacts: what it does when two contacts become one, or one is deleted. */
export interface ContactFollower {
  /** The room's name; it finds the room's part of a merge again. */
  name: string
  /** Hands everything of `removedId` to `keptId`. Answers, as plain JSON, what `restore` needs to undo it. */
  move(tx: DeskTx, keptId: number, removedId: number): Promise<unknown>
  /** Undoes a `move`. */
  restore(tx: DeskTx, keptId: number, removedId: number, moved: unknown): Promise<void>
  /** Whether the contact may not be deleted now. */
  inUse?(tx: DeskTx, contactId: number): Promise<boolean>
  /** Deletes everything of a contact that is about to be deleted. */
  forget?(tx: DeskTx, contactId: number): Promise<void>
}
