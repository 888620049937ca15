import { AsyncLocalStorage } from 'node:async_hooks'
import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { SECOND } from '../kit/clock.ts'
import { FairSemaphore } from '../kit/fair-semaphore.ts'
import { MAX_SYSTEM_LOOKUPS } from '../kit/limits.ts'

/** What a name stands for: all of it. */
export type LookUp = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

interface NameServers {
  /** Those of the machine unless given. */
  servers?: readonly string[]
  system?: LookUp
  /** Of one try, in milliseconds. */
  timeout?: number
}

/** What a name server says of a name that the machine may know by itself, or where there is none. */
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])

/** For which company the program works at the moment: look-ups have places for each. */
export const workingFor = new AsyncLocalStorage<number>()

/** Work of no company. */
const NO_COMPANY = 0

/**
 * Asks name servers, which costs no thread: the machine's own way has two for the whole program, and names that companies choose and
 * nobody answers would hold up all others. That way is for names that it alone may know (`localhost`, a list of hosts): a company has
 * one of the two, some of its names wait, and more are known nowhere. A name that is asked for already is not asked for twice.
 */
export function lookUpBy({ servers, system = systemLookup, timeout = 2 * SECOND }: NameServers = {}): LookUp {
  const places = new FairSemaphore<number>(MAX_SYSTEM_LOOKUPS)
  const inFlight = new Map<string, Promise<LookupAddress[] | undefined>>()
  const askSystem = (host: string, options: LookupOptions): Promise<LookupAddress[]> =>
    new Promise((resolve, reject) =>
      system(host, { ...options, all: true }, (error, found) => (error ? reject(error) : resolve(found))),
    )
  const bySystem = async (host: string, options: LookupOptions, otherwise?: Error): Promise<LookupAddress[]> => {
    const company = workingFor.getStore() ?? NO_COMPANY
    const key = `${company} ${host} ${options.family ?? ''}`
    const requested = inFlight.get(key) ?? places.run(company, () => askSystem(host, options))
    inFlight.set(key, requested)
    const found = await requested.finally(() => inFlight.delete(key))
    if (found) return found
    throw otherwise ?? Object.assign(new Error(`too many names are looked up: ${host}`), { code: 'EAI_AGAIN' })
  }
  const ask = async (host: string, options: LookupOptions): Promise<LookupAddress[]> => {
    if (isOfTheMachine(host)) return bySystem(host, options)
    const resolver = new Resolver({ timeout, tries: 2 })
    if (servers) resolver.setServers(servers)
    const [four, six] = await Promise.allSettled([
      takes(options, 4) ? resolver.resolve4(host) : [],
      takes(options, 6) ? resolver.resolve6(host) : [],
    ])
    const found = [
      ...(four.status === 'fulfilled' ? four.value : []).map(address => ({ address, family: 4 })),
      ...(six.status === 'fulfilled' ? six.value : []).map(address => ({ address, family: 6 })),
    ]
    if (found.length > 0) return found
    const [rejected] = [four, six]
      .filter(one => one.status === 'rejected')
      .map(one => one.reason as NodeJS.ErrnoException)
    if (!rejected || UNKNOWN.has(rejected.code ?? '')) return bySystem(host, options, rejected)
    throw rejected
  }
  return (host, options, done) => {
    ask(host, options).then(
      found => done(null, found),
      (error: NodeJS.ErrnoException) => done(error, []),
    )
  }
}

/** Of one word, or one that no name server of the internet answers for. */
const isOfTheMachine = (host: string): boolean => /^[^.]*\.?$/.test(host) || /\.(?:localhost|local)\.?$/i.test(host)

const takes = ({ family }: LookupOptions, wanted: 4 | 6): boolean =>
  !family || family === wanted || family === `IPv${wanted}`
