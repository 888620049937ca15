import { expect, test } from 'vitest'
import { BUILT_PROGRAM } from '../../core/app/testing/serving.ts'
import { buildNext } from './programs.ts'
import { rehearse } from './rehearsal.ts'
import { small } from './sizes.ts'

/** Ends a run that hangs: on a busy machine nine acts take minutes. */
const LAST_RESORT = 900_000

test(
  'a desk lives through restarts, an upgrade, the way back, kills, rot, and a database that is gone',
  async () => {
    const programs = { today: BUILT_PROGRAM, next: await buildNext() }
    const content: string[] = []
    const acts = await rehearse(programs, { ...small, companies: 4, seed: 1, withWaits: false }, line =>
      content.push(line),
    )
    expect(
      acts.flatMap(({ faults: errors }) => errors),
      content.join('\n'),
    ).toEqual([])
    const { figures } = acts.at(-1)!
    expect(figures).toMatchObject({ lost: 0, 'stored twice': 0 })
    expect(figures.written).toBeGreaterThan(0)
  },
  LAST_RESORT,
)
