import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { eventually } from '../../core/app/testing/client/eventually.ts'
import { authRoutes } from '../../core/platform/auth/contract.ts'
import { companyFile } from '../../core/storage/index.ts'
import { type ScheduleStatus, scheduleRoutes } from '../../core/tenant/schedules/contract.ts'
import { seeded } from '../lib/random.ts'
import type { CompanyContext } from './company.ts'
import { foundAmidKills } from './founding.ts'
import { accountOf, judge, openPhones, PHONES, type Verdict } from './planned.ts'
import { setStage } from './stage.ts'

interface ScheduleCrashOptions {
  seed: number
  kills: number
  /** Scheduled messages that become due meanwhile. */
  messages: number
  say(sentence: string): void
}

interface ScheduleCrashReport extends Verdict {
  /** What the desk says of them in the end. */
  statuses: Partial<Record<ScheduleStatus, number>>
}

/** Who wrote is no stranger: of those a phone may write to few. */
const CUSTOMERS_EACH = 5
/** When they leave at first, however long it takes to write them down. */
const AHEAD = 3_600_000
/** Between two of them: about as long as a life of the program has work for. */
const EVERY = 120
const LONGEST_LIFE = 1200

const textOf = (n: number): string => `agendada ${n}`
const texts = (messages: number): string[] => Array.from({ length: messages }, (_, n) => textOf(n))

/** `kill -9` amid messages that leave by themselves at their time: each must arrive, once, but for the one in doubt at a kill, with its id. */
export async function crashSchedules({
  seed,
  kills,
  messages,
  say,
}: ScheduleCrashOptions): Promise<ScheduleCrashReport> {
  const stage = await setStage()
  const wa = stage.wa.admin
  const random = seeded(seed)
  try {
    const { program, admin } = await foundAmidKills(stage, 0, random)
    const customers = await openPhones(wa, admin, CUSTOMERS_EACH)
    const contacts = customers.map(({ contactId }) => contactId)
    const sendAt = new Date(Date.now() + AHEAD).toISOString()
    for (let n = 0; n < messages; n += 1) {
      const contactId = contacts[n % contacts.length]!
      await admin.call(scheduleRoutes.create, { body: { body: textOf(n), contactId, sendAt } })
    }
    const { companyId } = await admin.call(authRoutes.me)
    await program.kill()
    bringNearer(program.data, companyId)
    program.start()
    const killed: number[] = []
    for (let n = 0; n < kills; n += 1) {
      await program.serving()
      // Every second time messages are on their way, the other times it may be starting still.
      if (n % 2 === 0) await wa.call('account/wait-online', { account: accountOf(n % PHONES), timeoutMs: 60_000 })
      await pause(random() * LONGEST_LIFE)
      killed.push(Date.now())
      await program.kill()
      program.start()
      say(`kill ${n + 1}`)
    }
    const statuses = await settled(admin, messages)
    const report = { statuses, ...(await judge(wa, texts(messages), killed)) }
    await program.stop()
    return report
  } finally {
    await stage.close()
  }
}

/** As if their time had come while nobody was looking: one after the other from now on. */
function bringNearer(data: string, companyId: number): void {
  const desk = new Database(companyFile(data, companyId))
  const now = Date.now()
  desk.prepare('UPDATE schedules SET sendAt = ? + id * ?').run(now, EVERY)
  desk.prepare(`UPDATE jobs SET dueAt = ? + CAST(key AS INTEGER) * ? WHERE kind = 'schedules.due'`).run(now, EVERY)
  desk.close()
  const platform = new Database(join(data, 'platform.sqlite'))
  platform.prepare('UPDATE company_due SET dueAt = ? WHERE companyId = ?').run(now, companyId)
  platform.close()
}

/** What became of them once none waits any more. */
async function settled(admin: CompanyContext, messages: number): Promise<ScheduleCrashReport['statuses']> {
  return eventually(
    'the last scheduled message',
    async () => {
      const counts: ScheduleCrashReport['statuses'] = {}
      let seen = 0
      for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
        const page = await admin.call(scheduleRoutes.list, { query: { from: new Date(0).toISOString(), pageNumber } })
        for (const { status } of page.schedules) counts[status] = (counts[status] ?? 0) + 1
        seen += page.schedules.length
        hasMore = page.hasMore
      }
      return seen === messages && !counts.PENDENTE && !counts.AGENDADA && counts
    },
    { every: 500, patience: 600_000 },
  )
}
