import { setTimeout as pause } from 'node:timers/promises'
import { type Company, online } from './companies.ts'
import type { Site } from './site.ts'
import type { Traffic } from './traffic.ts'
import { type Seen, seconds, Watch } from './watch.ts'

/** What an act works with. */
export interface Stage {
  site: Site
  companies: readonly Company[]
  /** The linked numbers. */
  phones: readonly string[]
  traffic: Traffic
  /** How many messages customers had written. */
  beforeUpgrade: number
  random: () => number
  say(sentence: string): void
}

/** What came of an act. */
export interface Outcome {
  /** In seconds and counts. */
  figures: Record<string, number | string>
  /** What must not be, in words; empty when the act went well. */
  faults: string[]
}

/** When no further phone came back for so long, none will. */
const STANDSTILL = 120_000
const EVERY = 250

/** Restarts or changes the desk while customers write and people look, and tells what they met until all phones are back. */
export async function amidWork(stage: Stage, change: () => Promise<unknown>): Promise<Outcome> {
  const { site, companies, phones, traffic } = stage
  const from = traffic.written.length
  traffic.start()
  const watch = await Watch.over(
    site,
    companies.filter(({ phone }) => phone !== undefined),
  )
  const began = performance.now()
  await change()
  await site.ready()
  const readyAfter = seconds(performance.now() - began)
  const back = await phonesComeBack(site, phones, began)
  const seen = await watch.stop()
  await traffic.stop()
  return {
    figures: {
      ...displayed(seen),
      'ready after': readyAfter,
      ...back.figures,
      'written meanwhile': traffic.written.length - from,
    },
    faults: back.lost > 0 ? [`${back.lost} phones did not come back`] : [],
  }
}

const displayed = ({ longest, median, silent }: Seen) => ({
  'longest without service': longest,
  'median without service': median,
  'address silent': silent,
})

async function phonesComeBack(site: Site, phones: readonly string[], began: number) {
  let [half, count, movedAt] = [0, 0, performance.now()]
  while (count < phones.length && performance.now() - movedAt < STANDSTILL) {
    await pause(EVERY)
    const now = await online(site, phones)
    if (now !== count) movedAt = performance.now()
    count = now
    if (half === 0 && count * 2 >= phones.length) half = seconds(performance.now() - began)
  }
  const all = seconds(movedAt - began)
  const lost = phones.length - count
  return { lost, figures: { 'half of the phones after': half, 'all phones after': all, 'phones lost': lost } }
}
