import { draftOf, pushedHere, subscriptionFor } from '../lib/push-subscription.ts'
import type { WorkerScope } from './scope.ts'

/**
 * Where the browser has lost its subscription, or changed it, the desk is told about a new one, in the session of anyone who is told here. What fails,
 * as with nobody signed in, the page makes up for when it is opened next (decision 576).
 */
export function renewSubscription(scope: WorkerScope): void {
  scope.addEventListener('pushsubscriptionchange', event => {
    event.waitUntil(renew(scope).catch(() => undefined))
  })
}

async function renew(scope: WorkerScope): Promise<void> {
  const here = await pushedHere(scope.caches)
  if (!here) return
  const { token, user } = (await ask(scope, 'POST', '/auth/refresh_token')) as { token: string; user: { id: number } }
  if (user.id !== here.userId) return
  const { publicKey } = (await ask(scope, 'GET', '/push', token)) as { publicKey: string }
  const own = await subscriptionFor(scope.registration.pushManager, publicKey)
  await ask(scope, 'PUT', '/push', token, draftOf(own, here.language))
}

/** A call of the API; throws where it is rejected. */
async function ask(
  { fetch }: WorkerScope,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<unknown> {
  const headers: Record<string, string> = {}
  if (token) headers.Authorization = `Bearer ${token}`
  if (body) headers['Content-Type'] = 'application/json'
  const answer = await fetch(`/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (!answer.ok) throw new Error(`${answer.status} of ${path}`)
  return answer.status === 204 ? undefined : answer.json()
}
