import { beforeEach, expect, it } from 'vitest'
import { notePushedHere, type PushedHere } from '../lib/push-subscription.ts'
import { renewSubscription } from './renewal.ts'
import type { WorkerScope } from './scope.ts'

const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
const subscriptionAt = (endpoint: string, key: string) => ({
  endpoint,
  options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
  toJSON: () => ({ endpoint, keys: KEYS }),
  unsubscribe: async () => true,
})

/** Who is signed in, as the cookie says; nobody where undefined. */
let signedIn: number | undefined
/** What the browser has by now. */
let own: ReturnType<typeof subscriptionAt> | null
let requested: { path: string; method: string; token: string | undefined; body: unknown }[]

const stored = new Map<string, Response>()
const caches = {
  open: async () => ({ put: async (path: string, answer: Response) => void stored.set(path, answer) }),
  match: async (path: string) => stored.get(path)?.clone(),
} as unknown as CacheStorage

const answers: Record<string, () => Response> = {
  'POST /api/auth/refresh_token': () =>
    signedIn === undefined
      ? Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 401 })
      : Response.json({ token: 'novo', user: { id: signedIn } }),
  'GET /api/push': () => Response.json({ publicKey: 'chaveiro', endpoint: null }),
  'PUT /api/push': () => new Response(null, { status: 204 }),
}

let receive: ((event: never) => void) | undefined
const scope = {
  caches,
  addEventListener: (_: 'pushsubscriptionchange', listener: (event: never) => void) => {
    receive = listener
  },
  fetch: async (path: string, { method, headers, body }: RequestInit & { headers: Record<string, string> }) => {
    requested.push({ path, method: method!, token: headers.Authorization, body: body && JSON.parse(String(body)) })
    // The desk takes no JSON that is none.
    return headers['Content-Type'] && !body ? new Response(null, { status: 400 }) : answers[`${method} ${path}`]!()
  },
  registration: {
    pushManager: {
      getSubscription: async () => own,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
        subscriptionAt('https://push.example.com/novo', applicationServerKey),
    },
  },
} as unknown as WorkerScope

async function changes(here: PushedHere | undefined): Promise<void> {
  if (here) await notePushedHere(here, caches)
  const work: Promise<unknown>[] = []
  receive?.({ waitUntil: (one: Promise<unknown>) => work.push(one) } as never)
  await Promise.all(work)
}
const emitted = () => requested.filter(({ method }) => method === 'PUT')

beforeEach(() => {
  signedIn = 1
  own = null
  requested = []
  stored.clear()
  renewSubscription(scope)
})

it('a browser that lost its subscription subscribes again for the same server, and tells it so for who is told there', async () => {
  await changes({ userId: 1, language: 'es' })
  const body = { endpoint: 'https://push.example.com/novo', keys: KEYS, language: 'es' }
  expect(emitted()).toEqual([{ path: '/api/push', method: 'PUT', token: 'Bearer novo', body }])
})

it('one that has another by itself tells that', async () => {
  own = subscriptionAt('https://push.example.com/outro', 'chaveiro')
  await changes({ userId: 1, language: 'pt' })
  expect(emitted().map(({ body }) => body)).toEqual([
    { endpoint: 'https://push.example.com/outro', keys: KEYS, language: 'pt' },
  ])
})

it.each([
  ['nobody is signed in', undefined, { userId: 1, language: 'pt' }],
  ['somebody else is signed in', 2, { userId: 1, language: 'pt' }],
  ['nobody is told there', 1, undefined],
] as const)('where %s it leaves all as it is', async (_, who, here) => {
  signedIn = who
  await changes(here)
  expect(emitted()).toEqual([])
})
