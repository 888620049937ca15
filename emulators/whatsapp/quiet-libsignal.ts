/** What libsignal prints on the console, whole sessions with private keys among it. */
const NOISE =
  /^(Closing session|Opening session|Closing open session|Session already|Removing old closed|Migrating session|Decrypted message with closed|Failed to decrypt message with any|Session error|Unhandled bucket)/

type Level = 'log' | 'info' | 'warn' | 'error'

/** Drops libsignal's own lines from this process's console; everything else passes. Gives the way back. */
export const quietLibsignal = (): (() => void) => {
  const levels: Level[] = ['log', 'info', 'warn', 'error']
  const originals = levels.map(level => [level, console[level]] as const)
  for (const [level, original] of originals)
    console[level] = (...parts: unknown[]) => {
      if (typeof parts[0] !== 'string' || !NOISE.test(parts[0])) original(...parts)
    }
  return () => {
    for (const [level, original] of originals) console[level] = original
  }
}
