import type { SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys'
import { growingCache } from '../growing-cache.ts'

/** Two entries a pair, of those used last. */
const ENTRIES_STORED = 2_000

/**
 * Baileys keeps each pair of phone number and LID that it ever met in memory, 4.5 MB for 5,000 of them and for each connection. All
 * of them lie in the connection's file anyway.
 */
export function keepFewPairs(store: SignalRepositoryWithLIDStore['lidMapping']): void {
  Object.assign(store, { mappingCache: growingCache<string>(ENTRIES_STORED) })
}

/** Has Baileys look into the connection's file for the LID of this number. */
export function forgetPair(store: object, pn: string): void {
  const { mappingCache } = store as { mappingCache: Map<string, string> }
  mappingCache.delete(`pn:${pn}`)
}
