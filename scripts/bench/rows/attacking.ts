import type { SpawnedEmulator } from '../../../core/app/testing/emulator.ts'
import { type Figures, load, type Shot } from '../http-load.ts'
import type { Product } from '../product.ts'
import { atMost, type Line, short } from '../report.ts'
import { NEIGHBOUR } from '../seed/companies.ts'
import { type Settings, type SignedIn, signIn } from '../stage.ts'
import { watch } from '../watcher.ts'
import { openList } from './reading.ts'
import { target } from './request-row.ts'

const LIST_CONNECTIONS = 4
export const MANY_LOOPS = 50

/** What an attack is made with: a whole company of its own, and a stranger with a telephone. */
export interface Ground extends Pick<Settings, 'seeded' | 'seconds'> {
  product: Product
  attacker: SignedIn
  wa: SpawnedEmulator
}

export interface Attack {
  work: string
  run(ground: Ground): Promise<unknown>
}

/** So many loops that ask for the same without a pause. */
export const loops = (
  ground: Pick<Ground, 'product' | 'attacker' | 'seconds'>,
  connections: number,
  shots: (connection: number) => Shot[],
): Promise<Figures> => load({ ...target(ground, ground.attacker), connections, seconds: ground.seconds, shots })

/** Measures the ticket list of a company that has nothing to do with what goes on beside it. */
export async function besideNeighbour({ seeded, seconds }: Pick<Settings, 'seeded' | 'seconds'>, product: Product) {
  const { headers } = await signIn(product.url, NEIGHBOUR)
  const shots = openList({ seeded: { ...seeded, queueIds: seeded.neighbour.queueIds } })
  const watched = { url: product.url, headers, connections: LIST_CONNECTIONS, seconds, shots }
  return async (work: string, run: () => Promise<unknown>): Promise<Line> =>
    lineOf(work, await watch(watched, run), product)
}

function lineOf(work: string, { p50, p99, max, failed }: Figures, product: Product): Line {
  if (failed > 0) throw new Error(`attack: ${failed} requests of the neighbour failed beside ${work}.`)
  return {
    work: `a neighbour's ticket list beside ${work}`,
    cells: [
      `p50 ${short(p50)} ms, p99 ${short(p99)} ms, longest ${short(max)} ms; memory after it ${short(product.rssMb())} MB`,
    ],
    goals: [atMost(50, 'p99', p99), atMost(250, 'longest', max)],
  }
}
