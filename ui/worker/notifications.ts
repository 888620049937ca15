import type { PushNews } from '../../core/tenant/push/contract.ts'
import { setPendingNavigation } from '../lib/pending-navigation.ts'
import type { WorkerScope } from './scope.ts'

/** Shows what the desk tells while no page is in sight; a click leads there, in a window that is open already where there is one. */
export function showNotifications(scope: WorkerScope): void {
  scope.addEventListener('push', event => {
    const news = event.data?.json() as PushNews | undefined
    if (!news) return
    const { title, body, path, unread } = news
    // Without a word Chrome replaces the one of before silently: nobody would hear the second message.
    const how: NotificationOptions & { renotify: true } = { body, tag: path, renotify: true, data: { path } }
    event.waitUntil(scope.registration.showNotification(title, how))
    // The page is closed, and its number would stand still; some browsers have no icon for it.
    if (unread > 0) event.waitUntil(scope.navigator.setAppBadge?.(unread).catch(() => undefined) ?? Promise.resolve())
  })
  scope.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(scope, (event.notification.data as { path: string }).path))
  })
}

async function open({ caches, clients }: WorkerScope, path: string): Promise<void> {
  // Some browsers lend the click to who asks at once alone.
  const noted = setPendingNavigation(caches, path).catch(() => undefined)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The pages of the API receive nothing.
  const window = windows.find(({ url }) => !new URL(url).pathname.startsWith('/api/'))
  try {
    await window?.focus()
    await noted
    if (window) return window.postMessage({ open: path })
  } catch {
    // It is gone by now, as on a phone that ended it.
  }
  await clients.openWindow(path)
}
