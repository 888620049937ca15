import type { CompanyBlobs } from '../../blobs/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import type { MediaKind } from '../../whatsapp/index.ts'
import { kindOfFile } from './content.ts'
import type { MediaInfo, MediaType } from './contract.ts'
import { imageSizeOf } from './image-size.ts'

/** A file of the company that is about to be sent. */
export interface FileToSend {
  blobId: string
  mimeType: string
  name: string
  bytes: number
  kind: MediaKind
  mediaType: MediaType
  info: MediaInfo
}

/** Recordings of our own page are MP3 at 128 kbps (spec 1 §9). */
const RECORDING_BYTES_PER_SECOND = 16_000

/** Takes an uploaded file into the company's media and looks at what it is. */
async function keepFile(blobs: CompanyBlobs, file: UploadedFile): Promise<FileToSend> {
  const { kind, mediaType } = kindOfFile(file.mimeType, file.name)
  const info: MediaInfo = kind === 'image' ? await imageSizeOf(file.path) : {}
  if (kind === 'voice') {
    info.voice = true
    if (file.mimeType === 'audio/mpeg') info.seconds = Math.round(file.bytes / RECORDING_BYTES_PER_SECOND)
  }
  return { ...(await blobs.keep(file)), kind, mediaType, info }
}

/**
 * Keeps uploaded files for some work that sends them. The work marks those that a message has taken; the others are
 * removed again: all when it fails, and those of a call that turns out to be a repetition.
 */
export async function withKeptFiles<T>(
  blobs: CompanyBlobs,
  files: readonly UploadedFile[],
  work: (kept: readonly FileToSend[], taken: Set<string>) => Promise<T>,
): Promise<T> {
  const kept: FileToSend[] = []
  const taken = new Set<string>()
  try {
    for (const file of files) kept.push(await keepFile(blobs, file))
    return await work(kept, taken)
  } catch (error) {
    taken.clear()
    throw error
  } finally {
    for (const { blobId } of kept) if (!taken.has(blobId)) await blobs.remove(blobId)
  }
}
