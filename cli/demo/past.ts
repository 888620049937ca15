import { setTimeout as pause } from 'node:timers/promises'
import { daysAfter } from '../../core/kit/calendar.ts'
import { DAY, dayIn, daysBounds, HOUR, MINUTE, SECOND } from '../../core/kit/clock.ts'
import { companyFile, openSqlite } from '../../core/storage/index.ts'

/** Two months, and as many to compare them with. */
const DAYS = 120
const ZONE = 'America/Sao_Paulo'
/** The shop is open from eight to six. */
const [OPENS, CLOSES] = [8, 18]
const A_DAY = 9
/** More than all of them. */
const ROOM = 100_000

/**
 * The attendances of the months before, from which the dashboard counts: the product has no call that says that something happened
 * long ago, so they are written beside the running desk. Their ids lie below all of the present,
 * which is moved up and stays the newest.
 */
export async function rememberPast(data: string, companyId: number, people: readonly number[]): Promise<void> {
  const file = openSqlite(companyFile(data, companyId))
  file.pragma('busy_timeout = 0')
  const write = file.prepare(
    `INSERT INTO ticket_tracking (id, ticketId, contactId, whatsappId, queueId, userId, beganAt, queuedAt, startedAt, ratingAt,
      ratedAt, rate, finishedAt, finishedBy, answeredBy, answeredAt, firstWait, firstWaitOpen, answers, answersWait,
      answersWaitOpen, attended, attendedOpen)
    SELECT @id, id, contactId, whatsappId, queueId, @userId, @began, @began, @accepted, @ratingAt, @ratedAt, @rate, @finished, 'user',
      @userId, @answered, @answered - @began, @answered - @began, @answers, @wait, @wait, @finished - @accepted, @finished - @accepted
    FROM tickets WHERE id = @ticketId`,
  )
  const age = file.prepare(
    `UPDATE tickets SET createdAt = coalesce((SELECT min(beganAt) FROM ticket_tracking WHERE ticketId = tickets.id), createdAt)`,
  )
  const remember = file.transaction(() => {
    file.pragma('defer_foreign_keys = ON')
    file.exec(`UPDATE attendance_turns SET roundId = roundId + ${ROOM}; UPDATE ticket_tracking SET id = id + ${ROOM}`)
    const ids = file.prepare('SELECT id FROM tickets').pluck().all() as number[]
    for (const [n, began] of moments(Date.now()).entries()) {
      const accepted = began + within(1, 25) * MINUTE
      const finished = accepted + within(4, 50) * MINUTE
      const isRated = chance(0.6)
      const rating = isRated
        ? { ratingAt: finished, ratedAt: finished + MINUTE, rate: chance(0.7) ? 3 : within(1, 3) }
        : { ratingAt: null, ratedAt: null, rate: null }
      const answered = accepted + within(20, 180) * SECOND
      const answers = within(1, 5)
      const wait = answered - began + (answers - 1) * within(30, 240) * SECOND
      const who = { id: n + 1, userId: any(people), ticketId: ticketOf(ids, began) }
      write.run({ ...who, began, accepted, answered, answers, wait, finished, ...rating })
    }
    age.run()
  })
  while (!wrote(remember.immediate)) await pause(20)
  file.close()
}

/** False while the desk itself writes. */
function wrote(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    return false
  }
}

/** When someone wrote: in the hours of the shop, on Sundays nobody, all of them over by now. */
function moments(now: number): number[] {
  const today = dayIn(ZONE, now)
  const days = Array.from({ length: DAYS }, (_, back) => daysAfter(today, -back))
  return days
    .filter(day => new Date(day).getUTCDay() !== 0)
    .flatMap(day => {
      const { from } = daysBounds(ZONE, day)
      return Array.from({ length: within(A_DAY - 4, A_DAY + 4) }, () => from + within(OPENS * 60, CLOSES * 60) * MINUTE)
    })
    .filter(began => began < now - 2 * HOUR)
    .sort((one, other) => one - other)
}

/** Who came first wrote in the first month; the others one after the other, so that each month has new ones. */
function ticketOf(ids: readonly number[], began: number): number {
  const share = Math.min(1, Math.max(0.2, 1 - (Date.now() - began) / (DAYS * DAY)))
  return ids[within(0, Math.ceil(ids.length * share) - 1)]!
}

const within = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least + 1))
const chance = (of: number): boolean => Math.random() < of
const any = <One>(list: readonly One[]): One => list[within(0, list.length - 1)]!
