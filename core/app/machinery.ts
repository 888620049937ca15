import { Blobs, type FreeRoom } from '../storage/blobs/index.ts'
import { CompanyRuntimes, type CompanyState, companyState } from '../company/runtime/index.ts'
import { alone, Desks, type Peers, type Reaction, type Services } from '../company/index.ts'
import { Alarms, type DoneJob, Worker } from '../company/jobs/index.ts'
import { type Clock, MINUTE } from '../kit/clock.ts'
import { LEAST_DESK_BYTES } from '../kit/limits.ts'
import { isThisMachine, Outbound } from '../clients/index.ts'
import { Companies } from '../platform/companies/index.ts'
import { ReaderPool } from '../workers/readers/index.ts'
import { Hub } from '../http/realtime/index.ts'
import { ScriptRunner } from '../workers/scripting/runner.ts'
import { SheetReader } from '../workers/sheets/index.ts'
import {
  deskFile,
  openPlatform,
  openSecrets,
  type PasswordCost,
  type PlatformStore,
  type Secrets,
  TenantRegistry,
} from '../storage/index.ts'
import { presenceChanged } from '../tenant/users/index.ts'
import type { Provider } from '../whatsapp/index.ts'
import { Background } from './background.ts'
import { Backups } from './backups.ts'
import type { Config } from './config.ts'
import { DiskGrowth } from './disk-growth.ts'
import { Increments } from './increments.ts'
import { refusalToListen } from './listening.ts'
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
  alarms: Alarms
  worker: Worker
  desks: Desks
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
  reactions: Reaction[]
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
  const readers = new ReaderPool({ entry: readerEntry(), clock, pathOf: id => deskFile(config.data, id) })
  const background = new Background((what, error) => log.error({ err: error }, what))
  const sockets = { publish: (...told: Parameters<Hub['publish']>) => hub.publish(...told) }
  const companies = await Companies.open(platform, clock, sockets, peers)
  const limitOf = (companyId: number): number => companies.standingOf(companyId).limits.fileBytes
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
    refusalTo: caller => refusalToListen(caller, companies, clock),
    background: work => background.run('telling who is in a channel', work),
    presenceChanged({ companyId, userId }, online) {
      if (!companies.knows(companyId)) return
      void background.run('presence', () => desks.use(companyId, desk => presenceChanged(desk, userId, online)))
    },
  })
  const jobs: DoneJob[] = []
  const reactions: Reaction[] = []
  const composed: Machinery['composed'] = {}
  const services: Machinery['services'] = companyState(({ id }) => composed.services!(id), { outlivesRenewal: true })
  const complain = (companyId: number, kind: string, error: unknown): void =>
    log.error({ err: error, companyId, kind }, 'a job failed')
  const worker = new Worker({ jobs, complain, since: clock.now() })
  const alarms: Alarms = new Alarms(platform, clock, companyId => {
    void background.run('due jobs', async () => {
      await upgrade.leaves(companyId)
      try {
        await alarms.lookedAt(companyId, await desks.use(companyId, desk => worker.runDue(desk)))
      } catch (error) {
        if (companies.knows(companyId)) alarms.ringAgain(companyId, clock.now() + MINUTE)
        throw error
      }
    })
  })
  await alarms.load(companyId => peers.owns(companyId))
  const desks: Desks = new Desks({
    runtimes,
    registry,
    readers,
    hub,
    clock,
    blobs,
    alarms,
    standingOf: companyId => companies.standingOf(companyId),
    deskLimitOf: companyId => Math.max(limitOf(companyId), edge.leastDesk?.() ?? LEAST_DESK_BYTES),
    reactions,
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
    alarms,
    worker,
    desks,
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
    reactions,
    services,
    composed,
  }
}

/** The last step of a stop: timers and files. */
export async function closeMachinery({
  alarms,
  backups,
  increments,
  background,
  scripts,
  sheets,
  registry,
  platform,
}: Machinery): Promise<void> {
  alarms.stop()
  backups.stop()
  increments.stop()
  await sheets.close()
  await background.idle()
  await scripts.close()
  await registry.closeAll()
  platform.close()
}
