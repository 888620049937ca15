import type { UserFacingSocketConfig } from '@whiskeysockets/baileys'

type Logger = NonNullable<UserFacingSocketConfig['logger']>

const silence = () => undefined

/** For Baileys' parts that want a logger: says nothing. */
export const silentLogger: Logger = {
  level: 'silent',
  child: () => silentLogger,
  trace: silence,
  debug: silence,
  info: silence,
  warn: silence,
  error: silence,
}
