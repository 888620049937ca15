import type { Trace } from '../../../flow-engine/trace.ts'

/** Of the log of a turn, half from its beginning and half from its end, where it says what failed. */
export const SERIALIZED_LINES = 20
/** Of all turns together, as JSON. */
export const SERIALIZED_LETTERS = 1024 * 1024

/** The last turns of so many letters, with their logs cut; at least one. */
export function serializeTurns(turns: readonly Trace[]): Trace[] {
  const displayed: Trace[] = []
  let letters = 0
  for (const turn of turns.toReversed()) {
    const short = { ...turn, log: shortLog(turn.log) }
    letters += JSON.stringify(short).length
    if (letters > SERIALIZED_LETTERS && displayed.length > 0) break
    displayed.push(short)
  }
  return displayed.toReversed()
}

function shortLog(log: Trace['log']): Trace['log'] {
  const left = log.length - SERIALIZED_LINES
  if (left <= 0) return log
  const half = SERIALIZED_LINES / 2
  return [...log.slice(0, half), { level: 'info', word: 'linesLeftOut', data: { n: left } }, ...log.slice(-half)]
}
