import type { Readable } from 'node:stream'
import type { BlobRef } from '../../../blobs/index.ts'
import type { Desk, DeskTx } from '../../../desk/index.ts'
import { SECOND } from '../../../kit/clock.ts'
import { Failure } from '../../../kit/errors.ts'
import { type MediaRef, ProviderError } from '../../../whatsapp/index.ts'
import { type MediaInfo, MOST_FILE_BYTES } from '../contract.ts'
import { imageSizeOf } from '../image-size.ts'
import { type MessageNeeds, refOf } from '../needs.ts'
import { publishChanged } from '../publish.ts'
import { changeMessage, messageRow } from '../store.ts'
import type { MessageRow } from '../tables.ts'
import { DOWNLOAD, type Download, scheduleDownload } from './jobs.ts'

/** When the job comes again while a file is being fetched: it goes on waiting, or the program died in the middle of it. */
const LOOK_AGAIN = 30 * SECOND
const OFFLINE_WAIT = 20 * SECOND
const MOST_FAILURES = 5
/** Documents of others are larger than what we let our own people send. */
const MOST_BYTES = 2 * MOST_FILE_BYTES

/** The files that this process is fetching. */
export type Underway = Set<string>

/**
 * The durable job: puts itself off for a while, and fetches the file after the commit, outside of any transaction. So a
 * crash in the middle fetches again soon, and success or giving up removes it.
 */
export async function startDownload(
  needs: MessageNeeds,
  underway: Underway,
  tx: DeskTx,
  { messageId, failures }: Download,
): Promise<void> {
  const row = await messageRow(tx.db, messageId)
  if (row?.mediaState !== 'pending' || row.mediaRef === null || row.whatsappId === null) return
  await scheduleDownload(tx, messageId, tx.now + LOOK_AGAIN, failures)
  const name = `${tx.companyId}/${messageId}`
  if (underway.has(name)) return
  tx.afterCommit(() => {
    underway.add(name)
    needs.background('a download', tx.companyId, desk =>
      download(needs, desk, row, failures).finally(() => underway.delete(name)),
    )
  })
}

async function download(needs: MessageNeeds, desk: Desk, row: MessageRow, failures: number): Promise<void> {
  const media: MediaRef = JSON.parse(row.mediaRef ?? '{}')
  let stream: Readable
  try {
    stream = await needs.sessions.session(refOf(desk, row.whatsappId ?? 0)).downloadMedia(media)
  } catch (error) {
    return putOff(desk, row, failures, error)
  }
  try {
    const about = { mimeType: media.mimeType, name: nameOf(media, row), maxBytes: MOST_BYTES }
    await arrived(desk, row, await desk.blobs.store(stream, about))
  } catch (error) {
    await putOff(desk, row, failures, error)
  }
}

async function arrived(desk: Desk, row: MessageRow, blob: BlobRef): Promise<void> {
  const known: MediaInfo = row.mediaInfo === null ? {} : JSON.parse(row.mediaInfo)
  const isPicture = row.mediaType === 'image' || row.mediaType === 'sticker'
  const info = isPicture ? { ...known, ...(await imageSizeOf(desk.blobs.pathOf(blob.blobId))) } : known
  const isKept = await desk.transaction(async tx => {
    await tx.unschedule(DOWNLOAD, String(row.id))
    const now = await messageRow(tx.db, row.id)
    if (now?.mediaState !== 'pending') return false
    await changeMessage(tx.db, row.id, {
      ...{ mediaState: 'ready', mediaBlobId: blob.blobId, mediaMimeType: blob.mimeType, mediaName: blob.name },
      ...{ mediaBytes: blob.bytes, mediaInfo: JSON.stringify(info), updatedAt: tx.now },
    })
    await publishChanged(tx, [row.id])
    return true
  })
  if (!isKept) await desk.blobs.remove(blob.blobId)
}

/** Tries again later, or says that the file is not to be had; a person may ask for it again. */
async function putOff(desk: Desk, { id }: MessageRow, failures: number, error: unknown): Promise<void> {
  const chance = chanceAfter(error)
  await desk.transaction(async tx => {
    if (chance === 'when-connected') return scheduleDownload(tx, id, tx.now + OFFLINE_WAIT, failures)
    if (chance === 'later' && failures + 1 < MOST_FAILURES)
      return scheduleDownload(tx, id, tx.now + 10 * SECOND * 3 ** failures, failures + 1)
    await tx.unschedule(DOWNLOAD, String(id))
    await changeMessage(tx.db, id, { mediaState: 'failed', updatedAt: tx.now })
    await publishChanged(tx, [id])
  })
}

/** Whether another attempt can do better. */
function chanceAfter(error: unknown): 'when-connected' | 'later' | 'none' {
  if (error instanceof Failure) return error.code === 'ERR_WAPP_NOT_INITIALIZED' ? 'when-connected' : 'none'
  if (!(error instanceof ProviderError)) return 'later'
  if (error.code === 'offline') return 'when-connected'
  return error.code === 'media-gone' || error.code === 'media-unreadable' ? 'none' : 'later'
}

/** The sender's name for it, or one made of the kind, the time and the type (behaviour A11). */
function nameOf({ fileName, kind, mimeType }: MediaRef, row: MessageRow): string {
  if (fileName) return fileName
  const ending = /^\w+\/([\w+.-]+)/
    .exec(mimeType)?.[1]
    ?.replace('jpeg', 'jpg')
    .replace(/^x-|\+.*$/g, '')
  return `${kind}-${row.createdAt}${ending ? `.${ending}` : ''}`
}
