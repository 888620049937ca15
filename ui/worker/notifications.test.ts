import { beforeEach, expect, it, vi } from 'vitest'
import { takePendingNavigation } from '../lib/pending-navigation.ts'
import { showNotifications } from './notifications.ts'
import type { WorkerScope } from './scope.ts'

const NEWS = { title: 'Mensagem de Ana', body: 'Oi', path: '/tickets/u-1', unread: 3 }

let displayed: object[]
let badges: number[]
interface Window {
  url: string
  focused: boolean
  told: unknown[]
  /** The system has ended it, and the browser does not know yet. */
  gone?: true
}

let windows: Window[]
let opened: string[]
const received: Partial<Record<string, (event: never) => void>> = {}

/** What the browser keeps. */
const stored = new Map<string, Map<string, Response>>()
const caches = {
  open: async (name: string) => ({
    put: async (path: string, answer: Response) => void stored.set(name, new Map([[path, answer]])),
  }),
  match: async (path: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(path),
  delete: async (name: string) => stored.delete(name),
} as unknown as CacheStorage

const scope = {
  caches,
  navigator: { setAppBadge: async (count: number) => void badges.push(count) },
  addEventListener: (name: string, receive: (event: never) => void) => {
    received[name] = receive
  },
  registration: { showNotification: async (title: string, more: object) => void displayed.push({ title, ...more }) },
  clients: {
    matchAll: async () =>
      windows.map(one => ({
        url: one.url,
        focus: async () => {
          if (one.gone) throw new DOMException('no such window', 'InvalidStateError')
          one.focused = true
        },
        postMessage: (what: unknown) => one.told.push(what),
      })),
    openWindow: async (path: string) => void opened.push(path),
  },
} as unknown as WorkerScope

async function happens(name: 'push' | 'notificationclick', provided: object): Promise<void> {
  const work: Promise<unknown>[] = []
  received[name]?.({ waitUntil: (one: Promise<unknown>) => work.push(one), ...provided } as never)
  await Promise.all(work)
}

beforeEach(() => {
  displayed = []
  badges = []
  windows = []
  opened = []
  stored.clear()
  showNotifications(scope)
})

it('what comes is shown, the later of a ticket in place of the earlier', async () => {
  await happens('push', { data: { json: () => NEWS } })
  const emitted = { title: NEWS.title, body: NEWS.body, tag: NEWS.path, data: { path: NEWS.path } }
  // Not silently.
  expect(displayed).toEqual([{ ...emitted, renotify: true }])
  await happens('push', { data: null })
  expect(displayed).toHaveLength(1)
  // Who has nothing unread of their own keeps the number that the page showed.
  await happens('push', { data: { json: () => ({ ...NEWS, unread: 0 }) } })
  expect(badges).toEqual([3])
})

it('a click closes it and opens the ticket, in a window that is there or else in a new one', async () => {
  let closed = 0
  const notification = { close: () => (closed += 1), data: { path: NEWS.path } }
  await happens('notificationclick', { notification })
  expect([closed, opened]).toEqual([1, [NEWS.path]])
  windows = [
    { url: 'https://desk.example.com/api/docs', focused: false, told: [] },
    { url: 'https://desk.example.com/tags', focused: false, told: [] },
  ]
  await happens('notificationclick', { notification })
  expect([closed, opened]).toEqual([2, [NEWS.path]])
  expect(windows.map(({ focused, told: emitted }) => [focused, emitted])).toEqual([
    [false, []],
    [true, [{ open: NEWS.path }]],
  ])
})

it('a click leaves a note of where it leads, for a page that a phone begins elsewhere, once and for a moment', async () => {
  const notification = { close: () => undefined, data: { path: NEWS.path } }
  await happens('notificationclick', { notification })
  expect([await takePendingNavigation(caches), await takePendingNavigation(caches)]).toEqual([NEWS.path, undefined])
  await happens('notificationclick', { notification })
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  expect(await takePendingNavigation(caches)).toBeUndefined()
  vi.useRealTimers()
})

it('a click opens a new window where the one that there was is gone by now', async () => {
  windows = [{ url: 'https://desk.example.com/tags', focused: false, told: [], gone: true }]
  await happens('notificationclick', { notification: { close: () => undefined, data: { path: NEWS.path } } })
  expect([opened, windows[0]!.told]).toEqual([[NEWS.path], []])
})
