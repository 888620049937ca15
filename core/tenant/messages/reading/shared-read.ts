import type { Caller } from '../../../domain/access/caller.ts'
import { seesTicket, type TicketPosition } from '../../../domain/access/ticket-visibility.ts'
import { firstLink } from '../../../kit/addresses.ts'
import { INDEXED_TEXT } from '../../../kit/limits.ts'
import type { Place } from '../../../kit/paging.ts'
import type { Statement } from '../../../storage/run.ts'
import { defineRead } from '../../../workers/readers/read.ts'
import type { SharedKind } from '../contract.ts'

interface Question {
  contactId: number
  kind: SharedKind
  viewer: Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket'>
  hidden: readonly number[]
  after: Place | undefined
  skip: number
  take: number
}

/** Word for word as the indexes of migration 0086 say it: else SQLite does not take them. */
const OF_KIND: Record<SharedKind, string> = {
  pictures: `m.mediaType IN ('image', 'video') AND m.mediaState = 'ready'`,
  files: `m.mediaType = 'application' AND m.mediaState = 'ready'`,
  links: `m.mediaType IN ('text', 'image', 'video') AND (instr(m.body, '://') OR instr(m.body, 'www.') OR
    instr(m.body, '.com') OR instr(m.body, '.br') OR instr(m.body, '.me/'))`,
}

interface Sent extends TicketPosition {
  id: number
  createdAt: number
  /** So much of it as is searched for addresses. */
  body: string
  uuid: string
  /** Of the message; `queueId` is the ticket's. */
  saidIn: number | null
}

/** Where something was sent that the viewer reads. */
export type PlacedMessage = Pick<Sent, 'id' | 'createdAt' | 'uuid'>

export const sharedStatement = ({
  contactId,
  kind,
  after,
}: Pick<Question, 'contactId' | 'kind' | 'after'>): Statement => ({
  text: `SELECT m.id, m.createdAt, substr(m.body, 1, ${INDEXED_TEXT}) AS body, m.queueId AS saidIn, t.uuid, t.status, t.queueId, t.userId
    FROM messages m JOIN tickets t ON t.id = m.ticketId
    WHERE m.chatId = ? AND ${OF_KIND[kind]} AND m.isDeleted = 0${after ? ' AND (m.createdAt, m.id) < (?, ?)' : ''}
    ORDER BY m.createdAt DESC, m.id DESC`,
  parameters: after ? [contactId, after.value, after.id] : [contactId],
})

/** What was sent in a conversation, over all its tickets that the viewer sees and as far as they read those, newest first. */
export const sharedSearch = defineRead('messages.shared', (file, question: Question): PlacedMessage[] => {
  const { kind, viewer, hidden, take } = question
  const { text, parameters } = sharedStatement(question)
  const found: PlacedMessage[] = []
  let toSkip = question.skip
  for (const row of file.prepare(text).iterate(...parameters) as IterableIterator<Sent>) {
    if (!seesTicket(viewer, row) || (row.saidIn !== null && hidden.includes(row.saidIn))) continue
    if (kind === 'links' && !firstLink(row.body)) continue
    toSkip -= 1
    if (toSkip >= 0) continue
    found.push({ id: row.id, createdAt: row.createdAt, uuid: row.uuid })
    if (found.length === take) break
  }
  return found
})
