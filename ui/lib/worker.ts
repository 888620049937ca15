/**
 * Has the browser keep the service worker, which shows a page of its own where there is no connection. Browsers have none where the
 * page came by plain http, and some refuse in private windows.
 */
export function keepWorker(): void {
  // The browser looks for a new one with each page that it opens, past its own cache.
  navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
