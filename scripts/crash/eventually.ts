import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY = 50
const PATIENCE = 30_000

/** Looks again and again until what it sees fits; gives up with a sentence. */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
  fits: (seen: T) => boolean,
  patience = PATIENCE,
): Promise<T> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(LOOK_EVERY)) {
    const seen = await look()
    if (fits(seen)) return seen
  }
  throw new Error(`The crash test waited ${patience / 1000} s for ${what} in vain.`)
}
