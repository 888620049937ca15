import { takeLanguage } from '../../i18n/language.ts'
import { call } from '../../lib/api/client.ts'
import { endSession, onRefreshed, onSessionEnd } from '../../lib/api/tokens.ts'
import { local } from '../../lib/local.ts'
import { realtime } from '../../lib/realtime/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import { createStore, useStore } from '../../lib/store.ts'
import { displacedNote, lastPerson, personKey, wantedPage } from './tab-notes.ts'
import { settingOf, type User } from './user.ts'

/** `starting` until the stored token was tried; `lost` when the server could not be reached meanwhile. */
export type Session = { state: 'starting' | 'out' } | { state: 'lost'; error: unknown } | { state: 'in'; user: User }

export const session = createStore<Session>({ state: 'starting' })

export const useSession = (): Session => useStore(session)

/** Who is signed in; only for pages behind the login. */
export function useUser(): User {
  const current = useStore(session)
  if (current.state !== 'in') throw new Error('no session')
  return current.user
}

// The session's calls are spelled here, without the contract's schemas: the first page loads without them.
const LOGIN = { method: 'POST', path: '/auth/login' } as const
const LOGIN_CODE = { method: 'POST', path: '/auth/login/code' } as const
const ME = { method: 'GET', path: '/auth/me' } as const
const LOGOUT = { method: 'DELETE', path: '/auth/logout' } as const

onSessionEnd(rejection => {
  const { error, date } = (rejection ?? {}) as { error?: unknown; date?: unknown }
  if (error === 'ERR_COMPANY_OVERDUE') local.set('overdueOn', String(date ?? ''))
  leave()
})
onRefreshed(({ user }) => {
  if (session.get().state === 'in' && user) enter(user as User)
})
// Another tab signed in or out.
local.onChange('token', () => {
  const here = session.get().state === 'in'
  if (here && !local.get('token')) leave()
  if (!here && local.get('token')) void startSession()
})

/**
 * Tries the stored token; called once at start, and again from 'try again'. Nobody is in before their page is there: React
 * would show what stands in for it, and leave that for a third of a second.
 */
export async function startSession(page: Promise<unknown> = Promise.resolve()): Promise<void> {
  if (!local.get('token')) return leave()
  session.set({ state: 'starting' })
  try {
    const user = (await call(ME)) as User
    await page
    enter(user)
  } catch (error) {
    if (local.get('token')) session.set({ state: 'lost', error })
  }
}

/** Signs in; from the login the guards lead on (spec 1 §2). Throws the rejection, with its words. */
export async function signIn(email: string, password: string): Promise<void> {
  local.forgetSession()
  begin((await call(LOGIN, { body: { email, password } })) as Begun)
}

/** Signs in by the second step, once the password was right. Throws the rejection, with its words. */
export async function signInWithCode(body: object): Promise<void> {
  begin((await call(LOGIN_CODE, { body })) as Begun)
}

interface Begun {
  token: string
  user: User
}

function begin(answer: Begun): void {
  local.set('token', answer.token)
  if (!wantedPage.kept()) wantedPage.keep({ url: '/tickets', person: undefined })
  enter(answer.user)
}

/** Takes what the server now says of the user, unless the session ended meanwhile. */
export async function reloadUser(): Promise<void> {
  const user = (await call(ME)) as User
  if (session.get().state === 'in') enter(user)
}

/** Ends the session here and on the server, and goes to /login: nobody comes back to the page that was open. */
export async function signOut(): Promise<void> {
  await call(LOGOUT).catch(() => undefined)
  endSession()
  lastPerson.drop()
  navigate('/login', { replace: true })
}

function enter(user: User): void {
  displacedNote.drop()
  lastPerson.keep(personKey(user))
  local.set('overdueOn', undefined)
  local.set('companyId', user.companyId)
  local.set('userId', user.id)
  local.set('whatsappId', user.whatsappId)
  local.set('companyDueDate', user.company.dueDate)
  local.set('cshow', settingOf(user, 'campaignsEnabled') === 'true' ? 'true' : undefined)
  takeLanguage(settingOf(user, 'defaultLanguage'))
  session.set({ state: 'in', user })
  if (!user.mustChangePassword) realtime.start()
}

function leave(): void {
  realtime.stop()
  local.forgetSession()
  session.set({ state: 'out' })
}
