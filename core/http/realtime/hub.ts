import { randomUUID } from 'node:crypto'
import { type CompanyRuntimes, companyState } from '../../company/runtime/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { ChannelName } from '../../domain/access/channels.ts'
import { eventName } from '../../domain/access/event-name.ts'
import type { NotifiesPeople, Present, Publication } from '../../domain/access/events.ts'
import { type Clock, MINUTE } from '../../kit/clock.ts'
import type { Failure } from '../../kit/errors.ts'
import { checkPublication } from './check-publication.ts'
import { CLOSE_ENDED, errorFrame } from './frames.ts'
import { EventRing, type Numbered } from './ring.ts'

/** How it is told who is in a channel, as its module says that. */
export type AsksHow = () => Promise<NotifiesPeople>

/** A signed-in socket. */
export interface Listener {
  caller: Caller
  channels: Set<ChannelName>
  /** Those of its channels of which it is told who is there, and who knows how. */
  tells?: Map<ChannelName, AsksHow>
  send(frame: string): void
  close(code: number): void
}

export interface HubOptions {
  clock: Clock
  runtimes: CompanyRuntimes
  /** Parse what is published; in development and tests. */
  checkEvents?: boolean
  /** Why someone may not go on listening, if so; asked once a minute, and by `recheck`. */
  rejectionTo?(caller: Caller): Failure | undefined
  /** A socket of a person came (true), or the last one left (false). */
  presenceChanged?(caller: Caller, online: boolean): void
  /** Does what nobody waits for, and tells its errors. */
  background?(work: () => Promise<void>): Promise<void>
}

/** The events of one company and the sockets that listen to them. */
class CompanyEvents {
  /** Numbers of events mean something together with this alone: they begin again with each start, and when the company is closed. */
  readonly boot = randomUUID()
  readonly listeners = new Set<Listener>()
  lastLeftAt = 0
  /** What is stored of them, while someone listens and for some minutes more. */
  ring: EventRing | undefined
  private number = 0

  /** The number of the last event. */
  get seq(): number {
    return this.ring?.seq ?? this.number
  }

  /** Counts an event that nobody can ask for. */
  count(): void {
    this.number += 1
  }

  openRing(): EventRing {
    this.ring = new EventRing(this.number)
    return this.ring
  }

  dropRing(): void {
    this.number = this.seq
    this.ring = undefined
  }
}

const LOOK_EVERY = MINUTE
/** Anyone who comes back later fetches again. */
const STORED_WITHOUT_LISTENERS = 5 * MINUTE
/** Of the events of all companies together. */
const MAX_CHARACTERS = 32_000_000

/** Carries published events to the sockets of each company, and remembers the last ones for those who come back. */
export class Hub {
  private readonly options: HubOptions
  private readonly events = companyState(() => new CompanyEvents(), {
    close: company => this.close(company),
    // Its pages stay connected, and fetch again.
    outlivesRenewal: true,
  })
  /** How many companies have a ring. */
  private rings = 0

  constructor(options: HubOptions) {
    this.options = options
  }

  /** Sends to everybody who may hear it and listens. Call after commit only. */
  publish(companyId: number, publication: Publication): void {
    if (this.options.checkEvents) checkPublication(publication)
    // Where nobody has asked for a number yet nobody can ask for what came after it.
    const company = this.known(companyId)
    const ring = company?.ring
    if (!ring) {
      if (!publication.isPassing) company?.count()
      return
    }
    const name = eventName(companyId, publication.event.name)
    const event = publication.isPassing ? ring.pass(publication, name) : ring.add(publication, name)
    ring.shrink(this.share())
    for (const listener of company.listeners) if (listens(listener, event)) listener.send(event.frame)
  }

  /** Tells every socket of a company to fetch again, in place of events; anyone who comes back from before does so, too. */
  refetch(companyId: number): void {
    const company = this.known(companyId)
    if (!company?.ring) company?.count()
    else {
      const frame = gapFrame(company.ring.leap())
      for (const listener of company.listeners) listener.send(frame)
    }
  }

  /**
   * Adds a socket and answers its first frame. With the boot and number that it saw last it gets what it missed;
   * otherwise `resumed` is false and it has to fetch again.
   */
  enter(listener: Listener, seen: { boot?: string | undefined; seq?: number | undefined }): void {
    const company = this.of(listener.caller.companyId)
    const { boot, listeners } = company
    const ring = company.ring ?? this.openRing(company)
    const missed = seen.boot === boot && seen.seq !== undefined ? ring.after(seen.seq) : undefined
    listener.send(JSON.stringify({ type: 'ready', boot, seq: ring.seq, resumed: missed !== undefined }))
    for (const event of missed ?? []) if (listens(listener, event)) listener.send(event.frame)
    listeners.add(listener)
    this.options.presenceChanged?.(listener.caller, true)
  }

  /** What a page may say in its first `hello` in place of an event that it saw: it gets what came since. */
  lastEventOf(companyId: number): string {
    const { boot, seq } = this.of(companyId)
    return `${boot} ${seq}`
  }

  leave(listener: Listener): void {
    const company = this.known(listener.caller.companyId)
    if (!company?.listeners.delete(listener)) return
    company.lastLeftAt = this.options.clock.now()
    for (const ask of listener.tells?.values() ?? []) void this.notifyPeople(listener.caller.companyId, ask)
    for (const other of company.listeners) if (other.caller.userId === listener.caller.userId) return
    this.options.presenceChanged?.(listener.caller, false)
  }

  /** A socket that has entered came into a channel or left it; where its module wants that, it is told who is there. */
  async moved(listener: Listener, ask: AsksHow): Promise<void> {
    const { companyId } = listener.caller
    if (this.known(companyId)?.listeners.has(listener)) await this.notifyPeople(companyId, ask)
  }

  private notifyPeople(companyId: number, ask: AsksHow): Promise<void> {
    const report = async (): Promise<void> => {
      const reports = await ask()
      const emitted = reports(channel => this.peopleIn(companyId, channel))
      if (emitted) this.publish(companyId, emitted)
    }
    return this.options.background?.(report) ?? report()
  }

  /** Each person once, however many windows they have. */
  private peopleIn(companyId: number, channel: ChannelName): Present[] {
    const inside = this.listenersOf(companyId).filter(({ channels }) => channels.has(channel))
    return [...new Map(inside.map(({ caller: { userId, name } }) => [userId, { id: userId, name }])).values()]
  }

  /** Whether one of a person's sockets is in a channel. */
  isIn(companyId: number, userId: number, channel: ChannelName): boolean {
    return this.listenersOf(companyId).some(({ caller, channels }) => caller.userId === userId && channels.has(channel))
  }

  /**
   * Gives a person's sockets their new rights, and has their pages fetch again where those are others; sockets of a session
   * that ended are closed with `code`.
   */
  refresh(companyId: number, userId: number, fresh: (sessionId: number) => Caller | undefined, code: number): void {
    for (const listener of this.listenersOf(companyId)) {
      if (listener.caller.userId !== userId) continue
      const before = rightsOf(listener.caller)
      const caller = fresh(listener.caller.sessionId)
      if (!caller) listener.close(code)
      else {
        listener.caller = caller
        if (rightsOf(caller) !== before) listener.send(gapFrame(this.of(companyId).seq))
      }
    }
  }

  /** Closes the sockets of a company whose people may no longer listen, and says why. */
  recheck(companyId: number): void {
    for (const listener of this.listenersOf(companyId)) {
      const error = this.options.rejectionTo?.(listener.caller)
      if (!error) continue
      listener.send(errorFrame(error))
      listener.close(CLOSE_ENDED)
    }
  }

  /** How many sockets listen, by company. */
  socketCounts(): [companyId: number, sockets: number][] {
    const known = [...this.options.runtimes.each(this.events)]
    return known.flatMap(([companyId, { ring, listeners }]) => (ring ? [[companyId, listeners.size]] : []))
  }

  private of(companyId: number): CompanyEvents {
    return this.options.runtimes.of(companyId).own(this.events)
  }

  private known(companyId: number): CompanyEvents | undefined {
    return this.options.runtimes.peek(companyId, this.events)
  }

  /** How much of its events a company may keep. */
  private share(): number {
    return MAX_CHARACTERS / this.rings
  }

  /** A copy, since closing a socket may take it out. */
  private listenersOf(companyId: number): Listener[] {
    return [...(this.known(companyId)?.listeners ?? [])]
  }

  private openRing(company: CompanyEvents): EventRing {
    if (this.rings === 0) this.lookLater()
    this.rings += 1
    return company.openRing()
  }

  private dropRing(company: CompanyEvents): void {
    this.rings -= 1
    company.dropRing()
  }

  /** The company is closed: nobody listens to it any more. */
  private close(company: CompanyEvents): void {
    for (const listener of company.listeners) listener.close(CLOSE_ENDED)
    if (company.ring) this.dropRing(company)
  }

  /** One timer for all, and none while nobody listens. */
  private lookLater(): void {
    const { clock, runtimes } = this.options
    clock.at(clock.now() + LOOK_EVERY, () => {
      for (const [companyId, company] of runtimes.each(this.events)) {
        if (!company.ring) continue
        this.recheck(companyId)
        if (company.listeners.size === 0 && clock.now() - company.lastLeftAt >= STORED_WITHOUT_LISTENERS)
          this.dropRing(company)
        else company.ring.shrink(this.share())
      }
      if (this.rings > 0) this.lookLater()
    })
  }
}

function listens(listener: Listener, event: Numbered): boolean {
  if (event.channels && !event.channels.some(channel => listener.channels.has(channel))) return false
  return event.to(listener.caller)
}

/** Tells a page to fetch again what it shows. */
const gapFrame = (seq: number): string => JSON.stringify({ type: 'gap', seq })

/** What decides what someone sees and may do. */
const rightsOf = ({
  profile,
  super: isSuper,
  rights,
  queueIds,
  allTicket,
  followsQueues,
  whatsappId,
}: Caller): string =>
  JSON.stringify([profile, isSuper, rights.toSorted(), queueIds.toSorted(), allTicket, followsQueues, whatsappId])
