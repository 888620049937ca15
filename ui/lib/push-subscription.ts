import type { Language } from '../../core/kit/language.ts'
import type { PushSubscriptionDraft } from '../../core/tenant/push/contract.ts'

/** What the page and the service worker both do with the browser's subscription. */

/** One for the key of another server is of no use: push services take nothing for it from this one. */
export async function subscriptionFor(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const own = await pushManager.getSubscription()
  if (own && isFor(publicKey, own)) return own
  await own?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Whether it is for our key, as far as the browser tells, and leads anywhere: right behind an end of one Chrome gives out dead ones. */
export function isFor(publicKey: string, { endpoint, options }: PushSubscription): boolean {
  const key = options.applicationServerKey
  return !new URL(endpoint).hostname.endsWith('.invalid') && (!key || inBase64Url(key) === publicKey)
}

const inBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** As the server is told about it. */
export function draftOf(subscribed: PushSubscription, language: Language): PushSubscriptionDraft {
  const { endpoint = '', keys = {} } = subscribed.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint, keys: { p256dh, auth }, language }
}

/** Who is told here, and in which language. */
export interface PushedHere {
  userId: number
  language: Language
}

/** Where that lies for the service worker, which cannot look into the storage of pages. */
const CACHE = 'pushed-here'
const NOTE = '/pushed-here'

export async function notePushedHere(here: PushedHere | undefined, caches = globalThis.caches): Promise<void> {
  if (!here) await caches?.delete(CACHE)
  else await (await caches?.open(CACHE))?.put(NOTE, new Response(JSON.stringify(here)))
}

export async function pushedHere(caches = globalThis.caches): Promise<PushedHere | undefined> {
  return (await caches?.match(NOTE, { cacheName: CACHE }))?.json()
}
