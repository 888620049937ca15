import type { Shot } from '../http-load.ts'
import { atLeast } from '../report.ts'
import type { Settings } from '../stage.ts'
import type { RequestRow } from './request-row.ts'

type Sized = Pick<Settings, 'seeded'>

const CONNECTIONS = 16
const MAX_EACH = 30

/** Open tickets of its own for each connection: the first half to move about, the second to write in. */
function ownTickets({ seeded }: Sized, connection: number, half: 0 | 1): number[] {
  const all = Math.floor(seeded.size.open / 2)
  const each = Math.min(MAX_EACH, Math.floor(all / CONNECTIONS))
  return Array.from({ length: each }, (_, n) => half * all + connection * each + n + 1)
}

/** Each ticket goes back to those that wait and is accepted again. */
const thereAndBack = (stage: Sized, connection: number): Shot[] =>
  ownTickets(stage, connection, 0).flatMap(id => {
    const path = `/api/tickets/${id}`
    return [
      { method: 'PUT', path, body: { status: 'pending', userId: null } },
      { method: 'PUT', path, body: { status: 'open', userId: 1 } },
    ] as const
  })

export const sends = (stage: Sized, connection: number): Shot[] =>
  ownTickets(stage, connection, 1).map(id => ({
    method: 'POST',
    path: `/api/messages/${id}`,
    body: { body: 'O seu pedido saiu para entrega às 14 horas.' },
  }))

export const writingRows: RequestRow[] = [
  {
    key: 'status',
    work: "change a ticket's status",
    shots: (stage, _, connection) => thereAndBack(stage, connection),
    writes: true,
    goals: (_, { perSecond }) => [atLeast(1200, 'at 16', perSecond)],
  },
  {
    key: 'send',
    work: 'send a message (durable in the outbox)',
    shots: (stage, _, connection) => sends(stage, connection),
    writes: true,
    goals: (_, { perSecond }) => [atLeast(800, 'at 16', perSecond)],
  },
]
