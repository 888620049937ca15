import type { CompanyCall } from '../../../http/index.ts'
import { fail } from '../../../kit/errors.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import type { CompanyBlobs } from '../../../storage/blobs/index.ts'
import { accessMessage } from '../access.ts'
import { isForwardable, type MediaInfo, type Message, messageErrors } from '../contract.ts'
import type { PlacedMessage } from '../record/store.ts'
import { type Post, postMessage } from './post.ts'
import { waIdFor, writableTicket } from './send.ts'

/**
 * Hands messages on to the contact of a ticket, in the order in which they were said; each takes its file along as one of its
 * own. Nothing is sent where one of them cannot be: ERR_NOT_FORWARDABLE, ERR_MEDIA_GONE, or what refuses to read it.
 */
export async function forwardMessages(
  call: CompanyCall,
  ticketId: number,
  { messageIds, clientId }: { messageIds: readonly number[]; clientId?: string | undefined },
): Promise<Message[]> {
  const { company, caller } = call
  await writableTicket(company.db, caller, ticketId)
  const originals: PlacedMessage[] = []
  for (const id of new Set(messageIds)) originals.push((await accessMessage(call, id, company.db)).message)
  if (!originals.every(isHandedOn)) throw fail(messageErrors.ERR_NOT_FORWARDABLE)
  originals.sort((one, other) => one.createdAt - other.createdAt || one.id - other.id)
  return withCopies(company.blobs, originals, (copies, taken) =>
    company.transaction(async tx => {
      const ticket = await writableTicket(tx.db, caller, ticketId)
      const sent: Message[] = []
      for (const [index, copy] of copies.entries()) {
        const names = clientId === undefined ? {} : { clientId, waId: waIdFor(ticketId, clientId, index) }
        const about = { ticket, lane: 'chat', source: 'chat', userId: caller.userId } as const
        const message = await postMessage(tx, { ...about, ...copy, ...names })
        if (copy.media && message.mediaUrl?.includes(copy.media.blobId)) taken.add(copy)
        sent.push(message)
      }
      return sent
    }),
  )
}

const isHandedOn = (row: PlacedMessage): boolean => isForwardable({ ...row, isDeleted: row.isDeleted === 1 })

type Copy = Pick<Post, 'body' | 'media' | 'handsOn'>

/** Files are copied before the transaction; those that no message has taken in the end are removed again. */
async function withCopies<T>(
  blobs: CompanyBlobs,
  originals: readonly PlacedMessage[],
  work: (copies: readonly Copy[], taken: Set<Copy>) => Promise<T>,
): Promise<T> {
  const copies: Copy[] = []
  const taken = new Set<Copy>()
  try {
    for (const original of originals) copies.push(await copyOf(blobs, original))
    return await work(copies, taken)
  } catch (error) {
    taken.clear()
    throw error
  } finally {
    for (const copy of copies) if (!taken.has(copy)) await removeFilesOf(blobs, copy)
  }
}

async function removeFilesOf(blobs: CompanyBlobs, { media }: Copy): Promise<void> {
  for (const blobId of [media?.blobId, media?.voiceNoteBlobId]) if (blobId !== undefined) await blobs.remove(blobId)
}

async function copyOf(blobs: CompanyBlobs, original: PlacedMessage): Promise<Copy> {
  const { body, mediaType, mediaBlobId, mediaMimeType, mediaName, voiceNoteBlobId } = original
  const info: MediaInfo = original.mediaInfo === null ? {} : JSON.parse(original.mediaInfo)
  // Where someone is at the moment is theirs to tell; where they were is a place.
  if (info.location) delete info.location.live
  // Its words go on; that it was a template is a matter between Meta and anyone who got it.
  delete info.template
  delete info.choices
  const handsOn = { mediaType, mediaName, mediaInfo: JSON.stringify({ ...info, forwarded: true }) }
  if (mediaBlobId === null) return { body, handsOn }
  const about = { mimeType: mediaMimeType ?? 'application/octet-stream', name: mediaName ?? '' }
  const file = await copyFile(blobs, mediaBlobId, about)
  const copy: Copy = { body, handsOn, media: { ...file, ...about, mediaType, info } }
  if (voiceNoteBlobId === null) return copy
  try {
    const { blobId } = await copyFile(blobs, voiceNoteBlobId, about)
    return { ...copy, media: { ...copy.media!, voiceNoteBlobId: blobId } }
  } catch (error) {
    await removeFilesOf(blobs, copy)
    throw error
  }
}

async function copyFile(blobs: CompanyBlobs, blobId: string, about: { mimeType: string; name: string }) {
  try {
    return await blobs.copy({ blobId, ...about })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? fail(generalErrors.ERR_MEDIA_GONE) : error
  }
}
