import { createHash } from 'node:crypto'
import type { Caller } from '../../../domain/access/caller.ts'
import type { CompanyCall } from '../../../http/index.ts'
import type { UploadedFile } from '../../../kit/contract.ts'
import { fail } from '../../../kit/errors.ts'
import { isBlank } from '../../../kit/text.ts'
import type { TenantDb } from '../../../storage/index.ts'
import { isEnabled } from '../../settings/index.ts'
import { ticketErrors } from '../../tickets/contract.ts'
import { accessTicket, type TicketRow } from '../../tickets/index.ts'
import { accessMessage, demandLinked } from '../access.ts'
import { type MediaInfo, type Message, type MessageDraft, messageErrors } from '../contract.ts'
import { hasLink, linkOfDraft } from '../links/link-preview.ts'
import { type FileToSend, withStoredFiles } from '../media/files.ts'
import { withHints } from '../media/hints.ts'
import { demandWindow } from '../window/window.ts'
import { postMessage } from './post.ts'

/**
 * What a person sends from the chat of an open ticket: a text, or files each with its caption. Accepted also while the
 * connection is offline; rejected when no phone is linked (decision 23).
 */
export async function sendFromChat(
  call: CompanyCall,
  ticketId: number,
  draft: MessageDraft,
  files: readonly UploadedFile[],
): Promise<Message[]> {
  const { company, caller } = call
  if (files.length === 0 && isBlank(listOf(draft.body).join(''))) {
    await accessTicket(company.db, caller, ticketId)
    throw fail(messageErrors.ERR_MESSAGE_EMPTY)
  }
  return withStoredFiles(company.blobs, files, (stored, taken) =>
    company.transaction(async tx => {
      const ticket = await writableTicket(tx.db, caller, ticketId)
      await demandWindow(tx.db, ticket, tx.now)
      if (draft.quotedMsg) await accessMessage(call, draft.quotedMsg.id, tx.db)
      const sent: Message[] = []
      const link = files.length === 0 ? await linkOf(tx.db, draft) : undefined
      for (const [index, piece] of piecesOf(stored, draft).entries()) {
        const { clientId } = draft
        const names = clientId === undefined ? {} : { clientId, waId: waIdFor(ticketId, clientId, index) }
        const quotedId = index === 0 ? draft.quotedMsg?.id : undefined
        const about = { ticket, lane: 'chat', source: 'chat', userId: caller.userId, quotedId } as const
        const message = await postMessage(tx, { ...about, ...piece, ...names, link })
        if (piece.media && message.mediaUrl?.includes(piece.media.blobId)) taken.add(piece.media.blobId)
        sent.push(message)
      }
      return sent
    }),
  )
}

/** One message for each file with its caption, or one for the text. */
function piecesOf(stored: readonly FileToSend[], draft: MessageDraft): { body: string; media?: FileToSend }[] {
  const captions = listOf(draft.body)
  if (stored.length === 0) return [{ body: captions.join('\n') }]
  const thumbnails = listOf(draft.thumbnail)
  const waveforms = listOf(draft.waveform)
  return stored.map((media, index) => ({
    media: withHints(media, { thumbnail: thumbnails[index], waveform: waveforms[index] }),
    body: captions[index] ?? '',
  }))
}

/** What is shown of the page to which a text links, where the company wants that. */
async function linkOf(db: TenantDb, { body, link }: MessageDraft): Promise<MediaInfo['link']> {
  if (!link || !hasLink(listOf(body).join('\n'), link.url)) return undefined
  return (await isEnabled(db, 'linkPreviews')) ? linkOfDraft(link) : undefined
}

/** A field of a form that came once, several times or never. */
const listOf = (provided: string | string[] | undefined): string[] => [provided ?? []].flat()

/** Rejects where the caller could not send anything now. */
export async function demandWritable({ company, caller }: CompanyCall, ticketId: number): Promise<void> {
  await writableTicket(company.db, caller, ticketId)
}

export async function writableTicket(db: TenantDb, caller: Caller, ticketId: number): Promise<TicketRow> {
  const ticket = await accessTicket(db, caller, ticketId)
  if (ticket.status !== 'open') throw fail(ticketErrors.ERR_TICKET_NOT_OPEN)
  await demandLinked(db, ticket.whatsappId)
  return ticket
}

/** The same name gives the same WhatsApp id, so a call that is repeated after a lost answer sends nothing twice. */
export function waIdFor(ticketId: number, clientId: string, index: number): string {
  const digest = createHash('sha256').update(`${ticketId}/${clientId}/${index}`).digest('hex')
  return `3EB0${digest.slice(0, 18).toUpperCase()}`
}
