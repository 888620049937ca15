import { TestClient } from '../../app/testing/client.ts'
import { authRoutes, type Session } from './contract.ts'

export interface Tab {
  status: number
  /** The refresh cookie that came with the answer, if one did. */
  cookie: string | undefined
  /** The whole `set-cookie` header of the refresh cookie. */
  setCookie: string
  /** The cookie by which the account knows the browser again, `name=value`. */
  mark: string | undefined
  body: Session & Record<string, unknown>
}

/** Signs in and keeps the cookies, as a browser does; perhaps in one that has a mark. */
export function signInTab(base: string, email: string, password: string, mark?: string): Promise<Tab> {
  return tabOf(withCookie(base, mark).raw('POST', authRoutes.login.path, { body: { email, password } }))
}

/** Sends a refresh cookie, or none. */
export function refreshTab(base: string, cookie?: string): Promise<Tab> {
  return tabOf(withCookie(base, cookie && `jrt=${cookie}`).raw('POST', authRoutes.refresh.path))
}

function withCookie(base: string, cookie: string | undefined): TestClient {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  return new TestClient(base, undefined, headers)
}

async function tabOf(answer: Promise<Response>): Promise<Tab> {
  const response = await answer
  const cookies = response.headers.getSetCookie()
  const setCookie = cookies.find(each => each.startsWith('jrt=')) ?? ''
  return {
    status: response.status,
    cookie: /jrt=([^;]+)/.exec(setCookie)?.[1],
    setCookie,
    mark: cookies.find(each => each.startsWith('known-'))?.split(';')[0],
    body: (await response.json()) as Tab['body'],
  }
}
