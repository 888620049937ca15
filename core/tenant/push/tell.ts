import { LRUCache } from 'lru-cache'
import { mayAutomate } from '../../access/caller.ts'
import type { Desk, DeskTx, Services } from '../../desk/index.ts'
import { job, whenDue } from '../../jobs/index.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import type { Language } from '../../kit/language.ts'
import { single } from '../../kit/single.ts'
import type { Message } from '../messages/contract.ts'
import { previewOnWire } from '../messages/index.ts'
import type { Ticket } from '../tickets/contract.ts'
import { countUnread, ticketView } from '../tickets/index.ts'
import { concerns, type Happened, MOST_SHOWN, newsOf } from './news.ts'
import { type Answer, post } from './post.ts'
import { forget, isAnybodySubscribed, rest, type Subscription, subscriptions } from './subscriptions.ts'

/** Of one thing that happened on a ticket: `userId` where only they are to be told again. */
interface Told {
  ticketId: number
  happened: Happened
  since: number
  userId?: number
}

const tell = job<Told>('push.tell')

/** Of one ticket nobody is told more often; the last of what happens meanwhile is. */
const EACH = 10 * SECOND
/** Nobody is told of more in a minute: who has so many knows that there is much to do. */
const MOST_A_MINUTE = 20
/** What is older than this is no news. */
const NEWS = 15 * MINUTE
const REST = { least: 5 * SECOND, untold: MINUTE, most: NEWS }
const AT_ONCE = 10

export const pushJobs = [whenDue(tell, begin)]

/** When something was told last of each ticket, and how much to each person in this minute. */
const paceOf = single((_: Services) => ({
  tickets: new LRUCache<string, number>({ max: 10_000 }),
  people: new LRUCache<string, { minute: number; told: number }>({ max: 10_000 }),
}))

/** A message that a person may have to hear of. */
export async function hearMessage(
  tx: DeskTx,
  { action, message, ticket }: { action: string; message: Message; ticket: Ticket },
): Promise<void> {
  if (action !== 'create' || message.fromMe || message.read || ticket.isGroup || ticket.chatbot) return
  if (ticket.status === 'closed' || !(await isAnybodySubscribed(tx))) return
  const text = previewOnWire(message).slice(0, MOST_SHOWN)
  await setOut(tx, ticket.id, { what: 'message', queueId: message.queueId, text })
}

interface Moved {
  transferredBy?: number | null | undefined
  isBack?: true | undefined
}

export async function hearTickets(tx: DeskTx, { moved }: { moved: ReadonlyMap<number, Moved> }): Promise<void> {
  for (const [ticketId, { transferredBy, isBack }] of moved) {
    if ((transferredBy === undefined && !isBack) || !(await isAnybodySubscribed(tx))) continue
    await setOut(tx, ticketId, isBack ? { what: 'back' } : { what: 'handed', by: transferredBy ?? null })
  }
}

const keyOf = ({ ticketId, happened }: Pick<Told, 'ticketId' | 'happened'>): string => `${happened.what}/${ticketId}`

async function setOut(tx: DeskTx, ticketId: number, happened: Happened): Promise<void> {
  const key = keyOf({ ticketId, happened })
  const last = paceOf(tx.services).tickets.get(`${tx.companyId}/${key}`) ?? 0
  await tx.schedule(tell.at(Math.max(tx.now, last + EACH), key, { ticketId, happened, since: tx.now }))
}

async function begin(tx: DeskTx, told: Told): Promise<void> {
  if (tx.now - told.since > NEWS || !mayAutomate(tx.standing())) return
  const ticket = await ticketView(tx.db, tx.blobs, told.ticketId)
  if (!ticket) return
  const { companyId, services } = tx
  tx.afterCommit(() => {
    void services.background('push notifications', companyId, desk => tellAll(desk, told, ticket))
  })
}

async function tellAll(desk: Desk, told: Told, ticket: Ticket): Promise<void> {
  const all = await subscriptions(desk.db, told.userId)
  for (let at = 0; at < all.length && !desk.services.ending.aborted; at += AT_ONCE)
    await Promise.all(all.slice(at, at + AT_ONCE).map(one => tellOne(desk, told, ticket, one)))
}

async function tellOne(desk: Desk, told: Told, ticket: Ticket, to: Subscription): Promise<void> {
  const { companyId, services } = desk
  const viewer = await services.signIn.callerOf(companyId, to.userId, to.sessionId)
  if (!viewer) return desk.transaction(tx => forget(tx, to))
  if (viewer.mustChangePassword || !concerns(viewer, told.happened, ticket)) return
  if (services.looksAtPage(companyId, to.userId)) return
  if (to.restsUntil > desk.clock.now()) return desk.transaction(tx => again(tx, told, to, to.restsUntil))
  if (!mayTell(desk, to.userId)) return
  paceOf(services).tickets.set(`${companyId}/${keyOf(told)}`, desk.clock.now())
  const unread = await countUnread(desk.db, viewer)
  const news = { ...newsOf(told.happened, ticket, to.language as Language), unread }
  const answer = await post(desk, to, news, `${told.happened.what[0]}${ticket.id}`)
  if (answer.kind !== 'taken') await desk.transaction(tx => settle(tx, told, to, answer))
}

/** Counts what a person is told of. */
function mayTell({ companyId, services, clock }: Desk, userId: number): boolean {
  const { people } = paceOf(services)
  const [key, minute] = [`${companyId}/${userId}`, Math.floor(clock.now() / MINUTE)]
  const known = people.get(key)
  const told = known?.minute === minute ? known.told : 0
  people.set(key, { minute, told: told + 1 })
  return told < MOST_A_MINUTE
}

async function settle(tx: DeskTx, told: Told, to: Subscription, answer: Answer): Promise<void> {
  if (answer.kind === 'gone') return forget(tx, to)
  if (answer.kind !== 'busy') return
  const moment = Math.min(Math.max(answer.moment ?? REST.untold, REST.least), REST.most)
  await rest(tx, to, tx.now + moment)
  await again(tx, told, to, tx.now + moment)
}

/** Tells only them, once their push service takes something again; what happens on the ticket until then takes its place. */
const again = (tx: DeskTx, told: Told, { userId }: Subscription, at: number): Promise<void> =>
  tx.schedule(tell.at(at, `${keyOf(told)}/${userId}`, { ...told, userId }))
