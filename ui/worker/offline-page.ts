import type { FetchEvent, WorkerScope } from './scope.ts'

/** What stands in for the page without a connection. */
export interface Shell {
  /** Its files; the first is the page itself. */
  files: readonly [string, ...string[]]
  /** A name that tells their bytes, by which the browser keeps them: `offline-…`. */
  cache: string
}

/** How the names of such begin; others lie beside them. */
const SHELLS = 'offline-'

/** What a server in front of the desk says while it cannot reach it, as when the program starts again. */
const UNREACHABLE = [502, 503, 504]
/** The desk says so by itself while it is upgraded. */
const OWN_ANSWER = 'balcao-upgrading'

/**
 * Keeps a page that says that there is no connection, and shows it in place of one that cannot be had. All else is the network's: pages
 * are asked for each time, so that nobody sees those of an old program, and nothing of a company is stored (decision 521).
 */
export function serveOfflinePage(scope: WorkerScope, shell: Shell): void {
  scope.addEventListener('install', event => {
    // Calls do not even wait for the worker to start.
    const calls = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' } as const
    const stored = scope.caches.open(shell.cache).then(cache => cache.addAll([...shell.files]))
    event.waitUntil(Promise.all([stored, event.addRoutes?.(calls), scope.skipWaiting()]))
  })
  scope.addEventListener('activate', event => {
    event.waitUntil(Promise.all([forgetOthers(scope, shell), scope.registration.navigationPreload?.enable()]))
  })
  scope.addEventListener('fetch', event => {
    const { mode, url } = event.request
    const { pathname } = new URL(url)
    if (pathname.startsWith('/api/')) return
    if (mode === 'navigate') event.respondWith(pageFor(scope, shell, event))
    else if (shell.files.includes(pathname)) event.respondWith(fileFor(scope, shell, event.request))
  })
}

async function forgetOthers({ caches }: WorkerScope, { cache }: Shell): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(SHELLS) && name !== cache) await caches.delete(name)
}

/** What the offline page is made of: its names tell their bytes. */
async function fileFor({ caches, fetch }: WorkerScope, { cache }: Shell, request: Request): Promise<Response> {
  return (await (await caches.open(cache)).match(request)) ?? fetch(request)
}

async function pageFor(scope: WorkerScope, { cache, files }: Shell, event: FetchEvent): Promise<Response> {
  const answer = await fromNetwork(scope, event)
  if (answer && (!UNREACHABLE.includes(answer.status) || answer.headers.has(OWN_ANSWER))) return answer
  const page = await (await scope.caches.open(cache)).match(files[0])
  return page ?? answer ?? Response.error()
}

async function fromNetwork({ fetch }: WorkerScope, event: FetchEvent): Promise<Response | undefined> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return undefined
  }
}
