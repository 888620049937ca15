import type { DeskTx } from '../../../desk/index.ts'

/** A file of a received message that is still to be fetched; one job per message. */
export const DOWNLOAD = 'messages.download'

export interface Download {
  messageId: number
  /** Attempts so far that WhatsApp answered with a failure. */
  failures: number
}

export async function scheduleDownload(tx: DeskTx, messageId: number, dueAt: number, failures = 0): Promise<void> {
  const payload: Download = { messageId, failures }
  await tx.schedule({ kind: DOWNLOAD, key: String(messageId), dueAt, payload })
}
