import type { Readable } from 'node:stream'
import type { BlobRef } from '../../../blobs/index.ts'
import { companyState, type Desk, type DeskTx, sharedState } from '../../../desk/index.ts'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { Failure, isFailure } from '../../../kit/errors.ts'
import { cleanFileName } from '../../../kit/file-name.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import { type MediaRef, ProviderError, type Session, whatsappErrors } from '../../../whatsapp/index.ts'
import { MAX_FILE_BYTES, type MediaInfo } from '../contract.ts'
import { keyOf, refOf } from '../record/keys.ts'
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
import { type Download, download, scheduleDownload } from './jobs.ts'
import { Downloads, newDownloadPlaces } from './places.ts'

/** When the job comes again while a file is being fetched: it goes on waiting, or the program died in the middle of it. */
const LOOK_AGAIN = 30 * SECOND
const OFFLINE_WAIT = 20 * SECOND
/** Somebody has to make room on the disk first. */
const FULL_WAIT = 10 * MINUTE
const MAX_FAILURES = 5
/** Documents of others are larger than what we let our own people send. */
const MAX_BYTES = 2 * MAX_FILE_BYTES

const places = sharedState(newDownloadPlaces)
const downloads = companyState(({ shared }) => new Downloads(shared.own(places)))

/**
 * The durable job: puts itself off for a while, and fetches the file after the commit, outside of any transaction, when there
 * is a place. So a crash in the middle fetches again soon, and success or giving up removes it.
 */
export async function startDownload(tx: DeskTx, job: Download): Promise<void> {
  const row = await placedMessage(tx.db, job.messageId)
  if (row?.mediaState !== 'pending' || row.mediaRef === null || row.whatsappId === null) return
  await scheduleDownload(tx, job, tx.now + LOOK_AGAIN)
  tx.afterCommit(() =>
    tx
      .own(downloads)
      .ask(row.id, leave =>
        tx.services.background('a download', tx.companyId, desk => fetchFile(desk, row, job, leave)),
      ),
  )
}

async function fetchFile(desk: Desk, row: PlacedMessage, job: Download, leave: () => void): Promise<void> {
  const media: MediaRef = JSON.parse(row.mediaRef ?? '{}')
  try {
    await desk.blobs.checkRoom(media.sizeBytes)
    const session = desk.services.whatsapp.sessions.session(refOf(desk, row.whatsappId ?? 0))
    const stream = await fileOrGone(session, media)
    if (stream === 'gone' && !job.askedPhone) {
      // A phone that sleeps takes a minute.
      leave()
      return await askPhone(session, desk, row, job, media)
    }
    if (stream === 'gone') return await giveUp(desk, row.id, 'gone')
    const { mimeType, sizeBytes: announced } = media
    const about = { mimeType, name: nameOf(media, row), maxBytes: MAX_BYTES, announced }
    await arrived(desk, row, await desk.blobs.store(stream, about))
  } catch (error) {
    await putOff(desk, job, error)
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
  desk: Desk,
  row: PlacedMessage,
  job: Download,
  media: MediaRef,
): Promise<void> {
  let again: MediaRef
  try {
    again = await session.requestMedia(keyOf(row), media)
  } catch (error) {
    if (chanceAfter(error) === 'when-connected') throw error
    return giveUp(desk, row.id, 'gone')
  }
  await desk.transaction(async tx => {
    await changeMessage(tx.db, row.id, { mediaRef: JSON.stringify(again) })
    await scheduleDownload(tx, { ...job, askedPhone: true }, tx.now)
  })
}

async function arrived(desk: Desk, row: MessageRow, blob: BlobRef): Promise<void> {
  const known: MediaInfo = row.mediaInfo === null ? {} : JSON.parse(row.mediaInfo)
  const isPicture = row.mediaType === 'image' || row.mediaType === 'sticker'
  const info = isPicture ? { ...known, ...(await imageSizeOf(desk.blobs.pathOf(blob.blobId))) } : known
  const isKept = await desk.transaction(async tx => {
    const now = await messageRow(tx.db, row.id)
    // A better file came meanwhile, and has a job of its own.
    if (now?.mediaState === 'pending' && now.mediaRef !== row.mediaRef) return false
    await tx.unschedule(download, row.id)
    if (now?.mediaState !== 'pending') return false
    await changeMessage(tx.db, row.id, {
      mediaState: 'ready',
      mediaBlobId: blob.blobId,
      mediaMimeType: blob.mimeType,
      mediaName: blob.name,
      mediaBytes: blob.bytes,
      mediaInfo: JSON.stringify(info),
      updatedAt: tx.now,
    })
    await publishChanged(tx, [row.id])
    return true
  })
  if (!isKept) await desk.blobs.remove(blob.blobId)
}

/** Tries again later, or gives up. */
async function putOff(desk: Desk, job: Download, error: unknown): Promise<void> {
  const chance = chanceAfter(error)
  const failures = job.failures + 1
  if (isFailure(error, generalErrors.ERR_FILES_FULL) || isFailure(error, generalErrors.ERR_TRIALS_FULL))
    return giveUp(desk, job.messageId, 'full')
  if (isFailure(error, generalErrors.ERR_DISK_FULL))
    return desk.transaction(tx => scheduleDownload(tx, job, tx.now + FULL_WAIT))
  if (chance === 'when-connected') return desk.transaction(tx => scheduleDownload(tx, job, tx.now + OFFLINE_WAIT))
  if (chance === 'none' || failures === MAX_FAILURES) return giveUp(desk, job.messageId)
  const wait = 10 * SECOND * 3 ** job.failures
  return desk.transaction(tx => scheduleDownload(tx, { ...job, failures }, tx.now + wait))
}

/** Says that the file is not to be had; a person may ask for it again. */
async function giveUp(desk: Desk, messageId: number, why?: 'gone' | 'full'): Promise<void> {
  await desk.transaction(async tx => {
    await tx.unschedule(download, messageId)
    const row = await messageRow(tx.db, messageId)
    if (row?.mediaState !== 'pending') return
    const mediaInfo = infoWith(row.mediaInfo, { gone: undefined, full: undefined, ...(why && { [why]: true }) })
    await changeMessage(tx.db, messageId, { mediaState: 'failed', mediaInfo, updatedAt: tx.now })
    await publishChanged(tx, [messageId])
  })
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
