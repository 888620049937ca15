/** What libsignal prints on the console: whole sessions, private keys among them. */
const NOISE =
  /^(Closing (open )?session|Opening session|Session already|Removing old closed session|Migrating session|Decrypted message with closed|Failed to decrypt message with any|Session error|Unhandled bucket|V1 session storage)/

const levels = ['log', 'info', 'warn', 'error'] as const

/** Drops libsignal's lines from the console of this process for good. Everything else passes. */
export function quietLibsignal(): void {
  for (const level of levels) {
    const original = console[level]
    console[level] = (...parts: unknown[]) => {
      if (typeof parts[0] !== 'string' || !NOISE.test(parts[0])) original.apply(console, parts)
    }
  }
}
