import { type DestinationStream, type Logger, pino } from 'pino'
import { redacted, withoutKeys } from './redacted.ts'

export type Log = Logger

/** One JSON line per entry, on standard error unless told otherwise, so that standard output is free for people. */
export function createLog(level: string, to: DestinationStream = pino.destination({ dest: 2, sync: false })): Log {
  return pino(
    {
      level,
      base: undefined,
      // In place of pino's own, which keeps all fields of an error.
      serializers: { err: (error: unknown) => error },
      formatters: { log: data => redacted(data) as Record<string, unknown> },
      hooks: { streamWrite: withoutKeys },
    },
    to,
  )
}
