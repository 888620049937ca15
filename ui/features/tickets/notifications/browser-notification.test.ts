// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { notify, permissionOf } from './browser-notification.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser's notifications: those of phones cannot be made by a page. */
function browser(permission: NotificationPermission, onPhone: boolean): string[] {
  const shown: string[] = []
  class Told {
    static permission = permission
    constructor(title: string, how?: { renotify?: boolean }) {
      if (onPhone) throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.')
      if (permission === 'granted') shown.push(how?.renotify ? title : 'silent')
    }
    close(): void {}
  }
  vi.stubGlobal('Notification', Told)
  return shown
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
    const shown = browser(permission, onPhone)
    notify(news)
    expect(shown).toEqual(titles)
  }
})
