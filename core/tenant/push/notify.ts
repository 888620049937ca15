import { LRUCache } from 'lru-cache'
import { type CompanyContext, type CompanyTx, companyState } from '../../company/index.ts'
import { job, whenDue } from '../../company/jobs/index.ts'
import { type Caller, mayAutomate } from '../../domain/access/caller.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import type { Language } from '../../kit/language.ts'
import { chatView } from '../chats/index.ts'
import type { Message } from '../messages/contract.ts'
import { previewOnWire } from '../messages/index.ts'
import { unseenMentions } from '../notes/index.ts'
import type { Ticket } from '../tickets/contract.ts'
import { countUnread, ticketView } from '../tickets/index.ts'
import { concerns, type Happened, MOST_DISPLAYED, type News, newsOf, newsOfChat, newsOfMention } from './news.ts'
import { type Answer, post } from './post.ts'
import { forgetRejections, noteAnswer } from './rejections.ts'
import { forget, isAnybodySubscribed, rest, type Subscription, subscriptions } from './subscriptions.ts'

/** What something is told about: what happened on a ticket, a note on one that names someone, or a chat of the team in which someone wrote. */
type Subject = { ticketId: number; happened: Happened } | { ticketId: number; noteId: number } | { chatId: number }

/** It waits in databases like this; `userId` where only they are to be told. */
type Payload = Subject & { since: number; userId?: number }

const report = job<Payload>('push.tell')

/** Of one ticket or chat nobody is told more often; the last of what happens meanwhile is. */
const EACH = 10 * SECOND
/** Nobody is told about more in a minute: who has so many knows that there is much to do. */
const MOST_A_MINUTE = 20
/** What is older than this is no news. */
const NEWS = 15 * MINUTE
const REST = { least: 5 * SECOND, untold: MINUTE, most: NEWS }
const AT_ONCE = 10

export const pushJobs = [whenDue(report, begin)]

/** When something was told last of each subject, and how much to each person in this minute. */
const pace = companyState(() => ({
  subjects: new LRUCache<string, number>({ max: 10_000 }),
  people: new LRUCache<number, { minute: number; told: number }>({ max: 10_000 }),
}))

/** A message that a person may have to learn of. */
export async function receiveMessage(
  tx: CompanyTx,
  { action, message, ticket }: { action: string; message: Message; ticket: Ticket },
): Promise<void> {
  if (action !== 'create' || message.fromMe || message.read || ticket.isGroup || ticket.chatbot) return
  if (ticket.status === 'closed' || !(await isAnybodySubscribed(tx))) return
  const text = previewOnWire(message).slice(0, MOST_DISPLAYED)
  await setOut(tx, { ticketId: ticket.id, happened: { what: 'message', queueId: message.queueId, text } })
}

interface Moved {
  transferredBy?: number | null | undefined
  isBack?: true | undefined
}

export async function receiveTickets(tx: CompanyTx, { moved }: { moved: ReadonlyMap<number, Moved> }): Promise<void> {
  for (const [ticketId, { transferredBy, isBack }] of moved) {
    if ((transferredBy === undefined && !isBack) || !(await isAnybodySubscribed(tx))) continue
    const happened: Happened = isBack ? { what: 'back' } : { what: 'handed', by: transferredBy ?? null }
    await setOut(tx, { ticketId, happened })
  }
}

/** Someone is named in a note. */
export async function receiveMention(
  tx: CompanyTx,
  { userId, ...subject }: { userId: number; ticketId: number; noteId: number },
): Promise<void> {
  if (await isAnybodySubscribed(tx)) await setOut(tx, subject, userId)
}

/** Someone wrote to the team. */
export async function receiveChat(tx: CompanyTx, { chatId }: { chatId: number }): Promise<void> {
  if (await isAnybodySubscribed(tx)) await setOut(tx, { chatId })
}

/** What it is, in a word, and of what; the beginning of the word tells it from the others. */
function nameOf(subject: Subject): [what: string, id: number] {
  if ('chatId' in subject) return ['chat', subject.chatId]
  return ['noteId' in subject ? 'named' : subject.happened.what, subject.ticketId]
}

const keyOf = (subject: Subject): string => nameOf(subject).join('/')

/** Of people who are named each is told; `userId`: who. */
async function setOut(tx: CompanyTx, subject: Subject, userId?: number): Promise<void> {
  const key = keyOf(subject)
  const last = tx.own(pace).subjects.get(key) ?? 0
  const at = Math.max(tx.now, last + EACH)
  const emitted = { ...subject, since: tx.now }
  await tx.schedule(
    userId === undefined ? report.at(at, key, emitted) : report.at(at, `${key}/${userId}`, { ...emitted, userId }),
  )
}

async function begin(tx: CompanyTx, emitted: Payload): Promise<void> {
  if (tx.now - emitted.since > NEWS || !mayAutomate(tx.entitlements())) return
  const newsFor = await newsOfSubject(tx, emitted)
  if (!newsFor) return
  const { services } = tx
  tx.afterCommit(() => {
    void services.background('push notifications', company => emitAll(company, emitted, newsFor))
  })
}

/** What someone is told about a subject, undefined where it is nothing to them. */
type NewsFor = (company: CompanyContext, viewer: Caller, language: Language) => Promise<News | undefined>

/** As things stand now; undefined where there is nothing to tell about any more. */
async function newsOfSubject(tx: CompanyTx, subject: Subject): Promise<NewsFor | undefined> {
  if ('chatId' in subject) {
    const chat = tx.entitlements().features.useInternalChat ? await chatView(tx.db, subject.chatId) : undefined
    return chat && (async (_, viewer, language) => newsOfChat(viewer, chat, language))
  }
  if ('noteId' in subject)
    return async ({ db }, viewer, language) => {
      const mention = (await unseenMentions(db, viewer)).find(({ noteId }) => noteId === subject.noteId)
      return mention && newsOfMention(mention, language)
    }
  const { happened, ticketId } = subject
  const ticket = await ticketView(tx.db, tx.blobs, ticketId)
  if (!ticket) return undefined
  return async (_, viewer, language) =>
    concerns(viewer, happened, ticket) ? newsOf(happened, ticket, language) : undefined
}

async function emitAll(company: CompanyContext, emitted: Payload, newsFor: NewsFor): Promise<void> {
  const all = await subscriptions(company.db, emitted.userId)
  for (let at = 0; at < all.length && !company.services.ending.aborted; at += AT_ONCE)
    await Promise.all(all.slice(at, at + AT_ONCE).map(one => reportOne(company, emitted, newsFor, one)))
}

async function reportOne(company: CompanyContext, emitted: Payload, newsFor: NewsFor, to: Subscription): Promise<void> {
  const { services } = company
  const viewer = await services.platform.signIn.callerOf(to.userId, to.sessionId)
  if (!viewer) {
    forgetRejections(company, to.userId)
    return company.transaction(tx => forget(tx, to))
  }
  if (viewer.mustChangePassword || services.looksAtPage(to.userId)) return
  const news = await newsFor(company, viewer, to.language as Language)
  if (!news) return
  if (to.restsUntil > company.clock.now()) return company.transaction(tx => again(tx, emitted, to, to.restsUntil))
  if (!mayReport(company, to.userId)) return
  company.own(pace).subjects.set(keyOf(emitted), company.clock.now())
  const unread = await countUnread(company.db, viewer)
  const [what, id] = nameOf(emitted)
  const answer = await post(company, to, { ...news, unread }, `${what[0]}${id}`)
  noteAnswer(company, to, answer.said)
  if (answer.kind !== 'taken') await company.transaction(tx => settle(tx, emitted, to, answer))
}

/** Counts what a person is told about. */
function mayReport({ own, clock }: CompanyContext, userId: number): boolean {
  const { people } = own(pace)
  const minute = Math.floor(clock.now() / MINUTE)
  const known = people.get(userId)
  const emitted = known?.minute === minute ? known.told : 0
  people.set(userId, { minute, told: emitted + 1 })
  return emitted < MOST_A_MINUTE
}

async function settle(tx: CompanyTx, emitted: Payload, to: Subscription, answer: Answer): Promise<void> {
  if (answer.kind === 'gone') return forget(tx, to)
  if (answer.kind !== 'busy') return
  const moment = Math.min(Math.max(answer.moment ?? REST.untold, REST.least), REST.most)
  await rest(tx, to, tx.now + moment)
  await again(tx, emitted, to, tx.now + moment)
}

/** Tells only them, once their push service takes something again; what happens on the ticket until then takes its place. */
const again = (tx: CompanyTx, emitted: Payload, { userId }: Subscription, at: number): Promise<void> =>
  tx.schedule(report.at(at, `${keyOf(emitted)}/${userId}`, { ...emitted, userId }))
