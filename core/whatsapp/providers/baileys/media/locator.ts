import type { MediaType } from '@whiskeysockets/baileys'
import type { MediaKind } from '../../../events.ts'

/** What a `MediaRef.locator` of this provider says: where the encrypted file is and with which key it opens. */
export interface MediaLocator {
  mediaType: MediaType
  mediaKey: string
  directPath?: string
  url?: string
}

const mediaTypes: Record<MediaKind, MediaType> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'ptt',
  document: 'document',
  sticker: 'sticker',
}

interface Located {
  mediaKey?: Uint8Array | null
  directPath?: string | null
  url?: string | null
}

export function writeLocator(kind: MediaKind, { mediaKey, directPath, url }: Located): string {
  const locator: MediaLocator = {
    mediaType: mediaTypes[kind],
    mediaKey: Buffer.from(mediaKey ?? []).toString('base64'),
    ...(directPath ? { directPath } : {}),
    ...(url ? { url } : {}),
  }
  return JSON.stringify(locator)
}

/** Where the file of a locator lies since it was uploaded again. */
export const movedTo = (directPath: string, { mediaType, mediaKey }: MediaLocator): string =>
  JSON.stringify({ mediaType, mediaKey, directPath } satisfies MediaLocator)

export const readLocator = (text: string): MediaLocator => JSON.parse(text) as MediaLocator
