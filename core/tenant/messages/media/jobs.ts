import type { DeskTx } from '../../../desk/index.ts'
import { job } from '../../../jobs/index.ts'

/** A file of a received message that is still to be fetched; one job per message. */
export interface Download {
  messageId: number
  /** Attempts so far that WhatsApp answered with a failure. */
  failures: number
  /** The phone was asked for it, because WhatsApp no longer keeps it. */
  askedPhone?: boolean
}

export const download = job<Download>('messages.download')

/** The first attempt. */
export const newDownload = (messageId: number): Download => ({ messageId, failures: 0 })

export async function scheduleDownload(tx: DeskTx, payload: Download, dueAt: number): Promise<void> {
  await tx.schedule(download.at(dueAt, payload.messageId, payload))
}
