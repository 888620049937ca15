import type { Clock } from '../../kit/clock.ts'
import type { PlatformStore } from '../../storage/index.ts'
import type { Callers } from './callers.ts'
import type { LoginLimit } from './login-limit.ts'
import type { AuthNeeds } from './needs.ts'
import type { Passwords } from './passwords.ts'
import type { AccessTokens, RefreshTokens } from './tokens.ts'

/** Everything that the rules of this room work with. */
export interface AuthHouse {
  platform: PlatformStore
  clock: Clock
  needs: AuthNeeds
  passwords: Passwords
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  limit: LoginLimit
  callers: Callers
}
