import { LRUCache } from 'lru-cache'

/**
 * Keeps the `most` entries used last. `max` would set room aside for all of them at once, 40 KB for a thousand, on every
 * connection and for good; this grows with what it holds.
 */
export const growingCache = <Value extends object | string | number | boolean>(
  most: number,
  ttl = 0,
): LRUCache<string, Value> => new LRUCache({ maxSize: most, sizeCalculation: () => 1, ttl })

/** Likewise what is only known to be there. */
export function growingSet(most: number, ttl = 0) {
  const known = growingCache<true>(most, ttl)
  return {
    has: (name: string): boolean => known.has(name),
    add: (name: string): void => void known.set(name, true),
    delete: (name: string): void => void known.delete(name),
  }
}
