import { setImmediate as breath } from 'node:timers/promises'
import type { Place } from '../../kit/paging.ts'
import { run, type Statement, type TenantDb } from '../../storage/index.ts'
import { hiddenQueues } from './access.ts'
import type { TicketSearch } from './announcer.ts'
import { type ListQuestion, lookedAtStatement } from './list-sql.ts'

/** Which tickets a list of a search shows, and the newest message of a ticket that holds the text, where there is one. */
export interface Found {
  question: ListQuestion
  messageOf: ReadonlyMap<number, number>
}

interface Search {
  db: TenantDb
  search: TicketSearch
  text: string
  question: ListQuestion
  hidden: readonly number[]
}

const FIRST = { messages: 256, tickets: 64 }
/** No step holds the program up for longer than some milliseconds. */
const LARGEST = { messages: 1024, tickets: 128 }

/**
 * Narrows a list to a search, however many hits there are and whoever may see them. A rare text is known soonest by the
 * index of texts, which gives all its hits; a common one by looking into the tickets in the list's order until a page is
 * full. Nobody knows beforehand which one it is, so both go on in turn, in growing steps, and the first one that knows wins.
 */
export async function searchTickets(
  db: TenantDb,
  search: TicketSearch,
  { text, ...question }: ListQuestion & { text: string },
): Promise<Found> {
  const wanted: Search = { db, search, text, question, hidden: await hiddenQueues(db, question.viewer) }
  const hits = new MessageHits(wanted)
  const walk = new TicketWalk(wanted, hits)
  for (let growth = 1; ; growth *= 2) {
    const size = Math.min(FIRST.messages * growth, LARGEST.messages)
    await hits.readOn(size)
    const all = await allOf(wanted, hits, size)
    if (all) return all
    await breath()
    const page = await walk.goOn(Math.min(FIRST.tickets * growth, LARGEST.tickets))
    if (page) return page
    await breath()
  }
}

/** What the index of texts told so far: of each ticket the newest message that holds the text, but none of hidden queues. */
class MessageHits {
  readonly messageOf = new Map<number, number>()
  areAll = false
  /** What was stored before this message was not looked at yet. */
  before = Number.MAX_SAFE_INTEGER
  private readonly wanted: Search

  constructor(wanted: Search) {
    this.wanted = wanted
  }

  async readOn(limit: number): Promise<void> {
    if (this.areAll) return
    const { db, search, text, hidden } = this.wanted
    const hits = await search.messages(db, text, { limit, before: this.before })
    for (const { id, ticketId, queueId } of hits)
      if (!this.messageOf.has(ticketId) && (queueId === null || !hidden.includes(queueId)))
        this.messageOf.set(ticketId, id)
    this.before = hits.at(-1)?.id ?? 0
    this.areAll = hits.length < limit
  }
}

/** The answer where all hits are known, and no more than `most` contacts. */
async function allOf(
  { db, search, text, question }: Search,
  { areAll, messageOf }: MessageHits,
  most: number,
): Promise<Found | undefined> {
  if (!areAll) return undefined
  const contactIds = await search.contacts(db, text, most)
  if (contactIds.length === most) return undefined
  return { question: { ...question, among: { contactIds, ticketIds: [...messageOf.keys()] } }, messageOf }
}

interface LookedAt {
  id: number
  updatedAt: number
  hasContact: number
  messageId: number | null
}

const NO_MESSAGE: Statement = { text: 'NULL', parameters: [] }

/** Looks into the tickets of the list in its order, until its page is full or there are no more. */
class TicketWalk {
  private readonly found: { id: number; messageId: number | undefined }[] = []
  private after: Place | undefined
  private readonly wanted: Search
  private readonly hits: MessageHits

  constructor(wanted: Search, hits: MessageHits) {
    this.wanted = wanted
    this.hits = hits
    this.after = wanted.question.after
  }

  async goOn(size: number): Promise<Found | undefined> {
    const { question } = this.wanted
    const rows = await this.look(size)
    for (const { id, hasContact, messageId } of rows) {
      const message = this.hits.messageOf.get(id) ?? messageId ?? undefined
      if (hasContact || message !== undefined) this.found.push({ id, messageId: message })
    }
    const last = rows.at(-1)
    if (last) this.after = { value: last.updatedAt, id: last.id }
    const needed = question.skip + question.take
    if (this.found.length < needed && rows.length === size) return undefined
    const page = this.found.slice(question.skip, needed)
    const messageOf = new Map<number, number>()
    for (const { id, messageId } of page) if (messageId !== undefined) messageOf.set(id, messageId)
    return {
      question: { ...question, among: { contactIds: [], ticketIds: page.map(({ id }) => id) }, skip: 0 },
      messageOf,
    }
  }

  /** The next tickets, in order, with what of their messages the hits do not tell yet; nothing once all hits are known. */
  private async look(take: number): Promise<LookedAt[]> {
    const { db, search, text, question, hidden } = this.wanted
    const { areAll, before } = this.hits
    const contact = search.contactOf(text)
    const message = areAll ? NO_MESSAGE : await search.messageOf(db, text, { before, hidden })
    const next = lookedAtStatement({ ...question, after: this.after, skip: 0, take }, { contact, message })
    const rows = await run<LookedAt>(db, next.text, next.parameters)
    return rows.sort((a, b) => b.updatedAt - a.updatedAt || b.id - a.id)
  }
}
