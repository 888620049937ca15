import { setTimeout as pause } from 'node:timers/promises'
import { adminOf, type Company } from './companies.ts'
import type { Site } from './site.ts'

const EVERY = 200

/** What people met meanwhile, in seconds. */
export interface Seen {
  /** The longest time without an answer of its ticket list, of the company that waited longest, and of the median. */
  longest: number
  median: number
  /** The longest time in which the address answered nothing at all, no page in words either. */
  silent: number
}

/** Asks for the ticket lists of companies, and for the first page, again and again until it is stopped. */
export class Watch {
  readonly #ending = new AbortController()
  readonly #work: Promise<[number[], number]>

  private constructor(site: Site, tokens: readonly string[]) {
    const lists = tokens.map(token =>
      this.#longestGap(
        `${site.url}/api/tickets?status=pending`,
        { authorization: `Bearer ${token}` },
        answer => answer.ok,
      ),
    )
    const page = this.#longestGap(site.url, { accept: 'text/html' }, async answer => {
      const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false
      return isHtml && (await answer.text()).length > 0
    })
    this.#work = Promise.all([Promise.all(lists), page])
  }

  static async over(site: Site, companies: readonly Company[]): Promise<Watch> {
    const tokens: string[] = []
    for (const company of companies) tokens.push((await adminOf(site, company)).token)
    return new Watch(site, tokens)
  }

  async stop(): Promise<Seen> {
    this.#ending.abort()
    const [gaps, silent] = await this.#work
    const sorted = gaps.toSorted((a, b) => a - b)
    return { longest: seconds(sorted.at(-1)!), median: seconds(sorted[sorted.length >> 1]!), silent: seconds(silent) }
  }

  async #longestGap(
    url: string,
    headers: Record<string, string>,
    isGood: (answer: Response) => boolean | Promise<boolean>,
  ): Promise<number> {
    let [last, longest] = [performance.now(), 0]
    const met = () => {
      longest = Math.max(longest, performance.now() - last)
    }
    while (!this.#ending.signal.aborted) {
      const answer = await fetch(url, { headers }).catch(() => undefined)
      if (answer && (await isGood(answer))) {
        met()
        last = performance.now()
      }
      await answer?.body?.cancel().catch(() => {})
      await pause(EVERY)
    }
    met()
    return longest
  }
}

export const seconds = (ms: number): number => Math.round(ms / 100) / 10
