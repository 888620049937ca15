import { seeded } from '../lib/random.ts'
import { foundAmidKills } from './founding.ts'
import { type Kill, killAgainAndAgain } from './kills.ts'
import { customersWrite } from './load/customers.ts'
import { staffWrites } from './load/staff.ts'
import { loggedErrorsIn } from './logged-errors.ts'
import type { CrashOptions } from './options.ts'
import { openShop } from './shop.ts'
import { type Stage, setStage } from './stage.ts'
import { readCompany, untilQuiet } from './until-quiet.ts'
import { type FilesVerdict, judgeFiles } from './verdict/files.ts'
import { type InboundVerdict, judgeInbound } from './verdict/inbound.ts'
import { judgeOutbound, type OutboundVerdict } from './verdict/outbound.ts'
import { doubledTickets, judgeStored, type StoredVerdict } from './verdict/stored.ts'
import { victimOf } from './victims.ts'

/** What came out of a run. */
export interface CrashReport {
  seed: number
  kills: Kill[]
  foundingKills: number
  seconds: { founding: number; load: number; settling: number; reading: number }
  inbound: InboundVerdict
  outbound: OutboundVerdict
  files: FilesVerdict
  stored: StoredVerdict
  doubledTickets: string[]
  /** Sessions of one phone that were there at once. */
  twiceLinked: number
  /** What the test could not do, and processes that ended by themselves. */
  accidents: string[]
  /** What the program logged, for anyone who wonders. */
  complaints: { sentence: string; times: number }[]
}

/** Milliseconds. A quiet machine needs two minutes; one whose disk and processors are taken needs much longer. */
const LONGEST = 420_000

/**
 * The crash test (issue 2 §7): the program under load both ways, killed again and again, then everything that was written
 * is looked for on the other side. Ends its own processes and folder however it ends.
 */
export async function runCrashTest(options: CrashOptions): Promise<CrashReport> {
  const stage = await setStage()
  const late = Promise.withResolvers<never>()
  const tooLate = () => late.reject(new Error(`The crash test did not end within ${LONGEST / 1000} s.`))
  const timer = setTimeout(tooLate, LONGEST)
  try {
    return await Promise.race([play(stage, options), late.promise])
  } finally {
    clearTimeout(timer)
    await stage.close()
  }
}

async function play(stage: Stage, options: CrashOptions): Promise<CrashReport> {
  const { seed, messages, perSecond, say } = options
  const { wa } = stage
  const lap = stopwatch()
  say('founding, amid kills')
  const { processes = 1 } = options
  const flags = processes > 1 ? ['--processes', String(processes)] : []
  const {
    program,
    admin,
    kills: foundingKills,
  } = await foundAmidKills(stage, options.foundingKills, seeded(seed), flags)
  const shop = await openShop(wa.admin, admin, options.customers)
  const founding = lap()

  say('load both ways')
  const enough = (n: number) => n >= messages
  const inbound = customersWrite(wa.admin, shop, { perSecond, enough, random: seeded(seed + 1) })
  const outbound = staffWrites(program, shop, { perSecond, enough, random: seeded(seed + 2) })
  const kills = await killAgainAndAgain(
    victimOf(program, processes, seeded(seed + 4)),
    wa.admin,
    options.kills,
    seeded(seed + 3),
    say,
  )
  await Promise.all([inbound.done, outbound.done])
  const load = lap()

  say('settling')
  await untilQuiet(wa.admin, outbound.written.length, say)
  const settling = lap()

  say('reading')
  const desk = await readCompany(admin)
  const report = {
    inbound: await judgeInbound(wa.admin, inbound.written, desk),
    outbound: await judgeOutbound(wa.admin, outbound.written, desk, kills),
    files: await judgeFiles(wa.admin, admin, [...inbound.written, ...outbound.written], desk),
    doubledTickets: doubledTickets(desk),
    twiceLinked: (await wa.admin.call('stanzas/summary', {})).replacedSessions,
  }
  await program.stop()
  return {
    seed,
    kills,
    foundingKills,
    ...report,
    stored: judgeStored(program.data),
    seconds: { founding, load, settling, reading: lap() },
    accidents: [...inbound.faults, ...outbound.faults, ...program.accidents],
    complaints: loggedErrorsIn(stage.log),
  }
}

/** Seconds since it was last asked. */
function stopwatch(): () => number {
  let before = performance.now()
  return () => {
    const now = performance.now()
    const took = (now - before) / 1000
    before = now
    return Math.round(took * 10) / 10
  }
}
