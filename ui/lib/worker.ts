import { takePendingNavigation } from './pending-navigation.ts'
import { navigate } from './router/index.tsx'

/**
 * Has the browser keep the service worker, which shows a page of its own where there is no connection. Browsers have none where the
 * page came by plain http, and some reject in private windows.
 */
export function storeWorker(): void {
  // Someone clicked on a notification.
  navigator.serviceWorker?.addEventListener('message', lead)
  registerWorker()?.catch(() => undefined)
}

/** The browser looks for a new one with each page that it opens, past its own cache. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> | undefined =>
  navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' })

function lead({ data }: MessageEvent): void {
  const { open } = (data ?? {}) as { open?: unknown }
  if (typeof open !== 'string' || !open.startsWith('/')) return
  navigate(open)
  // It needs no note of it.
  void takePendingNavigation().catch(() => undefined)
}
