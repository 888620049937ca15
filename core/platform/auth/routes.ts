import { bind, type Call } from '../../http/index.ts'
import { SECOND } from '../../kit/clock.ts'
import { authRoutes, type Session } from './contract.ts'
import { endSession } from './endings.ts'
import type { AuthHouse } from './house.ts'
import { refreshSession } from './refresh.ts'
import { answerSession, sessionUser } from './session-view.ts'
import { type OpenedSession, signIn } from './sign-in.ts'
import { REFRESH_TOKEN_LASTS } from './tokens.ts'

/** The cookie of the refresh token: http-only, for /api/auth alone. */
const COOKIE = 'jrt'

export const boundAuthRoutes = (house: AuthHouse) => {
  const answer = (call: Call, { sessionId, refreshToken }: OpenedSession): Promise<Session> => {
    call.setCookie(COOKIE, refreshToken, REFRESH_TOKEN_LASTS / SECOND)
    return answerSession(house, sessionId)
  }
  return bind(authRoutes, {
    login: async (call, { body }) => answer(call, await signIn(house, body, call)),
    refresh: async call => answer(call, await refreshSession(house, call.cookie(COOKIE))),
    logout: async call => {
      call.setCookie(COOKIE, undefined)
      await endSession(house, call.caller)
      return { message: 'Signed out' }
    },
    me: call => sessionUser(house, call.caller),
  })
}
