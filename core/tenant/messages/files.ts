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
export async function keepFile(blobs: CompanyBlobs, file: UploadedFile): Promise<FileToSend> {
  const { kind, mediaType } = kindOfFile(file.mimeType, file.name)
  const info: MediaInfo = kind === 'image' ? await imageSizeOf(file.path) : {}
  if (kind === 'voice') {
    info.voice = true
    if (file.mimeType === 'audio/mpeg') info.seconds = Math.round(file.bytes / RECORDING_BYTES_PER_SECOND)
  }
  return { ...(await blobs.keep(file)), kind, mediaType, info }
}
