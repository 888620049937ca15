import { pushRoutes } from '../../../core/tenant/push/contract.ts'
import { language } from '../../i18n/language.ts'
import { client } from '../../lib/api/client.ts'
import { isAppleTouch } from '../../lib/devices.ts'
import { local } from '../../lib/local.ts'
import { draftOf, isFor, notePushedHere, pushedHere, subscriptionFor } from '../../lib/push-subscription.ts'
import { registerWorker } from '../../lib/worker.ts'
import { setPushedTo } from './pushed-to.ts'

const api = client(pushRoutes)

/** Why this browser cannot be told, or whether it is: `refused` where its push service takes nothing of late. */
export type PushState = Obstacle | 'off' | 'on' | 'refused'
type Obstacle = 'insecure' | 'installFirst' | 'tooOld' | 'unsupported' | 'denied' | 'deniedApp'

/** What keeps this browser from being told, where anything does. */
function obstacle(): Obstacle | undefined {
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
  const [{ endpoint, publicKey, refused: rejected }, own] = await Promise.all([api.get(), ownSubscription()])
  if (own?.endpoint !== endpoint || !isFor(publicKey, own)) return 'off'
  return rejected ? 'refused' : 'on'
}

/** Browsers want a click for it. */
export async function switchOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return obstacle() ?? 'off'
  const { publicKey } = await api.get()
  // It comes some seconds after the page, and some browsers reject it in private windows.
  await registerWorker()
  const userId = local.get('userId')!
  await keep(await subscription(publicKey), userId)
  setPushedTo(userId)
  return 'on'
}

export async function switchOff(): Promise<PushState> {
  await api.unsubscribe()
  setPushedTo(undefined)
  await notePushedHere(undefined)
  await leaveAlone()
  return 'off'
}

/**
 * Who signed in again in the browser where they had switched it on goes on being told there, and so does who comes back to one that has another
 * subscription by now, or speaks another language.
 */
export async function goOn(userId: number): Promise<void> {
  if (obstacle() || Notification.permission !== 'granted') return
  const [{ endpoint, publicKey }, noted] = await Promise.all([api.get(), pushedHere()])
  const own = await subscription(publicKey)
  const isNoted = noted?.userId === userId && noted.language === language.get()
  if (own.endpoint !== endpoint || !isNoted) await keep(own, userId)
}

/** The browser is sent nothing any more, anyone who had it. */
export async function leaveAlone(): Promise<void> {
  await (await ownSubscription())?.unsubscribe()
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration()
  return (await worker?.pushManager?.getSubscription()) ?? null
}

/** What the browser has by now, where it may have had it before. */
async function subscription(publicKey: string): Promise<PushSubscription> {
  return subscriptionFor((await navigator.serviceWorker.ready).pushManager, publicKey)
}

/** The desk tells this browser from now on; the service worker knows whom and how. */
async function keep(subscribed: PushSubscription, userId: number): Promise<void> {
  await api.subscribe({ body: draftOf(subscribed, language.get()) })
  await notePushedHere({ userId, language: language.get() })
}
