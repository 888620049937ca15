import { MAX_EMOJI, MAX_SAVED_TEXT } from '../../../kit/limits.ts'
import { isBlank } from '../../../kit/text.ts'
import { haveWritten } from '../../../tenant/contacts/index.ts'
import { takeOverMessage, takeOverReaction } from '../../../tenant/messages/index.ts'
import { takeOverNote } from '../../../tenant/notes/index.ts'
import { newIds } from '../../../tenant/takeover/index.ts'
import { ticketRow } from '../../../tenant/tickets/index.ts'
import { contentOf } from '../content.ts'
import { inTurns, kindOf, newIdsOf, type RowOf } from '../import-run.ts'
import type { Source } from '../source/source.ts'
import { flagOf, momentOf, numberOf, textOf } from '../values.ts'
import { fileOf, removeAll, type TakenFile } from './files.ts'

const fields = {
  id: 'id',
  waId: ['wid', 'id'],
  body: 'body',
  mediaType: 'mediaType',
  mediaUrl: 'mediaUrl',
  ack: 'ack',
  fromMe: 'fromMe',
  isDeleted: 'isDeleted',
  isEdited: 'isEdited',
  isPrivate: 'isPrivate',
  isForwarded: 'isForwarded',
  quotedId: 'quotedMsgId',
  ticketId: 'ticketId',
  contactId: 'contactId',
  queueId: 'queueId',
  userId: 'userId',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
} as const

type Message = RowOf<keyof typeof fields | 'quotedWid'>

/** In the order in which they were said, so that what is quoted is there before. Files are copied before the transaction. */
export const messagesKind = kindOf<keyof typeof fields>({
  name: 'messages',
  beside: ['files'],
  wanted: {
    table: 'Messages',
    fields,
    order: ['createdAt', 'id'],
    parent: { table: 'Tickets', by: 'ticketId', orOwn: true },
    other: { by: 'quotedMsgId', fields: { quotedWid: 'wid' } },
  },
  async bring(importRun, rows, tally, save) {
    const { desk: company } = importRun
    const tickets = await newIds(
      company.db,
      'tickets',
      rows.map(row => row.ticketId),
    )
    const files = new Map<string, TakenFile | 'missing'>()
    try {
      for (const row of rows)
        if (row.mediaUrl && tickets.has(row.ticketId)) files.set(row.id!, await fileOf(importRun, tally, row.mediaUrl))
      await company.transaction(async tx => {
        const contactOf = await newIdsOf(tx, 'contacts', rows, 'contactId')
        const queueOf = await newIdsOf(tx, 'queues', rows, 'queueId')
        const userOf = await newIdsOf(tx, 'users', rows, 'userId')
        const wrote = new Set<number>()
        const scale = scaleOf(importRun.source)
        for await (const row of inTurns(rows as readonly Message[])) {
          const ticket = await ticketRow(tx.db, tickets.get(row.ticketId) ?? 0)
          if (!ticket) {
            tally.left('messages', 'no-ticket')
            continue
          }
          const at = momentOf(row.createdAt, importRun.offset) ?? ticket.createdAt
          const fromMe = flagOf(row.fromMe)
          const senderId = fromMe ? null : (contactOf(row) ?? (ticket.isGroup === 1 ? null : ticket.contactId))
          const userId = fromMe ? (userOf(row) ?? null) : null
          const quotedWaId = row.quotedWid ?? row.quotedId
          if (row.mediaType === 'reactionMessage') {
            const emoji = textOf(row.body, MAX_EMOJI)
            const reaction = { chatId: ticket.contactId, waId: quotedWaId ?? '', contactId: senderId, emoji, at }
            if (await takeOverReaction(tx, reaction)) tally.taken('messages')
            else tally.left('messages', 'no-quoted')
            continue
          }
          if (flagOf(row.isPrivate)) {
            const note = textOf(row.body, MAX_SAVED_TEXT)
            if (isBlank(note)) tally.left('messages', 'empty')
            else {
              await takeOverNote(tx, { note, ticketId: ticket.id, userId, createdAt: at })
              tally.taken('messages')
            }
            continue
          }
          const content = contentOf(row, files.get(row.id!))
          if (!content) {
            tally.left('messages', 'empty')
            continue
          }
          const updatedAt = momentOf(row.updatedAt, importRun.offset) ?? at
          const isEdited = flagOf(row.isEdited)
          const message = await takeOverMessage(tx, {
            ...content,
            ticketId: ticket.id,
            whatsappId: ticket.whatsappId,
            chatId: ticket.contactId,
            senderId,
            fromMe: Number(fromMe),
            waId: row.waId || `whaticket-${row.id}`,
            ack: fromMe ? (scale[numberOf(row.ack)] ?? 1) : 0,
            isDeleted: Number(flagOf(row.isDeleted)),
            isEdited: Number(isEdited),
            editedAt: isEdited ? updatedAt : null,
            quotedWaId,
            source: fromMe ? 'chat' : 'contact',
            userId,
            queueId: queueOf(row) ?? null,
            createdAt: at,
            updatedAt,
          })
          if (message) {
            tally.taken('messages')
            if (content.mediaState === 'ready') files.delete(row.id!)
            if (senderId !== null) wrote.add(senderId)
          } else tally.left('messages', 'already-there')
        }
        await haveWritten(tx, [...wrote])
        await save(tx)
      })
    } finally {
      await removeAll(company.blobs, files.values())
    }
  },
})

/**
 * Our acks (decision 1) by those of the other product: 0 and 1 of the browser's WhatsApp, by which the first generation speaks, are
 * 1 and 2 of the later ones. None waits any more.
 */
const BROWSER = [1, 1, 3, 4, 5]
const SOCKET = [1, 1, 1, 3, 4, 5]

function scaleOf({ schema }: Source): readonly number[] {
  const isLater = schema.table('Messages')?.column('dataJson', 'remoteJid', 'wid') ?? schema.table('Baileys')
  return isLater ? SOCKET : BROWSER
}
