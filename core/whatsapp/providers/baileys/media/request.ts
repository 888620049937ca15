import type { WAMessageKey, WASocket } from '@whiskeysockets/baileys'
import { MINUTE } from '../../../../kit/clock.ts'
import type { MediaRef } from '../../../events.ts'
import { ProviderError } from '../../../port.ts'
import { whatsAppCode, within } from '../errors.ts'
import { movedTo, readLocator } from './locator.ts'

/** A phone that sleeps wakes up for it. */
const PHONE_PATIENCE = MINUTE
/** The phone does not have the file, cannot read it, or failed with it. */
const REFUSALS = new Set([404, 412, 418])

/** Has the phone upload a file again that WhatsApp no longer keeps; answers where it lies then. */
export async function requestMedia(socket: WASocket, key: WAMessageKey, media: MediaRef): Promise<MediaRef> {
  const locator = readLocator(media.locator)
  // Baileys wants a message; of a file's it reads the key and writes the path, whatever kind it is.
  const file = { mediaKey: Buffer.from(locator.mediaKey, 'base64'), directPath: '' }
  try {
    await within(PHONE_PATIENCE, socket.updateMediaMessage({ key, message: { documentMessage: file } }))
  } catch (error) {
    const code = error instanceof ProviderError ? whatsAppCode(error.cause) : undefined
    throw code !== undefined && REFUSALS.has(code)
      ? new ProviderError('media-gone', undefined, { cause: error })
      : error
  }
  return { ...media, locator: movedTo(file.directPath, locator) }
}
