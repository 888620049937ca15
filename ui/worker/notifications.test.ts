import { beforeEach, expect, it } from 'vitest'
import { showNotifications } from './notifications.ts'
import type { WorkerScope } from './scope.ts'

const NEWS = { title: 'Mensagem de Ana', body: 'Oi', path: '/tickets/u-1' }

let shown: object[]
let windows: { focused: boolean; told: unknown[] }[]
let opened: string[]
const heard: Partial<Record<string, (event: never) => void>> = {}

const scope = {
  addEventListener: (name: string, hear: (event: never) => void) => {
    heard[name] = hear
  },
  registration: { showNotification: async (title: string, more: object) => void shown.push({ title, ...more }) },
  clients: {
    matchAll: async () =>
      windows.map(one => ({
        focus: async () => {
          one.focused = true
        },
        postMessage: (what: unknown) => one.told.push(what),
      })),
    openWindow: async (path: string) => void opened.push(path),
  },
} as unknown as WorkerScope

async function happens(name: 'push' | 'notificationclick', given: object): Promise<void> {
  const work: Promise<unknown>[] = []
  heard[name]?.({ waitUntil: (one: Promise<unknown>) => work.push(one), ...given } as never)
  await Promise.all(work)
}

beforeEach(() => {
  shown = []
  windows = []
  opened = []
  showNotifications(scope)
})

it('what comes is shown, the later of a ticket in place of the earlier', async () => {
  await happens('push', { data: { json: () => NEWS } })
  expect(shown).toEqual([{ title: NEWS.title, body: NEWS.body, tag: NEWS.path, data: { path: NEWS.path } }])
  await happens('push', { data: null })
  expect(shown).toHaveLength(1)
})

it('a click closes it and opens the ticket, in a window that is there or else in a new one', async () => {
  let closed = 0
  const notification = { close: () => (closed += 1), data: { path: NEWS.path } }
  await happens('notificationclick', { notification })
  expect([closed, opened]).toEqual([1, [NEWS.path]])
  windows = [{ focused: false, told: [] }]
  await happens('notificationclick', { notification })
  expect([closed, opened, windows]).toEqual([2, [NEWS.path], [{ focused: true, told: [{ open: NEWS.path }] }]])
})
