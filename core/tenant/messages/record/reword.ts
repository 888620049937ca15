import type { CompanyTx } from '../../../company/index.ts'
import { rewordTicket } from '../../tickets/index.ts'
import { previewText } from './content.ts'
import { changeMessage, type MessageRow } from './store.ts'

/** What edits and deletions change. */
export type Rewording = Partial<Pick<MessageRow, 'body' | 'isEdited' | 'editedAt' | 'isDeleted'>>

/** Edits or deletes a message, or puts that back; its ticket follows where it shows these words as its last ones. */
export async function rewordMessage(tx: CompanyTx, message: MessageRow, change: Rewording): Promise<void> {
  await changeMessage(tx.db, message.id, { ...change, updatedAt: tx.now })
  const after = { ...message, ...change }
  await rewordTicket(tx, after, previewText(after))
}
