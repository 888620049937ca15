import { setTimeout as pause } from 'node:timers/promises'

type Nothing = undefined | null | false | '' | 0

/**
 * Looks every so many milliseconds until there is something to see, and returns it; gives up with a sentence after `patience`
 * milliseconds. For what announces itself in no other way.
 */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
  { every = 50, patience = 60_000 } = {},
): Promise<Exclude<T, Nothing>> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(every)) {
    const seen = await look()
    if (seen) return seen as Exclude<T, Nothing>
  }
  throw new Error(`Waited ${patience / 1000} s for ${what} in vain.`)
}
