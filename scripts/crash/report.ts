import type { Kill, Moment } from './kills.ts'
import type { CrashReport } from './run.ts'

const DISPLAYED = 10

/** Everything that must not be; empty when the run is good. */
export function errorsOf(report: CrashReport): string[] {
  const { inbound, outbound, files, stored } = report
  const all: [string, readonly string[] | number][] = [
    ['inbound messages lost', inbound.lost],
    ['inbound messages twice in the desk', inbound.doubled],
    ['inbound messages in the wrong ticket', inbound.misplaced],
    ['inbound messages without a receipt', inbound.pending],
    ['inbound messages refused', inbound.nacked],
    ['requests without an answer', outbound.written - outbound.answered],
    ['outbound messages lost', outbound.lost],
    ['outbound messages with the wrong customer', outbound.misplaced],
    ['outbound messages twice, under different ids', outbound.doubledAnew],
    ['outbound messages twice without a kill', outbound.unexplained],
    ['kills that doubled more than one', Math.max(0, outbound.worstKill - 1)],
    ['outbound messages without two ticks', outbound.withoutTicks],
    ['pictures damaged', files.damaged],
    ['databases broken', stored.broken],
    ['rows left in the outbox', stored.outboxRows],
    ['rows left in the journal', stored.journalRows],
    ['contacts with two tickets', report.doubledTickets],
    ['sessions of one phone at once', report.twiceLinked],
    ['accidents', report.accidents],
  ]
  return all.flatMap(([what, found]) => {
    const count = typeof found === 'number' ? found : found.length
    const examples = typeof found === 'number' ? '' : `: ${found.slice(0, DISPLAYED).join('; ')}`
    return count > 0 ? [`${count} ${what}${examples}`] : []
  })
}

/** The table that people read. */
export function tableOf(report: CrashReport): string {
  const { inbound, outbound, files, stored, kills, seconds } = report
  const rows: [string, string | number][] = [
    ['seed', report.seed],
    ['kill -9 while founding', report.foundingKills],
    ['kill -9 under load', `${kills.length} (${momentsOf(kills)})`],
    ['recovery, next start to online', recoveryOf(kills)],
    ['customers to desk', `${inbound.written} written, ${inbound.delivered} delivered`],
    ['  lost / doubled / refused', `${inbound.lost.length} / ${inbound.doubled.length} / ${inbound.nacked}`],
    ['  asked again (not decrypted)', inbound.retries],
    [
      'desk to customers',
      `${outbound.answered} answered of ${outbound.written}, ${outbound.repeated} requests repeated`,
    ],
    ['  lost / doubled under a new id', `${outbound.lost.length} / ${outbound.doubledAnew.length}`],
    ['  in doubt, twice with one id', `${outbound.inDoubt} (at most ${outbound.worstKill} per kill)`],
    ['  asked again (not decrypted)', outbound.retries],
    ['pictures / damaged', `${files.pictures} / ${files.damaged.length}`],
    ['contacts with two tickets', report.doubledTickets.length],
    ['databases / broken', `${stored.databases} / ${stored.broken.length}`],
    ['files without a message', stored.orphanFiles],
    [
      'seconds',
      `${seconds.founding} founding, ${seconds.load} load, ${seconds.settling} settling, ${seconds.reading} reading`,
    ],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}

function momentsOf(kills: readonly Kill[]): string {
  const count = (moment: Moment) => kills.filter(kill => kill.moment === moment).length
  return (['starting', 'reconnecting', 'working'] as const).map(moment => `${count(moment)} ${moment}`).join(', ')
}

function recoveryOf(kills: readonly Kill[]): string {
  const times = kills.flatMap(({ recoveryMs }) => recoveryMs ?? []).sort((a, b) => a - b)
  const at = (share: number) => `${((times[Math.floor((times.length - 1) * share)] ?? 0) / 1000).toFixed(1)} s`
  return `median ${at(0.5)}, at most ${at(1)}`
}
