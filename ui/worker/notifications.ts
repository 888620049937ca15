import type { PushNews } from '../../core/tenant/push/contract.ts'
import type { WorkerScope } from './scope.ts'

/** Shows what the desk tells while no page is in sight; a click leads there, in a window that is open already where there is one. */
export function showNotifications(scope: WorkerScope): void {
  scope.addEventListener('push', event => {
    const news = event.data?.json() as PushNews | undefined
    if (!news) return
    const { title, body, path } = news
    event.waitUntil(scope.registration.showNotification(title, { body, tag: path, data: { path } }))
  })
  scope.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(scope, (event.notification.data as { path: string }).path))
  })
}

async function open({ clients }: WorkerScope, path: string): Promise<void> {
  const [window] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!window) return void (await clients.openWindow(path))
  await window.focus()
  window.postMessage({ open: path })
}
