import type { Caller } from '../../access/caller.ts'
import type { Module } from '../../desk/index.ts'
import type { Clock } from '../../kit/clock.ts'
import type { ErrorKind } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import type { PlatformStore, Secrets } from '../../storage/index.ts'
import { Callers } from './callers.ts'
import { authErrors, authEvents } from './contract.ts'
import { endSessionsOf, endSessionsOfCompany } from './endings.ts'
import type { AuthHouse } from './house.ts'
import { LoginLimit } from './login-limit.ts'
import type { AuthNeeds } from './needs.ts'
import { type PasswordCost, Passwords } from './passwords.ts'
import { boundAuthRoutes } from './routes.ts'
import { AccessTokens, RefreshTokens } from './tokens.ts'

export {
  accountOf,
  deleteAccount,
  insertAccount,
  pendingAccounts,
  superUserIds,
  updateAccount,
} from './account-store.ts'
export type { AuthNeeds, Person } from './needs.ts'
export { generatePassword, type PasswordCost, Passwords } from './passwords.ts'
export { resetPassword } from './reset-password.ts'

/** The door of sign-in: who somebody is, and whose sessions end. */
export interface Auth {
  room: Module
  passwords: Passwords
  /** For the guard and the sockets: ERR_TOKEN_EXPIRED for an old token, ERR_SESSION_EXPIRED for an ended session. */
  callerOf(token: string): Promise<Caller | ErrorKind>
  /** A person changed (name, profile, queues, default connection, …): requests and sockets get the new rights. */
  personChanged(companyId: number, userId: number): Promise<void>
  /** Ends a person's sessions, all but `keep`. */
  endSessionsOf(companyId: number, userId: number, keep?: number): Promise<void>
  endSessionsOfCompany(companyId: number): Promise<void>
  /** The company was deleted. */
  forgetCompany(companyId: number): void
}

export function createAuth(given: {
  platform: PlatformStore
  secrets: Secrets
  clock: Clock
  needs: AuthNeeds
  /** Cheaper in tests. */
  passwordCost?: PasswordCost | undefined
}): Auth {
  const { platform, secrets, clock, needs } = given
  const house: AuthHouse = {
    platform,
    clock,
    needs,
    passwords: new Passwords(given.passwordCost),
    accessTokens: new AccessTokens(secrets, clock),
    refreshTokens: new RefreshTokens(secrets),
    limit: new LoginLimit(clock),
    callers: new Callers(platform, clock, needs),
  }
  return {
    room: { name: 'auth', errors: authErrors, routes: boundAuthRoutes(house), events: authEvents },
    passwords: house.passwords,
    async callerOf(token) {
      const session = house.accessTokens.read(token)
      return typeof session === 'object'
        ? session
        : ((await house.callers.of(session)) ?? generalErrors.ERR_SESSION_EXPIRED)
    },
    personChanged: (companyId, userId) => house.callers.changed(companyId, userId),
    endSessionsOf: (companyId, userId, keep) => endSessionsOf(house, companyId, userId, keep),
    endSessionsOfCompany: companyId => endSessionsOfCompany(house, companyId),
    forgetCompany: companyId => house.callers.forgetCompany(companyId),
  }
}
