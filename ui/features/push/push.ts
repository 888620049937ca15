import { pushRoutes } from '../../../core/tenant/push/contract.ts'
import { language } from '../../i18n/language.ts'
import { client } from '../../lib/api/client.ts'
import { isAppleTouch } from '../../lib/devices.ts'
import { local } from '../../lib/local.ts'
import { registerWorker } from '../../lib/worker.ts'
import { setPushedTo } from './pushed-to.ts'

const api = client(pushRoutes)

/** Why this browser cannot be told, or whether it is. */
export type PushState = 'insecure' | 'installFirst' | 'tooOld' | 'unsupported' | 'denied' | 'deniedApp' | 'off' | 'on'

/** What keeps this browser from being told, where anything does. */
function obstacle(): PushState | undefined {
  if (!isSecureContext) return 'insecure'
  const can = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!can) return !isAppleTouch() ? 'unsupported' : isInstalled() ? 'tooOld' : 'installFirst'
  if (Notification.permission !== 'denied') return undefined
  return isInstalled() ? 'deniedApp' : 'denied'
}

/** There is no address beside which a browser would have its settings. */
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** Brave has no push service until it is switched on in its settings. */
export const isBrave = (): boolean => 'brave' in navigator

export async function pushState(): Promise<PushState> {
  const why = obstacle()
  if (why) return why
  const [{ endpoint, publicKey }, own] = await Promise.all([api.get(), ownSubscription()])
  return own && own.endpoint === endpoint && isFor(publicKey, own) ? 'on' : 'off'
}

/** Browsers want a click for it. */
export async function switchOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return obstacle() ?? 'off'
  const { publicKey } = await api.get()
  // It comes some seconds after the page, and some browsers refuse it in private windows.
  await registerWorker()
  await keep(await subscription(publicKey))
  setPushedTo(local.get('userId'))
  return 'on'
}

export async function switchOff(): Promise<PushState> {
  await api.unsubscribe()
  setPushedTo(undefined)
  await leaveAlone()
  return 'off'
}

/** Who signed in again in the browser where they had switched it on goes on being told there. */
export async function goOn(): Promise<void> {
  if (obstacle() || Notification.permission !== 'granted') return
  const { endpoint, publicKey } = await api.get()
  const own = await subscription(publicKey)
  if (own.endpoint !== endpoint) await keep(own)
}

/** The browser is sent nothing any more, whoever had it. */
export async function leaveAlone(): Promise<void> {
  await (await ownSubscription())?.unsubscribe()
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration()
  return (await worker?.pushManager?.getSubscription()) ?? null
}

/** One for the key of another server is of no use: push services take nothing for it from this one. */
async function subscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const own = await pushManager.getSubscription()
  if (own && isFor(publicKey, own)) return own
  await own?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Whether it is for our key, as far as the browser tells, and leads anywhere: right behind an end of one Chrome gives out dead ones. */
function isFor(publicKey: string, { endpoint, options }: PushSubscription): boolean {
  const key = options.applicationServerKey
  return !new URL(endpoint).hostname.endsWith('.invalid') && (!key || inBase64Url(key) === publicKey)
}

const inBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function keep(subscribed: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscribed.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api.subscribe({ body: { endpoint, keys: { p256dh, auth }, language: language.get() } })
}
