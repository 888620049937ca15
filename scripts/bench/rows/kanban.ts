import { kanbanRoutes } from '../../../core/tenant/kanban/contract.ts'
import { tagRoutes } from '../../../core/tenant/tags/contract.ts'
import type { Shot } from '../http-load.ts'
import { atLeast } from '../report.ts'
import type { SignedIn, Stage } from '../stage.ts'
import type { RequestRow } from './request-row.ts'

/** With the open one there are six. */
const LANES = 5
const AT_ONCE = 16
const EACH = 30

const ready = new WeakMap<Stage['product'], Promise<number[]>>()

/** The lanes of the board, over which all tickets that are not closed are spread; made once. */
export function lanesOf({ product, seeded }: Stage, who: SignedIn): Promise<number[]> {
  const known = ready.get(product)
  if (known) return known
  const made = spread(seeded.size.open + seeded.size.pending, who)
  ready.set(product, made)
  return made
}

async function spread(tickets: number, { client }: SignedIn): Promise<number[]> {
  const lanes: number[] = []
  for (let n = 1; n <= LANES; n++)
    lanes.push((await client.call(tagRoutes.create, { body: { name: `Coluna ${n}`, kanban: 1 } })).id)
  const ids = Array.from({ length: tickets }, (_, n) => n + 1).values()
  const work = async (): Promise<void> => {
    for (const ticketId of ids) {
      const tagId = lanes[ticketId % (LANES + 1)]
      if (tagId !== undefined) await client.call(kanbanRoutes.move, { params: { ticketId, tagId } })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return lanes
}

/** Each connection has cards of its own, which go a lane further each time. */
async function moves(stage: Stage, who: SignedIn, connection: number): Promise<Shot[]> {
  const lanes = await lanesOf(stage, who)
  const each = Math.min(EACH, Math.floor(stage.seeded.size.open / AT_ONCE))
  return lanes.flatMap(lane =>
    Array.from({ length: each }, (_, n) => ({
      method: 'PUT' as const,
      path: `/api/ticket-tags/${connection * each + n + 1}/${lane}`,
    })),
  )
}

export const kanbanRows: RequestRow[] = [
  {
    key: 'kanban',
    work: 'kanban, first page of 6 lanes, 2,000 live tickets',
    async shots(stage, who) {
      await lanesOf(stage, who)
      return [{ path: '/api/ticket/kanban' }]
    },
    goals: (_, { perSecond }) => [atLeast(1000, 'at 16', perSecond)],
  },
  {
    key: 'kanban-move',
    work: 'one move of a card',
    shots: (stage, who, connection) => moves(stage, who, connection),
    writes: true,
    goals: (_, { perSecond }) => [atLeast(1000, 'at 16', perSecond)],
  },
]
