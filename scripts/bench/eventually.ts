import { setTimeout as pause } from 'node:timers/promises'

/** Looks again and again until there is something to see; gives up with a sentence. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  { every = 2, patience = 60_000 } = {},
): Promise<NonNullable<T>> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(every)) {
    const seen = await look()
    if (seen) return seen
  }
  throw new Error(`The bench waited ${patience / 1000} s for ${what} in vain.`)
}
