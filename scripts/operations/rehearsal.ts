import { seeded } from '../lib/random.ts'
import { acts } from './acts.ts'
import { foundCompanies } from './companies.ts'
import { type Programs, setSite } from './site.ts'
import type { Size } from './sizes.ts'
import type { Outcome, Stage } from './stage.ts'
import { Traffic } from './traffic.ts'

export interface Played extends Outcome {
  name: string
}

/**
 * Lets a desk of many companies live through what happens to operators: restarts, an upgrade and the way back, kills, lost files, rotten
 * backups, restores. Customers write all the while. Ends its processes and folder however it ends.
 */
export async function rehearse(
  programs: Programs,
  {
    seed,
    withWaits,
    ...size
  }: Size & { seed: number /** Whether acts that wait for minutes are played too. */; withWaits: boolean },
  say: (sentence: string) => void,
): Promise<Played[]> {
  const site = await setSite(programs, size)
  try {
    const companies = await foundCompanies(site, size, say)
    const phones = companies.flatMap(({ phone }) => phone ?? [])
    const traffic = new Traffic(site, companies, size.perSecond)
    const stage: Stage = { site, companies, phones, traffic, say, beforeUpgrade: 0, random: seeded(seed) }
    const done: Played[] = []
    for (const { name, play } of acts.filter(({ waits }) => withWaits || !waits)) {
      const outcome = await play(stage)
      done.push({ name, ...outcome })
      say(lineOf({ name, ...outcome }))
    }
    await site.stop()
    const { written, lost, givenUp, doubled } = traffic.judge()
    const errors = [
      ...(lost > 0 ? [`${lost} messages are lost`] : []),
      ...(doubled > 0 ? [`${doubled} messages are stored twice`] : []),
    ]
    const messages: Played = {
      name: 'messages of customers',
      figures: { written, lost, 'given up by restores': givenUp, 'stored twice': doubled },
      faults: errors,
    }
    say(lineOf(messages))
    return [...done, messages]
  } finally {
    await site.close()
  }
}

const lineOf = ({ name, figures, faults: errors }: Played): string =>
  [
    name,
    ...Object.entries(figures).map(([what, value]) => `  ${what}: ${value}`),
    ...errors.map(error => `  FAULT ${error}`),
  ].join('\n')
