// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { local } from '../../../lib/local.ts'
import { notify, permissionOf } from './browser-notification.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  isPushedTo(undefined)
  local.set('userId', undefined)
})

/** A browser's notifications: those of phones cannot be made by a page. */
function browser(permission: NotificationPermission, onPhone: boolean): string[] {
  const displayed: string[] = []
  class Payload {
    static permission = permission
    constructor(title: string, how?: { renotify?: boolean }) {
      if (onPhone) throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.')
      if (permission === 'granted') displayed.push(how?.renotify ? title : 'silent')
    }
    close(): void {}
  }
  vi.stubGlobal('Notification', Payload)
  return displayed
}

it('asks for no permission where nothing would be shown', () => {
  browser('default', true)
  expect(permissionOf()).toBe('unsupported')
  browser('default', false)
  expect(permissionOf()).toBe('default')
  vi.stubGlobal('Notification', undefined)
  expect(permissionOf()).toBe('unsupported')
})

it('shows what happened where the browser allows it, and nothing else', () => {
  const news = { path: '/tickets', title: 'Ana', body: 'Oi', picture: null }
  for (const [permission, onPhone, titles] of [
    ['granted', false, ['Ana']],
    ['granted', true, []],
    ['default', false, []],
    ['denied', false, []],
  ] as const) {
    const displayed = browser(permission, onPhone)
    notify(news)
    expect(displayed).toEqual(titles)
  }
})

/** Someone switches it on in another window, or off. */
function isPushedTo(userId: number | undefined): void {
  local.set('pushFor', userId)
  dispatchEvent(new StorageEvent('storage', { key: 'pushFor' }))
}

it('while no page is in sight it leaves it to the desk, where that tells this browser', () => {
  const news = { path: '/chats/u-1', title: 'Plantão', body: 'Bia: Oi', picture: null }
  const displayed = browser('granted', false)
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  local.set('userId', 1)
  isPushedTo(2)
  notify(news)
  isPushedTo(1)
  notify({ ...news, title: 'Equipe' })
  sight.mockReturnValue('visible')
  notify({ ...news, title: 'Vendas' })
  expect(displayed).toEqual(['Plantão', 'Vendas'])
})
