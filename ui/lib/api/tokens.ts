import { local } from '../local.ts'
import { exchange } from './transport.ts'

/** What the server gives for a valid refresh cookie (spec 1 §3). */
export interface Refreshed<User = unknown> {
  token: string
  user: User
}

const refreshed = new Set<(answer: Refreshed) => void>()
const ended = new Set<(error: unknown) => void>()
let running: Promise<boolean> | undefined

/** Receives every new token; the session keeps its user by it. */
export function onRefreshed(listener: (answer: Refreshed) => void): () => void {
  refreshed.add(listener)
  return () => refreshed.delete(listener)
}

/** Learns that the server no longer takes the session (401, spec 1 §4), and the rejection that says why, if there was one. */
export function onSessionEnd(listener: (error: unknown) => void): () => void {
  ended.add(listener)
  return () => ended.delete(listener)
}

export function endSession(error?: unknown): void {
  local.set('token', undefined)
  local.set('companyId', undefined)
  for (const listener of [...ended]) listener(error)
}

/**
 * Makes the stored token good again. All callers share one request; when another tab was faster, its token is taken.
 * Returns false when the session is over or the server cannot be reached.
 */
export function renewToken(stale: string | undefined): Promise<boolean> {
  const current = local.get('token')
  if (current && current !== stale) return Promise.resolve(true)
  running ??= askForToken().finally(() => {
    running = undefined
  })
  return running
}

async function askForToken(): Promise<boolean> {
  const { status, body } = await exchange({ method: 'POST', url: '/api/auth/refresh_token', headers: {} })
  if (status === 200 && typeof (body as Refreshed)?.token === 'string') {
    local.set('token', (body as Refreshed).token)
    for (const listener of [...refreshed]) listener(body as Refreshed)
    return true
  }
  if (status === 401 || status === 403) endSession(body)
  return false
}
