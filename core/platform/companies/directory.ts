import {
  alone,
  type CompanyDirectory,
  type Peers,
  PLATFORM_COMPANY,
  type Platform,
  unlessAway,
} from '../../company/index.ts'
import type { Entitlements } from '../../domain/access/caller.ts'
import { whoMay } from '../../domain/access/events.ts'
import type { FeatureSet } from '../../domain/access/plan-features.ts'
import type { Holidays, WeekHours } from '../../domain/business-hours.ts'
import { daysAfter } from '../../kit/calendar.ts'
import { type Clock, dayIn, MINUTE } from '../../kit/clock.ts'
import type { PlatformDb, PlatformStore } from '../../storage/index.ts'
import { authEvents } from '../auth/contract.ts'
import { noOptions, type PlatformOptions } from '../options/contract.ts'
import { platformOptions } from '../options/index.ts'
import { allowedNodes, featuresOf } from '../plans/index.ts'
import { companyPermissions } from './permissions.ts'

const MEGABYTE = 1024 ** 2

interface Entry {
  name: string
  entitlements: Omit<Entitlements, 'overdue'>
}

/** What the operator chose of it: days of grace after a due date, and the room of those that have paid nothing yet. */
type Chosen = Pick<PlatformOptions, 'graceDays' | 'trialMegabytes'>

type Payload = Pick<Platform['sockets'], 'publish'>

/**
 * What each company may do, in memory since every request asks. Anyone who writes a company or a plan reloads it, and its people's open
 * pages learn of that. Whether a company is overdue is never stored: it follows from the due date, the days of grace and the clock. Nobody
 * else decides it.
 */
export class Companies implements CompanyDirectory {
  private readonly entries = new Map<number, Entry>()
  private readonly today: Today
  private chosen: Chosen = noOptions
  private readonly store: PlatformStore
  private readonly sockets: Payload
  private readonly peers: Peers

  private constructor(store: PlatformStore, clock: Clock, sockets: Payload, peers: Peers) {
    this.store = store
    this.sockets = sockets
    this.peers = peers
    this.today = new Today(clock)
  }

  /** Reads all companies. */
  static async open(store: PlatformStore, clock: Clock, sockets: Payload, peers: Peers = alone): Promise<Companies> {
    const companies = new Companies(store, clock, sockets, peers)
    await companies.readAll()
    return companies
  }

  entitlementsOf(companyId: number): Entitlements {
    const entitlements = this.entries.get(companyId)?.entitlements ?? nobody(companyId)
    const { lastDay, timeZone } = entitlements
    return { ...entitlements, overdue: lastDay !== null && lastDay < this.today.in(timeZone) }
  }

  nameOf(companyId: number): string {
    return this.entries.get(companyId)?.name ?? ''
  }

  knows(companyId: number): boolean {
    return this.entries.has(companyId)
  }

  companyIds(): number[] {
    return [...this.entries.keys()]
  }

  /** Those that signed up and have paid nothing yet. */
  trialIds(): number[] {
    return [...this.entries].filter(([, { entitlements }]) => entitlements.onTrial).map(([id]) => id)
  }

  async reload(companyId: number): Promise<void> {
    await Promise.all([this.reloadHere('company', companyId), this.tellOthers('company', companyId)])
  }

  async reloadPlan(planId: number): Promise<void> {
    await Promise.all([this.reloadHere('plan', planId), this.tellOthers('plan', planId)])
  }

  async optionsChanged(): Promise<void> {
    await Promise.all([this.reloadHere('options', 0), this.tellOthers('options', 0)])
  }

  /** Another process has written rows of which something is stored here. */
  async reloadHere(what: 'company' | 'plan' | 'options', id: number): Promise<void> {
    if (what === 'company') await this.reloadCompany(id)
    else if (what === 'plan') await this.reloadThoseOf(id)
    else await this.reloadAll()
  }

  private async tellOthers(what: 'company' | 'plan' | 'options', id: number): Promise<void> {
    await Promise.all(this.peers.others().map(slot => this.peers.ask(slot, 'reload', what, id).catch(unlessAway)))
  }

  private async reloadCompany(companyId: number): Promise<void> {
    const rows = await entitlementRows(this.store.db, { companyId })
    this.entries.delete(companyId)
    this.keep(rows)
    this.emit([companyId])
  }

  private async reloadThoseOf(planId: number): Promise<void> {
    const rows = await entitlementRows(this.store.db, { planId })
    this.keep(rows)
    this.emit(rows.map(({ id }) => id))
  }

  private async reloadAll(): Promise<void> {
    const before = this.chosen
    await this.readAll()
    const { graceDays, trialMegabytes } = this.chosen
    if (graceDays !== before.graceDays) this.emit(this.companyIds())
    else if (trialMegabytes !== before.trialMegabytes) this.emit(this.trialIds())
  }

  private async readAll(): Promise<void> {
    this.chosen = await platformOptions(this.store.db)
    this.keep(await entitlementRows(this.store.db))
  }

  private keep(rows: EntitlementRow[]): void {
    for (const row of rows) {
      if (row.phase === 'ready' || row.phase === 'untold')
        this.entries.set(row.id, { name: row.name, entitlements: entitlementsFrom(row, this.chosen) })
    }
  }

  /** Everybody of a company may read what it is; each asks for it again. */
  private emit(companyIds: readonly number[]): void {
    const changed = authEvents.company.of({ action: 'update' }, whoMay(companyPermissions.read))
    for (const id of companyIds) if (this.peers.owns(id)) this.sockets.publish(id, changed)
  }
}

function entitlementsFrom(row: EntitlementRow, { graceDays, trialMegabytes }: Chosen): Omit<Entitlements, 'overdue'> {
  return {
    companyId: row.id,
    active: row.status === 1,
    onTrial: row.onTrial === 1,
    dueDate: row.dueDate,
    lastDay: row.id === PLATFORM_COMPANY || row.dueDate === null ? null : daysAfter(row.dueDate, graceDays),
    timeZone: row.timeZone,
    schedules: JSON.parse(row.schedules) as WeekHours,
    holidays: JSON.parse(row.holidays) as Holidays,
    campaignsEnabled: row.campaignsEnabled === 1,
    features: withSwitches(featuresOf(row.features ?? '{}'), row),
    allowedNodes: allowedNodes(row.permissions ?? '{}'),
    limits: {
      users: row.users ?? 0,
      connections: row.connections ?? 0,
      queues: row.queues ?? 0,
      fileBytes: Math.min(row.fileBytes ?? 0, row.onTrial === 1 ? trialMegabytes * MEGABYTE : Number.MAX_SAFE_INTEGER),
      limitFluxo: row.limitFluxo,
    },
  }
}

/** What the plan has, and is not switched off for the company: its campaigns (decision 329). */
const withSwitches = (
  features: FeatureSet,
  { campaignsEnabled }: Pick<EntitlementRow, 'campaignsEnabled'>,
): FeatureSet => ({
  ...features,
  useCampaigns: features.useCampaigns && campaignsEnabled === 1,
})

const nobody = (companyId: number): Omit<Entitlements, 'overdue'> => ({
  companyId,
  active: false,
  onTrial: false,
  dueDate: null,
  lastDay: null,
  timeZone: 'UTC',
  schedules: [],
  holidays: [],
  campaignsEnabled: false,
  features: featuresOf('{}'),
  allowedNodes: { conversation: [], webhook: [] },
  limits: { users: 0, connections: 0, queues: 0, fileBytes: 0, limitFluxo: 0 },
})

/** What is stored of companies: one, those of a plan, or all. */
function entitlementRows(db: PlatformDb, which: { companyId?: number; planId?: number } = {}) {
  return db
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .select([
      'companies.id',
      'companies.name',
      'companies.status',
      'companies.phase',
      'companies.onTrial',
      'companies.dueDate',
      'companies.timeZone',
      'companies.schedules',
      'companies.holidays',
      'companies.campaignsEnabled',
      'plans.users',
      'plans.connections',
      'plans.queues',
      'plans.fileBytes',
      'plans.limitFluxo',
      'plans.features',
      'plans.permissions',
    ])
    .$if(which.companyId !== undefined, query => query.where('companies.id', '=', which.companyId!))
    .$if(which.planId !== undefined, query => query.where('companies.planId', '=', which.planId!))
    .execute()
}

type EntitlementRow = Awaited<ReturnType<typeof entitlementRows>>[number]

/** The calendar day in each time zone; formatted once a minute, since days begin at full minutes everywhere. */
class Today {
  private readonly clock: Clock
  private minute = -1
  private readonly days = new Map<string, string>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  in(timeZone: string): string {
    const now = this.clock.now()
    const minute = Math.floor(now / MINUTE)
    if (minute !== this.minute) this.days.clear()
    this.minute = minute
    const known = this.days.get(timeZone)
    if (known) return known
    const day = dayIn(timeZone, now)
    this.days.set(timeZone, day)
    return day
  }
}
