// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { local } from '../../lib/local.ts'
import { notePushedHere, pushedHere } from '../../lib/push-subscription.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { setPushedTo } from './pushed-to.ts'

const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

/** What the browser was asked for, and how it stands. */
let browser: {
  permission: NotificationPermission
  subscribed: string | undefined
  /** For which server it subscribed. */
  key: string
  asked: string[]
  refuses: boolean
}
/** As the server knows it. */
let endpoint: string | null
let rejected: boolean

const subscriptionTo = (address: string) => ({
  endpoint: address,
  options: { applicationServerKey: Uint8Array.from(Buffer.from(browser.key, 'base64url')).buffer },
  toJSON: () => ({ endpoint: address, keys: KEYS }),
  unsubscribe: async () => {
    browser.asked.push('unsubscribe')
    browser.subscribed = undefined
    return true
  },
})

const pushManager = {
  getSubscription: async () => (browser.subscribed ? subscriptionTo(browser.subscribed) : null),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (browser.refuses) throw new DOMException('no push service', 'AbortError')
    browser.asked.push(`subscribe for ${applicationServerKey}`)
    browser.subscribed = 'https://push.example.com/novo'
    browser.key = applicationServerKey
    return subscriptionTo(browser.subscribed)
  },
}

/** A browser that can be told about things while no page is open. */
function canBePushed(): void {
  const registration = { pushManager }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.asked.push('permission')
      if (browser.permission === 'default') browser.permission = 'granted'
      return browser.permission
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      register: async () => registration,
      getRegistration: async () => registration,
      addEventListener: () => undefined,
    },
  })
}

/** There is no address beside the page. */
function isInstalled(): void {
  const matches = (query: string) => query === '(display-mode: standalone)'
  const media = (query: string) => ({ matches: matches(query), addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('matchMedia', media)
}

/** What the browser keeps for its service worker. */
const stored = new Map<string, Response>()
const caches = {
  open: async (name: string) => ({ put: async (_: string, note: Response) => void stored.set(name, note) }),
  match: async (_: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.clone(),
  delete: async (name: string) => stored.delete(name),
} as unknown as CacheStorage

let page: OpenedPage
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('caches', caches)
  browser = { permission: 'default', subscribed: undefined, key: 'chaveiro', asked: [], refuses: false }
  endpoint = null
  rejected = false
  canBePushed()
})
afterEach(() => {
  page.close()
  setPushedTo(undefined)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'brave')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(id = 1): void {
  page = new OpenedPage('/tags', person('user', { id }), ({ method, path, body }) => {
    if (path !== '/push') return undefined
    if (method === 'GET') return { publicKey: 'chaveiro', endpoint, refused: rejected }
    endpoint = method === 'PUT' ? (body as { endpoint: string }).endpoint : null
    return new Response(null, { status: 204 })
  })
}

const theSwitch = (): Promise<HTMLInputElement> =>
  until(() => document.querySelector<HTMLInputElement>('[role=switch]') ?? Promise.reject(new Error('no switch')))

const emitted = () => page.sent.filter(({ method, path }) => path === '/push' && method !== 'GET')

it('who switches it on is asked by the browser, and is sent what happens to there, until they switch it off', async () => {
  open()
  await page.press('Volume das notificações')
  const field = await theSwitch()
  await page.shows(
    'Ligue para ser avisado de mensagens, transferências e do que a equipe escreve para você também com o Balcão fechado.',
  )
  field.click()
  await page.shows('Este aparelho avisa de mensagens, transferências e do que a equipe escreve para você enquanto')
  expect(browser.asked).toEqual(['permission', 'subscribe for chaveiro'])
  const body = { endpoint: 'https://push.example.com/novo', keys: KEYS, language: 'pt' }
  expect(emitted()).toEqual([{ method: 'PUT', path: '/push', body }])
  expect([field.checked, local.get('pushFor'), await pushedHere()]).toEqual([true, 1, { userId: 1, language: 'pt' }])
  field.click()
  await page.shows('Ligue para ser avisado')
  expect([endpoint, browser.subscribed, local.get('pushFor')]).toEqual([null, undefined, undefined])
  expect(await pushedHere()).toBeUndefined()
})

it('whose push service takes nothing of late is told so at the switch, and what to do', async () => {
  browser = { ...browser, permission: 'granted', subscribed: 'https://push.example.com/velho' }
  endpoint = 'https://push.example.com/velho'
  rejected = true
  open()
  await page.press('Volume das notificações')
  await page.shows('o serviço de notificações deste navegador recusou os últimos avisos')
  const field = await theSwitch()
  expect([field.checked, field.disabled]).toEqual([true, false])
  field.click()
  await page.shows('Ligue para ser avisado')
  expect(endpoint).toBeNull()
})

it('who allows nothing when the browser asks, and who has no push service, learns what to do', async () => {
  open()
  await page.press('Volume das notificações')
  browser.refuses = true
  ;(await theSwitch()).click()
  await page.shows('O navegador não conseguiu ligar as notificações. Tente de novo mais tarde.')
  Object.assign(navigator, { brave: {} })
  ;(await theSwitch()).click()
  await page.shows('No Brave, ligue antes “Usar os serviços do Google para mensagens push”')
  expect((await theSwitch()).checked).toBe(false)
  browser.permission = 'denied'
  ;(await theSwitch()).click()
  await page.shows('Toque no cadeado ao lado do endereço, permita notificações e tente de novo.')
  expect(emitted()).toEqual([])
})

it.each([
  ['the page came by plain http', () => vi.stubGlobal('isSecureContext', false), 'quando o Balcão é aberto por https'],
  ['the browser cannot', () => vi.stubGlobal('PushManager', undefined), 'Este navegador não recebe notificações'],
  [
    'it is a page of an iPhone that is not installed',
    () => {
      vi.stubGlobal('PushManager', undefined)
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    },
    'toque em Compartilhar e em Adicionar à Tela de Início',
  ],
  [
    'it is installed on an iPhone that is too old',
    () => {
      vi.stubGlobal('PushManager', undefined)
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X)')
      isInstalled()
    },
    'ele recebe notificações a partir do iOS 16.4',
  ],
  [
    'it was forbidden',
    () => {
      browser.permission = 'denied'
    },
    'O navegador não deixa',
  ],
  [
    'it was forbidden to the installed program',
    () => {
      browser.permission = 'denied'
      isInstalled()
    },
    'Permita as notificações do Balcão nos ajustes do aparelho',
  ],
])('says why not and what to do where %s', async (_, stand, words) => {
  stand()
  if (typeof PushManager === 'undefined') Reflect.deleteProperty(globalThis, 'PushManager')
  open()
  await page.press('Volume das notificações')
  await page.shows(words)
  expect((await theSwitch()).disabled).toBe(true)
})

it('who signs in again where they had switched it on goes on being told there', async () => {
  browser = { ...browser, permission: 'granted', subscribed: 'https://push.example.com/velho' }
  setPushedTo(1)
  open()
  await until(() => expect(endpoint).toBe('https://push.example.com/velho'))
  expect(browser.asked).toEqual([])
})

it.each([
  ['whose key was another one then', { subscribed: 'https://push.example.com/velho', key: 'velhinha' }],
  ['and had been given a dead address', { subscribed: 'https://permanently-removed.invalid/fcm/send/1' }],
])('who comes to a server %s is reported by a subscription anew', async (_, before) => {
  browser = { ...browser, permission: 'granted', ...before }
  setPushedTo(1)
  open()
  await until(() => expect(endpoint).toBe('https://push.example.com/novo'))
  expect(browser.asked).toEqual(['unsubscribe', 'subscribe for chaveiro'])
})

it('who comes back in another language is reported in that one', async () => {
  browser = { ...browser, permission: 'granted', subscribed: 'https://push.example.com/velho' }
  endpoint = 'https://push.example.com/velho'
  await notePushedHere({ userId: 1, language: 'es' })
  setPushedTo(1)
  open()
  await until(() => expect(emitted().map(({ body }) => body)).toMatchObject([{ endpoint, language: 'pt' }]))
  await until(async () => expect(await pushedHere()).toEqual({ userId: 1, language: 'pt' }))
})

it('who came by a click on a notification is led where that leads, though the phone began the page at its start', async () => {
  browser = { ...browser, permission: 'granted', subscribed: 'https://push.example.com/velho' }
  const note = new Response(JSON.stringify({ path: '/todolist', at: Date.now() }))
  stored.set('wanted-place', note)
  setPushedTo(1)
  open()
  await until(() => expect(location.pathname).toBe('/todolist'))
})

it('a browser in which someone else is signed in is sent nothing of a colleague', async () => {
  browser = { ...browser, permission: 'granted', subscribed: 'https://push.example.com/velho' }
  setPushedTo(1)
  open(2)
  await until(() => expect(browser.subscribed).toBeUndefined())
  expect(emitted()).toEqual([])
})
