/** Where a note lies for the page. */
const CACHE = 'wanted-place'
const NOTE = '/wanted-place'
/** Anyone who comes later wants something else, in milliseconds. */
const SOON = 60_000

/**
 * Where a click on a notification leads, as the service worker notes it for the page: an iPhone that has ended the installed program begins
 * it at its own start, whatever address it is told (decision 571).
 */
export async function setPendingNavigation(caches: CacheStorage, path: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(NOTE, new Response(JSON.stringify({ path, at: Date.now() })))
}

/** What was wanted a moment ago, once. */
export async function takePendingNavigation(
  caches: CacheStorage | undefined = globalThis.caches,
): Promise<string | undefined> {
  const note = await caches?.match(NOTE, { cacheName: CACHE })
  if (!note) return undefined
  await caches?.delete(CACHE)
  const { path, at }: { path: string; at: number } = await note.json()
  return Date.now() - at < SOON ? path : undefined
}
