import { isThisMachine, Outbound } from '../clients/index.ts'
import { alone, CompanyContexts, type Peers, type Reaction, type Services } from '../company/index.ts'
import { type DoneJob, WakeupIndex, Worker } from '../company/jobs/index.ts'
import { CompanyRuntimes, type CompanyState, companyState } from '../company/runtime/index.ts'
import { Hub } from '../http/realtime/index.ts'
import { type Clock, MINUTE } from '../kit/clock.ts'
import { SMALLEST_DATABASE_BYTES } from '../kit/limits.ts'
import { Companies } from '../platform/companies/index.ts'
import { Blobs, type FreeRoom } from '../storage/blobs/index.ts'
import {
  companyFile,
  openPlatform,
  openSecrets,
  type PasswordCost,
  type PlatformStore,
  type Secrets,
  TenantRegistry,
} from '../storage/index.ts'
import { presenceChanged } from '../tenant/users/index.ts'
import type { Provider } from '../whatsapp/index.ts'
import { ReaderPool } from '../workers/readers/index.ts'
import { ScriptRunner } from '../workers/scripting/runner.ts'
import { SheetReader } from '../workers/sheets/index.ts'
import { Background } from './background.ts'
import { Backups } from './backups.ts'
import type { Config } from './config.ts'
import { DiskGrowth } from './disk-growth.ts'
import { Increments } from './increments.ts'
import { listenError } from './listening.ts'
import type { Log } from './log.ts'
import { readerEntry } from './reader-entry.ts'
import type { Upgrade } from './upgrade.ts'

/** What stands at the edge of the process; tests put their own in its place. */
export interface Edge {
  clock: Clock
  log: Log
  provider: Provider
  random?: () => number
  /** Cheaper password hashes. */
  passwordCost?: PasswordCost
  uiFolder?: string | undefined
  /** The processes among which this one is; it has all companies unless given. */
  peers?: Peers | undefined
  /** People come by https, though not to this process. */
  isHttps?: boolean
  /** Who answers what flows ask for. */
  outside?: Partial<Services['outside']>
  /** How much of the disk is free. */
  freeRoom?: FreeRoom
  /** How many bytes the database of a company may take at least; tests fill small ones. */
  leastDesk?: () => number
  /** Parse our own replies too. */
  checkReplies?: boolean
}

/** Everything below the modules, opened on a data folder. */
export interface Machinery {
  config: Config
  edge: Edge
  peers: Peers
  platform: PlatformStore
  /** What the process keeps in memory for each company. */
  runtimes: CompanyRuntimes
  registry: TenantRegistry
  readers: ReaderPool
  secrets: Secrets
  blobs: Blobs
  hub: Hub
  alarms: WakeupIndex
  worker: Worker
  desks: CompanyContexts
  companies: Companies
  background: Background
  upgrade: Upgrade
  backups: Backups
  disk: DiskGrowth
  increments: Increments
  outbound: Outbound
  scripts: ScriptRunner
  sheets: SheetReader
  /** Filled when the modules are composed. */
  jobs: DoneJob[]
  eventHandlers: Reaction[]
  /** By company; what makes them, too. */
  services: CompanyState<Services>
  composed: { services?: (companyId: number) => Services }
}

/** By the value of `--private-requests`. */
const MAY_REACH = {
  no: {},
  yes: { mayReach: () => true },
  loopback: { mayReach: isThisMachine },
} as const

export async function openMachinery(config: Config, edge: Edge, upgrade: Upgrade): Promise<Machinery> {
  const { clock, log, peers = alone } = edge
  // Before anything is there of which it would be missed.
  const secrets = openSecrets(config.data)
  const platform = openPlatform(config.data)
  const runtimes = new CompanyRuntimes(clock)
  const registry = new TenantRegistry(config.data, runtimes, undefined, upgrade, peers)
  const readers = new ReaderPool({ entry: readerEntry(), clock, pathOf: id => companyFile(config.data, id) })
  const background = new Background((what, error) => log.error({ err: error }, what))
  const sockets = { publish: (...emitted: Parameters<Hub['publish']>) => hub.publish(...emitted) }
  const companies = await Companies.open(platform, clock, sockets, peers)
  const limitOf = (companyId: number): number => companies.entitlementsOf(companyId).limits.fileBytes
  const blobs = new Blobs({
    dataFolder: config.data,
    runtimes,
    secrets,
    clock,
    limitOf,
    trialIds: () => companies.trialIds().filter(id => peers.owns(id)),
    processes: peers.count,
    freeRoom: edge.freeRoom,
    publicUrl: config.publicUrl,
  })
  // Of those who began before this process alone: others may be in the middle of theirs.
  if (peers.count === 1) await blobs.clearIncoming()
  const hub = new Hub({
    clock,
    runtimes,
    checkEvents: edge.checkReplies ?? false,
    rejectionTo: caller => listenError(caller, companies, clock),
    background: work => background.run('telling who is in a channel', work),
    presenceChanged({ companyId, userId }, online) {
      if (!companies.knows(companyId)) return
      void background.run('presence', () =>
        contexts.use(companyId, company => presenceChanged(company, userId, online)),
      )
    },
  })
  const jobs: DoneJob[] = []
  const eventHandlers: Reaction[] = []
  const composed: Machinery['composed'] = {}
  const services: Machinery['services'] = companyState(({ id }) => composed.services!(id), { outlivesRenewal: true })
  const logError = (companyId: number, kind: string, error: unknown): void =>
    log.error({ err: error, companyId, kind }, 'a job failed')
  const worker = new Worker({ jobs, logError, since: clock.now() })
  const wakeups: WakeupIndex = new WakeupIndex(platform, clock, companyId => {
    void background.run('due jobs', async () => {
      await upgrade.leaves(companyId)
      try {
        await wakeups.lookedAt(companyId, await contexts.use(companyId, company => worker.runDue(company)))
      } catch (error) {
        if (companies.knows(companyId)) wakeups.ringAgain(companyId, clock.now() + MINUTE)
        throw error
      }
    })
  })
  await wakeups.load(companyId => peers.owns(companyId))
  const contexts: CompanyContexts = new CompanyContexts({
    runtimes,
    registry,
    readers,
    hub,
    clock,
    blobs,
    alarms: wakeups,
    entitlementsOf: companyId => companies.entitlementsOf(companyId),
    databaseLimitOf: companyId => Math.max(limitOf(companyId), edge.leastDesk?.() ?? SMALLEST_DATABASE_BYTES),
    eventHandlers,
    services,
  })
  const backups = new Backups({ config, clock, log, background })
  return {
    config,
    edge,
    peers,
    platform,
    runtimes,
    registry,
    readers,
    secrets,
    blobs,
    hub,
    alarms: wakeups,
    worker,
    desks: contexts,
    companies,
    background,
    upgrade,
    backups,
    increments: new Increments({ config, clock, log, background, backups }),
    disk: new DiskGrowth(config.data, clock, edge.freeRoom),
    outbound: new Outbound(MAY_REACH[config.privateRequests]),
    scripts: new ScriptRunner(),
    sheets: new SheetReader(),
    jobs,
    eventHandlers,
    services,
    composed,
  }
}

/** The last step of a stop: timers and files. */
export async function closeMachinery({
  alarms: wakeups,
  backups,
  increments,
  background,
  scripts,
  sheets,
  registry,
  platform,
}: Machinery): Promise<void> {
  wakeups.stop()
  backups.stop()
  increments.stop()
  await sheets.close()
  await background.idle()
  await scripts.close()
  await registry.closeAll()
  platform.close()
}
