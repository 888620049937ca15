import { Readable } from 'node:stream'
import type { UploadedFile } from '../../../kit/contract.ts'
import { fail } from '../../../kit/errors.ts'
import { cleanFileName } from '../../../kit/file-name.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import type { CompanyBlobs } from '../../../storage/blobs/index.ts'
import type { MediaKind } from '../../../whatsapp/index.ts'
import type { MediaInfo, MediaType } from '../contract.ts'
import { kindOfFile } from '../record/content.ts'
import { imageSizeOf } from './image-size.ts'
import { lengthOf } from './length.ts'
import { demandVoiceNote, type FileInForm, filesOfForm, VOICE_NOTE_TYPE } from './voice-note.ts'

/** A file of the company that is about to be sent. */
export interface FileToSend {
  blobId: string
  mimeType: string
  name: string
  bytes: number
  kind: MediaKind
  mediaType: MediaType
  info: MediaInfo
  /** The same recording as it goes to WhatsApp, where the page made it. */
  voiceNoteBlobId?: string
}

const DOCUMENT = { kind: 'document', mediaType: 'application' } as const

/** Recordings of our own page are MP3 at 128 kbps (spec 1 §9). */
const RECORDING_BYTES_PER_SECOND = 16_000

/** Takes an uploaded file into the company's media and looks at what it is. ERR_FILE_TYPE for what is no voice note. */
async function storeFile(blobs: CompanyBlobs, { file, voiceNote }: FileInForm): Promise<FileToSend> {
  const { kind, mediaType } = kindOfFile(file.mimeType, file.name)
  const info: MediaInfo = await measured(kind, file.path, file.bytes)
  if (kind === 'voice') {
    info.voice = true
    if (file.mimeType === 'audio/mpeg') info.seconds = Math.round(file.bytes / RECORDING_BYTES_PER_SECOND)
  }
  if (!voiceNote) return { ...(await blobs.keep(file)), kind, mediaType, info }
  if (kind !== 'voice') throw fail(generalErrors.ERR_FILE_TYPE)
  await demandVoiceNote(voiceNote, file)
  const { blobId: voiceNoteBlobId } = await blobs.keep(voiceNote)
  return { ...(await blobs.keep(file)), kind, mediaType, info, voiceNoteBlobId }
}

/** What phones show of a file before they have it: how large a picture is, and how long a sound or a film. */
export async function measured(kind: MediaKind, path: string, bytes: number): Promise<MediaInfo> {
  if (kind === 'image') return imageSizeOf(path)
  return kind === 'document' ? {} : lengthOf(path, bytes)
}

/** What someone wants a file to be sent as. */
export type SentAs = 'image' | 'audio' | 'video' | 'document'

/**
 * Takes a file that the company keeps inside of something else into its media, for a message. `as` counts where its bytes allow it: any
 * file goes as a document, and one that holds sound or film as sound. Throws ERR_FILES_FULL, ERR_DISK_FULL.
 */
export async function storeBytes(
  blobs: CompanyBlobs,
  { bytes, mimeType, name }: { bytes: Uint8Array; mimeType: string; name: string },
  as?: SentAs,
): Promise<FileToSend> {
  const claimed = as === 'audio' && !mimeType.startsWith('audio/') ? 'audio/mp4' : mimeType
  const about = { mimeType: claimed, name: cleanFileName(name), maxBytes: bytes.length, announced: bytes.length }
  const blob = await blobs.store(Readable.from([bytes]), about)
  const { kind, mediaType } = as === 'document' ? DOCUMENT : kindOfFile(blob.mimeType, blob.name)
  return { ...blob, kind, mediaType, info: await measured(kind, blobs.pathOf(blob.blobId), blob.bytes) }
}

/** Takes what was spoken for the desk into its media, for a message: it goes to WhatsApp as it is. Throws as `storeBytes`. */
export async function storeVoiceNote(
  blobs: CompanyBlobs,
  { sound, seconds }: { sound: Uint8Array; seconds: number },
): Promise<FileToSend> {
  const stored = await storeBytes(blobs, { bytes: sound, mimeType: VOICE_NOTE_TYPE, name: 'voz.ogg' })
  return { ...stored, kind: 'voice', mediaType: 'audio', info: { voice: true, seconds: Math.ceil(seconds) } }
}

/**
 * Keeps uploaded files for some work that sends them. The work marks those that a message has taken; the others are
 * removed again: all when it fails, and those of a call that turns out to be a repetition.
 */
export async function withStoredFiles<T>(
  blobs: CompanyBlobs,
  files: readonly UploadedFile[],
  work: (stored: readonly FileToSend[], taken: Set<string>) => Promise<T>,
): Promise<T> {
  const saved: FileToSend[] = []
  const taken = new Set<string>()
  try {
    for (const one of filesOfForm(files)) saved.push(await storeFile(blobs, one))
    return await work(saved, taken)
  } catch (error) {
    taken.clear()
    throw error
  } finally {
    for (const { blobId, voiceNoteBlobId } of saved) {
      if (taken.has(blobId)) continue
      await blobs.remove(blobId)
      if (voiceNoteBlobId !== undefined) await blobs.remove(voiceNoteBlobId)
    }
  }
}
