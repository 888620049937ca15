import { LRUCache } from 'lru-cache'
import { type CompanyParts, companyState } from '../../company/index.ts'
import type { Owner } from '../../kit/state.ts'

/** So often in a row is no accident. */
const STEADY = 3

/** How often in a row the push service of someone's browser took nothing, and what it said last. */
interface Rejections {
  endpoint: string
  times: number
  said: string
}

/** By person, for as long as the company is open: the next start hears soon enough. */
export const rejections = companyState(() => new LRUCache<number, Rejections>({ max: 10_000 }))

type Company = Owner<CompanyParts>

interface Browser {
  userId: number
  endpoint: string
}

/** What a push service said of something that it did not take; nothing where it took it, or there is no such browser any more. */
export function noteAnswer({ own }: Company, { userId, endpoint }: Browser, content: string | undefined): void {
  const known = own(rejections)
  const before = known.get(userId)
  if (!content) known.delete(userId)
  else {
    const times = before?.endpoint === endpoint ? before.times + 1 : 1
    known.set(userId, { endpoint, times, said: content })
  }
}

/** Someone is told nothing any more, or at this endpoint from now on. */
export function forgetRejections({ own }: Company, userId: number, endpoint?: string): void {
  if (own(rejections).get(userId)?.endpoint !== endpoint) own(rejections).delete(userId)
}

/** Whether someone's browser is told nothing, since its push service takes nothing. */
export function isRejected({ own }: Company, { userId, endpoint }: Browser): boolean {
  const known = own(rejections).get(userId)
  return known?.endpoint === endpoint && known.times >= STEADY
}

/** What push services say last of the browsers that are told nothing. */
export const reasonOfRejected = (known: LRUCache<number, Rejections>): string[] =>
  [...known.values()].flatMap(({ times, said: content }) => (times >= STEADY ? [content] : []))
