import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line per entry, on standard error, so that standard output is free for people. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: undefined,
      redact: ['*.password', '*.token', '*.refreshToken', '*.qrcode', '*.authorization'],
    },
    pino.destination({ dest: 2, sync: false }),
  )
}
