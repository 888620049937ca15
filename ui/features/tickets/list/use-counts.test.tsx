// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventName } from '../../../../core/domain/access/event-name.ts'
import { local } from '../../../lib/local.ts'
import { realtime } from '../../../lib/realtime/index.ts'
import { until } from '../../../testing/until.ts'
import { type Choices, noChoices } from './filters.ts'
import { countText, useCounts } from './use-counts.ts'

const COMPANY = 1
let root: Root
let counts = { assigned: 0, pending: 0, chatbot: 0 }
let requested: string[] = []
const received = new Map<string, (data: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  requested = []
  local.set('companyId', COMPANY)
  root = createRoot(document.createElement('div'))
  vi.spyOn(realtime, 'on').mockImplementation((event, listener) => {
    received.set(event, listener)
    return () => received.delete(event)
  })
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(decodeURIComponent(url))
    return new Response(JSON.stringify(counts))
  })
})
afterEach(() => {
  root.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const whole = { rows: [1, 2], hasMore: false }
const long = { rows: Array.from({ length: 40 }, (_, at) => at), hasMore: true }

let displayed: Record<string, string> = {}
function Probe({ pending, ...chosen }: { pending: typeof long } & Partial<Choices>) {
  displayed = useCounts({ ...noChoices, ...chosen }, { assigned: whole, pending, chatbot: { ...whole, rows: [] } })
  return null
}

it('a list that is loaded whole counts itself, and nothing is asked', async () => {
  root.render(<Probe pending={whole} />)
  await until(() => expect(displayed).toEqual({ assigned: '2', pending: '2', chatbot: '0' }))
  expect(requested).toEqual([])
})

it('a longer one is counted by the server for the chosen queues, again a moment after something happened', async () => {
  counts = { assigned: 2, pending: 57, chatbot: 0 }
  root.render(<Probe pending={long} queueIds={[3, 4]} />)
  await until(() => expect(displayed).toEqual({ assigned: '2', pending: '57', chatbot: '0' }))
  expect(requested).toEqual([expect.stringMatching(/\/tickets\/counts\?queueIds=\[3,4\]$/)])

  counts = { ...counts, pending: 56 }
  const report = received.get(eventName(COMPANY, 'ticket'))!
  report({ action: 'updateUnread', ticketId: 1 })
  await vi.advanceTimersByTimeAsync(5000)
  expect(requested).toHaveLength(1)
  for (let ticketId = 1; ticketId <= 30; ticketId += 1) report({ action: 'delete', ticketId, reason: 'hidden' })
  await until(() => expect(displayed.pending).toBe('56'))
  expect(requested).toHaveLength(2)
})

it('of what filters leave it is told how many are loaded, and nothing is asked', async () => {
  root.render(<Probe pending={long} unread />)
  await until(() => expect(displayed).toEqual({ assigned: '2', pending: '40+', chatbot: '0' }))
  expect(requested).toEqual([])
})

it('a number of other choices is not shown for these', async () => {
  counts = { assigned: 2, pending: 57, chatbot: 0 }
  root.render(<Probe pending={long} />)
  await until(() => expect(displayed.pending).toBe('57'))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  root.render(<Probe pending={long} queueIds={[3]} />)
  await until(() => expect(displayed.pending).toBe(''))
})

it.each([
  [undefined, ''],
  [0, '0'],
  [999, '999'],
  [1000, '999+'],
])('a count of %s is shown as "%s"', (count, text) => {
  expect(countText(count)).toBe(text)
})
