import type { WhatsAppLog } from '../../../log.ts'

/**
 * Baileys answers some stanzas in handlers whose promises nobody awaits; when the socket closes in between, they reject
 * without a home, which would end the whole process. Those are logged; any other unhandled rejection stays fatal.
 */
export function surviveUnhandledRejections(log: WhatsAppLog): void {
  process.on('unhandledRejection', reason => {
    if (!isBaileys(reason)) throw reason
    log.warn({ error: (reason as Error).message }, 'a promise inside Baileys was rejected and nobody listened')
  })
}

function isBaileys(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false
  if ('isBoom' in reason) return true
  return /[\\/]baileys[\\/]|[\\/]libsignal[\\/]|wa\.cjs/.test(reason.stack ?? '')
}
