import { LRUCache } from 'lru-cache'
import type { Services } from '../../desk/index.ts'
import { single } from '../../kit/single.ts'

/** So often in a row is no accident. */
const STEADY = 3

/** How often in a row the push service of somebody's browser took nothing, and what it said last. */
interface Refusals {
  companyId: number
  endpoint: string
  times: number
  said: string
}

/** For as long as the program runs: the next start hears soon enough. */
const refusalsOf = single((_: Services) => new LRUCache<string, Refusals>({ max: 10_000 }))

const keyOf = (companyId: number, userId: number): string => `${companyId}/${userId}`

interface Browser {
  userId: number
  endpoint: string
}

/** What a push service said of something that it did not take; nothing where it took it, or there is no such browser any more. */
export function noteAnswer(
  services: Services,
  companyId: number,
  { userId, endpoint }: Browser,
  said: string | undefined,
): void {
  const refusals = refusalsOf(services)
  const key = keyOf(companyId, userId)
  const before = refusals.get(key)
  if (!said) refusals.delete(key)
  else {
    const times = before?.endpoint === endpoint ? before.times + 1 : 1
    refusals.set(key, { companyId, endpoint, times, said })
  }
}

/** Somebody is told nothing any more, or at this endpoint from now on. */
export function forgetRefusals(services: Services, companyId: number, userId: number, endpoint?: string): void {
  const key = keyOf(companyId, userId)
  if (refusalsOf(services).get(key)?.endpoint !== endpoint) refusalsOf(services).delete(key)
}

/** Whether somebody's browser is told nothing, since its push service takes nothing. */
export function isRefused(services: Services, companyId: number, { userId, endpoint }: Browser): boolean {
  const known = refusalsOf(services).get(keyOf(companyId, userId))
  return known?.endpoint === endpoint && known.times >= STEADY
}

/** Of all companies the browsers that are told nothing, by what their push services say. */
export const refusedBrowsers = (services: Services): readonly Pick<Refusals, 'companyId' | 'said'>[] =>
  [...refusalsOf(services).values()].filter(({ times }) => times >= STEADY)
