import type { CompanyTx } from '../../../company/index.ts'
import { type JobDraft, job } from '../../../company/jobs/index.ts'
import { mayAutomate } from '../../../domain/access/caller.ts'
import { HOUR, MINUTE } from '../../../kit/clock.ts'
import { run } from '../../../storage/index.ts'
import { settingRules } from '../../settings/contract.ts'
import type { TicketRow } from './row.ts'

/** The three timers of a ticket (decision 48), each a durable job of its own with the ticket's id as key. */
export const timers = {
  expire: job<{ ticketId: number }>('ticket.expire'),
  autoClose: job<{ ticketId: number }>('ticket.autoClose'),
  transferUnqueued: job<{ ticketId: number }>('ticket.transferUnqueued'),
}
export type Timer = keyof typeof timers

const names = Object.keys(timers) as Timer[]

const LOOK_AGAIN = 6 * HOUR

interface TimerRules {
  /** Minutes after our last message without an answer. */
  expiresTicket: number
  /** Minutes that a ticket may wait without a queue, and where it goes then. */
  timeToTransfer: number
  transferQueueId: number | null
  /** Hours without any message. */
  autoCloseHours: number
}

const RULES = `SELECT expiresTicket, timeToTransfer, transferQueueId,
    coalesce((SELECT value FROM settings WHERE key = 'autoCloseHours'), ?) AS autoCloseHours
  FROM (SELECT 1) LEFT JOIN whatsapps ON id = ?`

async function rulesFor(tx: CompanyTx, ticket: TicketRow): Promise<TimerRules> {
  const [rules] = await run<{ [key in keyof TimerRules]: number | string | null }>(tx.db, RULES, [
    settingRules.autoCloseHours.initial,
    ticket.whatsappId,
  ])
  return {
    expiresTicket: Number(rules?.expiresTicket),
    timeToTransfer: Number(rules?.timeToTransfer),
    transferQueueId: (rules?.transferQueueId ?? null) as number | null,
    autoCloseHours: Number(rules?.autoCloseHours),
  }
}

/**
 * How long a ticket as it is may stay untouched before a timer acts on it; undefined when that timer does not run, as while it
 * is put off.
 */
function patience(timer: Timer, ticket: TicketRow, rules: TimerRules): number | undefined {
  if (ticket.snoozedUntil !== null) return undefined
  const attended = ticket.status === 'open' && ticket.isGroup === 0
  if (timer === 'expire')
    return attended && ticket.lastFromMe === 1 && rules.expiresTicket > 0 ? rules.expiresTicket * MINUTE : undefined
  if (timer === 'autoClose') return attended && rules.autoCloseHours > 0 ? rules.autoCloseHours * HOUR : undefined
  const waits = ticket.status === 'pending' && ticket.queueId === null && rules.transferQueueId !== null
  return waits && rules.timeToTransfer > 0 ? rules.timeToTransfer * MINUTE : undefined
}

/** Starts the timers that a ticket needs as it is now. One that is not needed any more finds that out when it rings. */
export async function armTimers(tx: CompanyTx, ticket: TicketRow): Promise<void> {
  if (ticket.status === 'closed') return
  for (const wakeup of timersOf(ticket, await rulesFor(tx, ticket))) await tx.schedule(wakeup)
}

/** The same of many tickets that are not closed. */
export async function armAllTimers(tx: CompanyTx, tickets: readonly TicketRow[]): Promise<void> {
  const rules = new Map<number | null, TimerRules>()
  const wakeups: JobDraft[] = []
  for (const ticket of tickets) {
    const known = rules.get(ticket.whatsappId) ?? (await rulesFor(tx, ticket))
    rules.set(ticket.whatsappId, known)
    wakeups.push(...timersOf(ticket, known))
  }
  await tx.scheduleAll(wakeups)
}

function timersOf(ticket: TicketRow, rules: TimerRules): JobDraft[] {
  return names.flatMap(timer => {
    const wait = patience(timer, ticket, rules)
    return wait === undefined ? [] : [alarm(timer, ticket, wait)]
  })
}

/**
 * Whether a timer that rings has to act. When the ticket was touched meanwhile it is set again; while the company may not
 * use automation (decision 4) it looks again later.
 * `transferQueueId` is where a ticket without a queue goes.
 */
export async function timerStrikes(
  tx: CompanyTx,
  timer: Timer,
  ticket: TicketRow,
): Promise<{ transferQueueId: number | null } | undefined> {
  if (!mayAutomate(tx.entitlements())) {
    await tx.schedule({ ...alarm(timer, ticket, 0), dueAt: tx.now + LOOK_AGAIN })
    return undefined
  }
  const rules = await rulesFor(tx, ticket)
  const wait = patience(timer, ticket, rules)
  if (wait === undefined) return undefined
  if (ticket.updatedAt + wait <= tx.now) return rules
  await tx.schedule(alarm(timer, ticket, wait))
  return undefined
}

/** A ticket is deleted. */
export async function dropTimers(tx: CompanyTx, ticketId: number): Promise<void> {
  for (const timer of names) await tx.unschedule(timers[timer], ticketId)
}

const alarm = (timer: Timer, { id, updatedAt }: TicketRow, wait: number): JobDraft =>
  timers[timer].at(updatedAt + wait, id, { ticketId: id })
