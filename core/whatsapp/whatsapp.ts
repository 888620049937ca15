import type { CompanyRuntimes } from '../company/runtime/index.ts'
import type { Clock } from '../kit/clock.ts'
import type { ConnectionRef } from './address.ts'
import { Limiter } from './limiter/limiter.ts'
import type { Limits } from './limiter/limits.ts'
import type { WhatsAppLog } from './log.ts'
import { Outbox } from './outbox/outbox.ts'
import type { OutboxStore } from './outbox/store.ts'
import type { Provider } from './port.ts'
import type { ConnectionHost, Connections } from './sessions/connections.ts'
import { ConnectionManager } from './sessions/manager.ts'
import { type Traffic, TrafficCount } from './sessions/traffic.ts'
import { TypingWatch } from './sessions/typing-watch.ts'
import type { ClaimedVersion, LiveVersion } from './version/live-version.ts'

interface WhatsAppParts {
  /** Where what is stored of a company goes with it. */
  runtimes: CompanyRuntimes
  provider: Provider
  clock: Clock
  /** 0 up to 1, for back-off and pace. */
  random: () => number
  log: WhatsAppLog
  host: ConnectionHost
  store: OutboxStore
  /** The file for a connection's keys and journal, in the company's folder: `wa/<connection>.sqlite` (decision 14). */
  fileOf(ref: ConnectionRef): string
  /** What phones show in their list of linked devices. */
  deviceName: string
  limits?: Limits
  /** Absent where sessions claim no version of WhatsApp Web. */
  version?: LiveVersion | undefined
}

export interface WhatsApp {
  connections: Connections
  /** `wake(ref)` after the commit that wrote a row. */
  outbox: Pick<Outbox, 'wake'>
  /** Which conversations someone looks at; `ConnectionHost.typing` tells who types in them. */
  typing: Pick<TypingWatch, 'watch' | 'endAll'>
  /** Whether something is about to leave, or to be stored: what is left waits for WhatsApp, or for its time. */
  readonly isBusy: boolean
  /** Begins to ask for the version of WhatsApp Web; before the first connection. */
  start(): void
  /** What sessions claim to be; null where they claim nothing. */
  claimedVersion(): ClaimedVersion | null
  /** What came and went of each company since the program began. */
  traffic(): Traffic[]
  /** Calls `tell` each time a connection opens, when what came before it fell is stored. */
  whenOpened(report: (ref: ConnectionRef) => void): void
  /** Stops sending, stores what arrived, ends all sessions; every link and every row stays. */
  close(): Promise<void>
}

/** Puts sessions, outbox and limiter together over one provider. */
export function openWhatsApp(parts: WhatsAppParts): WhatsApp {
  const { runtimes, clock, log, store, random, limits, version } = parts
  const connections = new ConnectionManager(parts)
  const limiter = new Limiter({
    runtimes,
    random,
    limits,
    firstContacts: (ref, since) => store.firstContacts(ref, since),
  })
  const openSession = (ref: ConnectionRef) => connections.openSession(ref)
  const outbox = new Outbox({ runtimes, clock, log, store, limiter, openSession })
  connections.watch(outbox)
  const typing = new TypingWatch({ clock, log, openSession, emit: (...emitted) => parts.host.typing(...emitted) })
  connections.watch(typing)
  const traffic = new TrafficCount(runtimes)
  connections.watch(traffic)
  return {
    connections,
    outbox,
    typing,
    get isBusy() {
      return outbox.isBusy || connections.isStoring
    },
    traffic: () => traffic.all(),
    whenOpened: report => connections.watch({ stored() {}, fell() {}, opened: report }),
    start: () => version?.start(),
    claimedVersion: () => version?.claimed() ?? null,
    async close() {
      version?.stop()
      await outbox.close()
      await connections.close()
    },
  }
}
