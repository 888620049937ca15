import type { UploadedFile } from '../kit/contract.ts'
import type { BlobRef, CompanyBlobs } from '../storage/blobs/index.ts'

/** The columns of a row that may have a file. */
export interface FileColumns {
  mediaBlobId: string | null
  mediaMimeType: string | null
  mediaName: string | null
  mediaBytes: number | null
}

/** No file in them. */
export const NO_FILE = {
  mediaBlobId: null,
  mediaMimeType: null,
  mediaName: null,
  mediaBytes: null,
} as const satisfies FileColumns

/** A stored file in them. */
export const fileColumns = ({ blobId, mimeType, name, bytes }: BlobRef) => ({
  mediaBlobId: blobId,
  mediaMimeType: mimeType,
  mediaName: name,
  mediaBytes: bytes,
})

/** Signed link to the file of a row; null where it has none. */
export const fileLink = (
  blobs: Pick<CompanyBlobs, 'link'>,
  { mediaBlobId: blobId, mediaMimeType: mimeType, mediaName: name }: Omit<FileColumns, 'mediaBytes'>,
): string | null =>
  blobId === null || mimeType === null || name === null ? null : blobs.link({ blobId, mimeType, name })

/** Keeps an uploaded file for a row that some work gives it to; where that fails it is removed again. Throws ERR_FILES_FULL. */
export async function withStoredFile<T>(
  blobs: Pick<CompanyBlobs, 'keep' | 'remove'>,
  file: UploadedFile,
  work: (columns: ReturnType<typeof fileColumns>) => Promise<T>,
): Promise<T> {
  const stored = await blobs.keep(file)
  try {
    return await work(fileColumns(stored))
  } catch (error) {
    await blobs.remove(stored.blobId)
    throw error
  }
}
