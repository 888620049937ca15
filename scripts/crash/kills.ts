import { setTimeout as until } from 'node:timers/promises'
import type { AdminClient } from '../../emulators/whatsapp/admin-client.ts'
import { ACCOUNT } from './shop.ts'
import type { Victim } from './victims.ts'

/** What the program was doing when it died. */
export type Moment = 'starting' | 'reconnecting' | 'working'

export interface Kill {
  moment: Moment
  /** Milliseconds since 1970. */
  at: number
  /** From the next start until WhatsApp saw the phone again; undefined when it was killed before that. */
  recoveryMs: number | undefined
}

/** How long after it came so far the program may live on, at most; milliseconds. */
const LONGEST: Record<Moment, number> = { starting: 1100, reconnecting: 900, working: 2500 }

/** A quarter each while starting and reconnecting, the rest while working, in random order. */
function momentsFor(kills: number, random: () => number): Moment[] {
  const moments = Array.from(
    { length: kills },
    (_, n): Moment => (n % 4 === 0 ? 'starting' : n % 4 === 1 ? 'reconnecting' : 'working'),
  )
  return moments
    .map(moment => ({ moment, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ moment }) => moment)
}

/** Kills what runs again and again, and has it start again each time. Resolves when WhatsApp sees it again. */
export async function killAgainAndAgain(
  program: Victim,
  wa: AdminClient,
  kills: number,
  random: () => number,
  say: (sentence: string) => void,
): Promise<Kill[]> {
  const done: Kill[] = []
  let startedAt = 0
  const recovered = async (): Promise<void> => {
    await program.serving()
    await wa.call('account/wait-online', { account: ACCOUNT, timeoutMs: 60_000 })
    const last = done.at(-1)
    if (last) last.recoveryMs = Date.now() - startedAt
  }
  for (const wish of momentsFor(kills, random)) {
    const moment = done.length === 0 ? 'working' : wish
    if (moment === 'reconnecting') await program.serving()
    if (moment === 'working') await recovered()
    await until(50 + random() * LONGEST[moment])
    done.push({ moment, at: Date.now(), recoveryMs: undefined })
    say(`kill ${done.length} while ${moment}`)
    await program.kill()
    startedAt = Date.now()
    program.start()
  }
  await recovered()
  return done
}
