import { TestClient } from '../../testing/client.ts'
import { authRoutes, type Session } from './contract.ts'

export interface Tab {
  status: number
  /** The refresh cookie that came with the answer, if one did. */
  cookie: string | undefined
  /** The whole `set-cookie` header. */
  setCookie: string
  body: Session & Record<string, unknown>
}

/** Signs in and keeps the cookie, as a browser does; perhaps in a window that has one. */
export function signInTab(base: string, email: string, password: string, cookie?: string): Promise<Tab> {
  return tabOf(withCookie(base, cookie).raw('POST', authRoutes.login.path, { body: { email, password } }))
}

/** Sends a refresh cookie, or none. */
export function refreshTab(base: string, cookie?: string): Promise<Tab> {
  return tabOf(withCookie(base, cookie).raw('POST', authRoutes.refresh.path))
}

function withCookie(base: string, cookie: string | undefined): TestClient {
  const headers: Record<string, string> = cookie ? { cookie: `jrt=${cookie}` } : {}
  return new TestClient(base, undefined, headers)
}

async function tabOf(answer: Promise<Response>): Promise<Tab> {
  const response = await answer
  const setCookie = response.headers.get('set-cookie') ?? ''
  return {
    status: response.status,
    cookie: /jrt=([^;]+)/.exec(setCookie)?.[1],
    setCookie,
    body: (await response.json()) as Tab['body'],
  }
}
