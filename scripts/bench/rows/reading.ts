import { ticketRoutes } from '../../../core/tenant/tickets/contract.ts'
import { seeded } from '../../lib/random.ts'
import type { Shot } from '../http-load.ts'
import { atLeast, atMost } from '../report.ts'
import type { Settings, SignedIn } from '../stage.ts'
import type { RequestRow } from './request-row.ts'

type Sized = Pick<Settings, 'seeded'>

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString()

/** As the page asks for it. */
const listPath = ({ seeded }: Sized, values: Record<string, string>): string =>
  `/api/tickets?${query({ pageNumber: '1', queueIds: JSON.stringify(seeded.queueIds), ...values })}`

export const openList = (stage: Sized): Shot[] => [{ path: listPath(stage, { status: 'open', showAll: 'true' }) }]

/** As a browser asks, which takes it compressed. */
const packedList = (stage: Sized): Shot[] =>
  openList(stage).map(shot => ({ ...shot, headers: { 'accept-encoding': 'gzip, deflate, br' } }))

/** Cursors of pages are walked as a person walks them. */
async function fifthPage({ seeded }: Sized, { client }: SignedIn): Promise<string> {
  let cursor: string | undefined
  for (let page = 1; page < 5; page++) {
    const queueIds = JSON.stringify(seeded.queueIds)
    const requested = { status: 'closed', queueIds, ...(cursor ? { cursor } : {}) } as const
    cursor = (await client.call(ticketRoutes.list, { query: requested })).nextCursor
  }
  return cursor!
}

/** Tickets that are open or closed: looking at a waiting one would mark it read. */
function someTickets({ seeded: { size } }: Sized, connection: number, count = 500): number[] {
  const random = seeded(connection + 1)
  const first = size.open + size.pending + 1
  return Array.from({ length: count }, (_, n) =>
    n % 4 === 0 ? 1 + Math.floor(random() * size.open) : first + Math.floor(random() * (size.tickets - first)),
  )
}

const NAMES = ['goncalves', 'marcia', 'araujo 1', 'MAGALHÃES', '98000', 'olivia esteves', 'simoes 12', '00123']
const COMMON = ['garantia', 'solucao', 'devolução', 'endereco', 'pagamento', 'ATRASADA']

const rareTexts = ({ seeded: { size } }: Sized, connection: number): string[] => {
  const random = seeded(connection + 77)
  return Array.from({ length: 200 }, () => `px${10 * (1 + Math.floor(random() * (size.messages / 10)))}`)
}

/** One or two letters; some begin many names, others stand in messages alone. */
const SHORT = ['an', 'ma', 'px', 'om', '98', 'a']

export const shortSearch = (stage: Sized): Shot[] =>
  SHORT.map(searchParam => ({ path: listPath(stage, { searchParam }) }))

export const rareSearch = (stage: Sized, connection: number): Shot[] =>
  rareTexts(stage, connection).map(searchParam => ({ path: listPath(stage, { searchParam }) }))

export const contactSearch = (): Shot[] =>
  NAMES.map(searchParam => ({ path: `/api/contacts?${query({ pageNumber: '1', searchParam })}` }))

/** As the box asks while someone types the beginning of a shortcode, and what stands in many or in none. */
const suggestions = (stage: Sized, connection: number): Shot[] => {
  const [ticketId] = someTickets(stage, connection, 1)
  return ['fr', 'pra', 'gar', '19', 'troca1', 'zzz'].map(searchParam => ({
    path: `/api/quick-messages/list?${query({ searchParam, ticketId: String(ticketId) })}`,
  }))
}

export const commonSearch = (stage: Sized): Shot[] =>
  COMMON.map(searchParam => ({ path: listPath(stage, { searchParam }) }))

/** Of a month in the middle of what is seeded. */
export const dashboardShots = (): Shot[] => [
  { path: `/api/dashboard?${query({ date_from: '2026-10-01', date_to: '2026-10-31' })}` },
]

export const readingRows: RequestRow[] = [
  {
    key: 'list',
    work: 'open ticket list (40 tickets)',
    shots: openList,
    goals: (_, { perSecond, p99 }) => [atLeast(1500, 'at 16', perSecond), atMost(20, 'p99', p99)],
  },
  {
    key: 'list-packed',
    work: 'the same by browsers, which take gzip',
    shots: packedList,
    goals: (_, { perSecond, p99 }) => [atLeast(1350, 'at 16', perSecond), atMost(20, 'p99', p99)],
  },
  {
    key: 'closed',
    work: 'closed list, page 1',
    shots: stage => [{ path: listPath(stage, { status: 'closed' }) }],
    goals: (_, { perSecond }) => [atLeast(1500, 'at 16', perSecond)],
  },
  {
    key: 'closed5',
    work: 'closed list, page 5 by cursor',
    shots: async (stage, who) => [{ path: listPath(stage, { status: 'closed', cursor: await fifthPage(stage, who) }) }],
    goals: (_, { perSecond }) => [atLeast(1500, 'at 16', perSecond)],
  },
  {
    key: 'message',
    work: 'message page',
    shots: (stage, _, connection) =>
      someTickets(stage, connection).map(id => ({ path: `/api/messages/${id}?pageNumber=1` })),
    goals: (_, { perSecond }) => [atLeast(2500, 'at 16', perSecond)],
  },
  {
    key: 'ticket',
    work: 'ticket by id',
    shots: (stage, _, connection) => someTickets(stage, connection).map(id => ({ path: `/api/tickets/${id}` })),
    goals: (_, { perSecond }) => [atLeast(6000, 'at 16', perSecond)],
  },
  {
    key: 'contacts-list',
    work: 'contacts by name, page 1',
    shots: () => [{ path: '/api/contacts?pageNumber=1' }],
    goals: (_, { perSecond, p99 }) => [atLeast(1500, 'at 16', perSecond), atMost(20, 'p99', p99)],
  },
  {
    key: 'contacts-search',
    work: 'contact search',
    shots: contactSearch,
    goals: (_, { perSecond, p99 }) => [atLeast(1500, 'at 16', perSecond), atMost(20, 'p99', p99)],
  },
  {
    key: 'tags',
    work: 'tags with counts (200 tags)',
    shots: () => [{ path: '/api/tags?pageNumber=1' }],
    goals: (_, { perSecond }) => [atLeast(2000, 'at 16', perSecond)],
  },
  {
    key: 'quick-messages',
    work: 'quick-message suggestion (2,000)',
    shots: (stage, _, connection) => suggestions(stage, connection),
    goals: one => [atMost(2, 'p50 at 1', one.p50)],
  },
  {
    key: 'search-rare',
    work: 'ticket search, rare text in a message',
    shots: (stage, _, connection) => rareSearch(stage, connection),
    goals: one => [atMost(30, 'p50 at 1', one.p50)],
  },
  {
    key: 'search-common',
    work: 'ticket search, word in every tenth message',
    shots: commonSearch,
    goals: one => [atMost(30, 'p50 at 1', one.p50)],
  },
  {
    key: 'search-short',
    work: 'ticket search, one or two letters',
    shots: shortSearch,
    goals: one => [atMost(30, 'p50 at 1', one.p50)],
  },
  {
    key: 'dashboard',
    work: 'dashboard, a month and the one before',
    shots: dashboardShots,
    goals: (_, { perSecond, p99 }) => [atLeast(500, 'at 16', perSecond), atMost(50, 'p99', p99)],
  },
  {
    key: 'dashboard-hours',
    work: 'dashboard, the hours of a day',
    shots: () => [{ path: `/api/dashboard/ticketsDay?${query({ initialDate: '2026-10-30' })}` }],
    goals: (_, { perSecond }) => [atLeast(500, 'at 16', perSecond)],
  },
]
