import { beforeEach, expect, it } from 'vitest'
import { serveOfflinePage } from './offline-page.ts'
import type { FetchEvent, WorkerScope } from './scope.ts'

const SHELL = { cache: 'offline-2', files: ['/offline.html', '/assets/offline-2.js'] } as const
const ORIGIN = 'https://desk.example'

/** What a browser keeps, by the name of the cache, and what it may do on its own. */
let stored: Map<string, Map<string, Response>>
let network: (path: string) => Promise<Response>
let requested: string[]
let past: object[]
/** What the worker had the browser do at its start. */
let begun: string[]
const received: Partial<Record<string, (event: never) => void>> = {}

const pathOf = (what: string | Request): string => (typeof what === 'string' ? what : new URL(what.url).pathname)

const scope = {
  addEventListener: (name: string, receive: (event: never) => void) => {
    received[name] = receive
  },
  skipWaiting: async () => void begun.push('without waiting'),
  registration: { navigationPreload: { enable: async () => void begun.push('asks ahead') } },
  fetch: (request: Request) => {
    requested.push(pathOf(request))
    return network(pathOf(request))
  },
  caches: {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, cache)
      return {
        match: async (what: string | Request) => cache.get(pathOf(what)),
        addAll: async (paths: string[]) => {
          for (const path of paths) cache.set(path, await network(path))
        },
      }
    },
  },
} as unknown as WorkerScope

/** Tells the worker of an event; answers when its work is done, with what it answered. */
async function happens(name: 'install' | 'activate' | 'fetch', provided: object = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  const event = {
    ...{ preloadResponse: Promise.resolve(undefined), waitUntil: (one: Promise<unknown>) => work.push(one) },
    respondWith: (one: Promise<Response>) => {
      answer = one
    },
    ...provided,
  }
  received[name]?.(event as never)
  await Promise.all(work)
  return answer
}

const asks = (path: string, mode: RequestMode = 'navigate', more: Partial<FetchEvent> = {}) =>
  happens('fetch', { request: { url: ORIGIN + path, mode } as Request, ...more })
const text = async (answer: Promise<Response | undefined>): Promise<string | undefined> => (await answer)?.text()

const up = async (path: string): Promise<Response> => new Response(`${path} of the desk`)
const down = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

beforeEach(async () => {
  stored = new Map([['offline-1', new Map([['/offline.html', new Response('of before')]])]])
  network = up
  requested = []
  past = []
  begun = []
  serveOfflinePage(scope, SHELL)
  await happens('install', { addRoutes: async (rule: object) => void past.push(rule) })
  await happens('activate')
})

it('keeps the files of the offline page and nothing else, and forgets those of the program before', () => {
  expect([...stored].map(([name, files]) => [name, [...files.keys()]])).toEqual([[SHELL.cache, [...SHELL.files]]])
})

it('leaves notes of others be', async () => {
  stored.set('pushed-here', new Map())
  await happens('activate')
  expect([...stored.keys()]).toEqual([SHELL.cache, 'pushed-here'])
})

it('takes the place of the one before at once, and has pages asked for while it starts', () => {
  expect(begun).toEqual(['without waiting', 'asks ahead'])
})

it('a page is the one of the desk as long as that answers, whatever is stored', async () => {
  expect(await text(asks('/tickets/7'))).toBe('/tickets/7 of the desk')
  expect(requested).toEqual(['/tickets/7'])
  expect([...stored.get(SHELL.cache)!.keys()]).toEqual([...SHELL.files])
})

it('what the browser asked for while the worker started is not asked for again', async () => {
  const preloadResponse = Promise.resolve(new Response('ahead'))
  expect(await text(asks('/tickets', 'navigate', { preloadResponse }))).toBe('ahead')
  expect(requested).toEqual([])
})

it('without a connection a page is the offline page, with all that it is made of', async () => {
  network = down
  expect(await text(asks('/tickets/7'))).toBe('/offline.html of the desk')
  expect(await text(asks('/assets/offline-2.js', 'no-cors'))).toBe('/assets/offline-2.js of the desk')
  const preloadResponse = Promise.reject(new TypeError('Failed to fetch'))
  stored.get(SHELL.cache)!.set('/offline.html', new Response('kept'))
  expect(await text(asks('/', 'navigate', { preloadResponse }))).toBe('kept')
})

it.each([502, 503, 504])('so it is while a proxy answers with %i in place of the desk', async status => {
  network = async () => new Response('Bad Gateway', { status })
  expect(await text(asks('/tickets'))).toBe('/offline.html of the desk')
})

it('what the desk says while it is upgraded is shown', async () => {
  network = async () => new Response('upgraded', { status: 503, headers: { 'balcao-upgrading': '1/3' } })
  expect(await text(asks('/tickets'))).toBe('upgraded')
})

it.each([404, 500])('what the desk itself says with %i is shown', async status => {
  network = async () => new Response('said', { status })
  expect(await text(asks('/tickets'))).toBe('said')
})

it('calls, files of a company and scripts of the page are none of its business', async () => {
  expect(past).toEqual([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }])
  for (const [path, mode] of [
    ['/api/auth/me', 'cors'],
    ['/api/media/1/a.pdf', 'navigate'],
    ['/assets/main-1.js', 'cors'],
  ] as const)
    expect(await asks(path, mode)).toBeUndefined()
})

it('a browser that has thrown the page away says itself that there is no connection', async () => {
  network = down
  stored.clear()
  expect((await asks('/tickets'))?.type).toBe('error')
})
