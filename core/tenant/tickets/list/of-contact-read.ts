import type { Caller } from '../../../domain/access/caller.ts'
import { seesTicket, type TicketPosition } from '../../../domain/access/ticket-visibility.ts'
import type { Place } from '../../../kit/paging.ts'
import type { Statement } from '../../../storage/run.ts'
import { defineRead } from '../../../workers/readers/read.ts'

interface Question {
  contactId: number
  viewer: Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket'>
  after: Place | undefined
  skip: number
  take: number
}

type Placed = TicketPosition & { id: number; createdAt: number }

export const ticketsWithStatement = ({ contactId, after }: Pick<Question, 'contactId' | 'after'>): Statement => ({
  text: `SELECT id, createdAt, status, queueId, userId FROM tickets
    WHERE contactId = ?${after ? ' AND (createdAt, id) < (?, ?)' : ''} ORDER BY createdAt DESC, id DESC`,
  parameters: after ? [contactId, after.value, after.id] : [contactId],
})

/** The tickets of a contact that the viewer sees, from a place on: a walk that ends with the last that is asked for. */
export const ticketsWith = defineRead('tickets.ofContact', (file, question: Question) => {
  const { text, parameters } = ticketsWithStatement(question)
  const found: Pick<Placed, 'id' | 'createdAt'>[] = []
  let toSkip = question.skip
  for (const row of file.prepare(text).iterate(...parameters) as IterableIterator<Placed>) {
    if (!seesTicket(question.viewer, row)) continue
    toSkip -= 1
    if (toSkip >= 0) continue
    found.push({ id: row.id, createdAt: row.createdAt })
    if (found.length === question.take) break
  }
  return found
})
