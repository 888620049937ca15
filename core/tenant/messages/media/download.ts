import type { Readable } from 'node:stream'
import { type CompanyContext, type CompanyTx, dropFile } from '../../../company/index.ts'
import { type AttemptContext, type Attempted, type Check, task } from '../../../company/jobs/index.ts'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { Failure, isFailure } from '../../../kit/errors.ts'
import { cleanFileName } from '../../../kit/file-name.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import { MAX_DOWNLOADS } from '../../../kit/limits.ts'
import type { BlobRef } from '../../../storage/blobs/index.ts'
import { type MediaRef, ProviderError, type Session, whatsappErrors } from '../../../whatsapp/index.ts'
import { MAX_FILE_BYTES, type MediaInfo } from '../contract.ts'
import { keyOf } from '../record/keys.ts'
import { publishChanged } from '../record/publish.ts'
import {
  changeMessage,
  infoWith,
  type MessageRow,
  messageRow,
  type PlacedMessage,
  placedMessage,
} from '../record/store.ts'
import { imageSizeOf } from './image-size.ts'

const OFFLINE_WAIT = 20 * SECOND
/** Someone has to make room on the disk first. */
const FULL_WAIT = 10 * MINUTE
const MAX_FAILURES = 5
/** Documents of others are larger than what we let our own people send. */
const MAX_BYTES = 2 * MAX_FILE_BYTES

/** A file of a received message that is still to be fetched; one task per message. */
interface Download {
  messageId: number
  /** The phone was asked for it, because WhatsApp no longer keeps it. */
  askedPhone?: boolean
}

/** What became of a file that WhatsApp called `mediaRef`. */
type Fetched = { mediaRef: string } & (
  | { blob: BlobRef; size: Awaited<ReturnType<typeof imageSizeOf>> | undefined }
  | { offered: MediaRef }
  | { failed: 'gone' | 'full' | 'unreadable' }
)

/** Fetches the files of messages: few at once, the companies in turns. A crash in the middle fetches again soon. */
export const download = task({
  name: 'messages.download',
  what: 'a download',
  concurrency: MAX_DOWNLOADS,
  lookAfter: 30 * SECOND,
  backoff: Array.from({ length: MAX_FAILURES - 1 }, (_, failures) => 10 * SECOND * 3 ** failures),
  repeatable: true,
  countsInterrupted: false,
  check: async (tx, { messageId }: Download): Promise<Check> =>
    (await pending(tx.db, messageId)) ? 'attempt' : 'drop',
  attempt: fetchFile,
  settle: keep,
  discard: async (company, fetched) => fetched && 'blob' in fetched && company.blobs.remove(fetched.blob.blobId),
  giveUp: (tx, { messageId }) => fail(tx, messageId, 'unreadable'),
})

/** Has the file of a message fetched: the first attempt is made once this is committed. */
export const fetchLater = (tx: CompanyTx, messageId: number): Promise<void> =>
  tx.schedule(download.at(tx.now, messageId, { messageId }))

/** The message, as long as its file is still to be fetched. */
async function pending(
  db: CompanyContext['db'],
  messageId: number,
): Promise<(PlacedMessage & { mediaRef: string; whatsappId: number }) | undefined> {
  const row = await placedMessage(db, messageId)
  if (row?.mediaState !== 'pending' || row.mediaRef === null || row.whatsappId === null) return undefined
  return { ...row, mediaRef: row.mediaRef, whatsappId: row.whatsappId }
}

async function fetchFile(
  company: CompanyContext,
  job: Download,
  { leave }: AttemptContext,
): Promise<Attempted<Fetched | undefined, string>> {
  const row = await pending(company.db, job.messageId)
  if (!row) return { done: undefined }
  const { mediaRef, whatsappId } = row
  const media: MediaRef = JSON.parse(mediaRef)
  try {
    await company.blobs.checkRoom(media.sizeBytes)
    const session = company.services.whatsapp.sessions.session(whatsappId)
    const stream = await fileOrGone(session, media)
    if (stream === 'gone' && !job.askedPhone) {
      // A phone that sleeps takes a minute.
      leave()
      return { done: { mediaRef, ...(await askPhone(session, row, media)) } }
    }
    if (stream === 'gone') return { done: { mediaRef, failed: 'gone' } }
    const { mimeType, sizeBytes: announced } = media
    const about = { mimeType, name: nameOf(media, row), maxBytes: MAX_BYTES, announced }
    const blob = await company.blobs.store(stream, about)
    const isPicture = row.mediaType === 'image' || row.mediaType === 'sticker'
    const size = isPicture ? await imageSizeOf(company.blobs.pathOf(blob.blobId)) : undefined
    return { done: { mediaRef, blob, size } }
  } catch (error) {
    return afterError(error, mediaRef)
  }
}

async function fileOrGone(session: Session, media: MediaRef): Promise<Readable | 'gone'> {
  try {
    return await session.downloadMedia(media)
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'media-gone') return 'gone'
    throw error
  }
}

/**
 * WhatsApp keeps files for some weeks; after that the linked phone may upload one again. It is asked once: when it gives
 * nothing, a person may have it asked again.
 */
async function askPhone(
  session: Session,
  row: PlacedMessage,
  media: MediaRef,
): Promise<{ offered: MediaRef } | { failed: 'gone' }> {
  try {
    return { offered: await session.requestMedia(keyOf(row), media) }
  } catch (error) {
    if (chanceAfter(error) === 'when-connected') throw error
    return { failed: 'gone' }
  }
}

/** Stores what became of a file, unless nobody waits for it any more; a better one that came meanwhile is fetched in its place. */
async function keep(tx: CompanyTx, { messageId }: Download, fetched: Fetched | undefined): Promise<void> {
  if (!fetched) return
  const row = await messageRow(tx.db, messageId)
  if (row?.mediaState !== 'pending' || row.mediaRef !== fetched.mediaRef) {
    if ('blob' in fetched) dropFile(tx, fetched.blob.blobId)
    if (row?.mediaState === 'pending') await fetchLater(tx, messageId)
  } else if ('failed' in fetched) await fail(tx, messageId, fetched.failed)
  else if ('offered' in fetched) {
    await changeMessage(tx.db, messageId, { mediaRef: JSON.stringify(fetched.offered) })
    await tx.schedule(download.at(tx.now, messageId, { messageId, askedPhone: true }))
  } else await arrived(tx, row, fetched)
}

async function arrived(
  tx: CompanyTx,
  row: MessageRow,
  { blob, size }: Extract<Fetched, { blob: BlobRef }>,
): Promise<void> {
  const known: MediaInfo = row.mediaInfo === null ? {} : JSON.parse(row.mediaInfo)
  await changeMessage(tx.db, row.id, {
    mediaState: 'ready',
    mediaBlobId: blob.blobId,
    mediaMimeType: blob.mimeType,
    mediaName: blob.name,
    mediaBytes: blob.bytes,
    mediaInfo: JSON.stringify({ ...known, ...size }),
    updatedAt: tx.now,
  })
  await publishChanged(tx, [row.id])
}

/** Tries again later, or gives up. */
function afterError(error: unknown, mediaRef: string): Attempted<Fetched, string> {
  if (isFailure(error, generalErrors.ERR_FILES_FULL) || isFailure(error, generalErrors.ERR_TRIALS_FULL))
    return { done: { mediaRef, failed: 'full' } }
  if (isFailure(error, generalErrors.ERR_DISK_FULL)) return { wait: FULL_WAIT, reason: 'the disk is full' }
  const chance = chanceAfter(error)
  if (chance === 'when-connected') return { wait: OFFLINE_WAIT, reason: 'the connection is offline' }
  return chance === 'none' ? { done: { mediaRef, failed: 'unreadable' } } : { retry: String(error) }
}

/** Says that the file is not to be had; a person may ask for it again. */
async function fail(tx: CompanyTx, messageId: number, why: 'gone' | 'full' | 'unreadable'): Promise<void> {
  const row = await messageRow(tx.db, messageId)
  if (row?.mediaState !== 'pending') return
  const marks = { gone: undefined, full: undefined, ...(why !== 'unreadable' && { [why]: true }) }
  const mediaInfo = infoWith(row.mediaInfo, marks)
  await changeMessage(tx.db, messageId, { mediaState: 'failed', mediaInfo, updatedAt: tx.now })
  await publishChanged(tx, [messageId])
}

/** Whether another attempt can do better. */
function chanceAfter(error: unknown): 'when-connected' | 'later' | 'none' {
  if (isFailure(error, whatsappErrors.ERR_WAPP_NOT_INITIALIZED)) return 'when-connected'
  if (error instanceof Failure) return 'none'
  if (!(error instanceof ProviderError)) return 'later'
  if (error.code === 'offline') return 'when-connected'
  return error.code === 'media-gone' || error.code === 'media-unreadable' ? 'none' : 'later'
}

/** The sender's name for it, or one made of the kind and the time (decision 49); what the file is gives the ending. */
const nameOf = ({ fileName, kind }: MediaRef, row: MessageRow): string =>
  fileName ? cleanFileName(fileName) : `${kind}-${row.createdAt}`
