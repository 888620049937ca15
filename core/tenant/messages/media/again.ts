import type { CompanyCall } from '../../../http/index.ts'
import { fail, found } from '../../../kit/errors.ts'
import { accessMessage } from '../access.ts'
import { type Message, messageErrors } from '../contract.ts'
import { publishChanged } from '../record/publish.ts'
import { messageById } from '../record/serialize.ts'
import { changeMessage, infoWith } from '../record/store.ts'
import { fetchLater } from './download.ts'

/** Fetches a file that could not be had before; ERR_WAPP_DOWNLOAD_MEDIA where there is nothing to fetch. */
export async function downloadAgain(call: CompanyCall, messageId: number): Promise<Message> {
  return call.company.transaction(async tx => {
    const { message, hidden } = await accessMessage(call, messageId, tx.db)
    const isHere = message.mediaState === 'ready' || message.mediaState === 'none'
    if (isHere) throw fail(messageErrors.ERR_WAPP_DOWNLOAD_MEDIA)
    const mediaInfo = infoWith(message.mediaInfo, { gone: undefined, full: undefined })
    await changeMessage(tx.db, messageId, { mediaState: 'pending', mediaInfo, updatedAt: tx.now })
    await fetchLater(tx, messageId)
    await publishChanged(tx, [messageId])
    return found(await messageById(tx.db, tx.blobs, messageId, hidden), messageErrors.ERR_NO_MESSAGE_FOUND)
  })
}
