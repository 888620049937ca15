import { randomUUID } from 'node:crypto'
import type { Caller } from '../access/caller.ts'
import type { ChannelName } from '../access/channels.ts'
import { eventName } from '../access/event-name.ts'
import type { Present, Publication, TellsPeople } from '../access/events.ts'
import { type Clock, MINUTE } from '../kit/clock.ts'
import type { Failure } from '../kit/errors.ts'
import { checkPublication } from './check-publication.ts'
import { CLOSE_ENDED, refusalFrame } from './frames.ts'
import { EventRing, type Numbered } from './ring.ts'

/** How it is told who is in a channel, as its module says that. */
export type AsksHow = () => Promise<TellsPeople>

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
  /** Parse what is published; in development and tests. */
  checkEvents?: boolean
  /** Why somebody may not go on listening, if so; asked once a minute, and by `recheck`. */
  refusalTo?(caller: Caller): Failure | undefined
  /** A socket of a person came (true), or the last one left (false). */
  presenceChanged?(caller: Caller, online: boolean): void
  /** Does what nobody waits for, and tells its faults. */
  background?(work: () => Promise<void>): Promise<void>
}

/** The sockets of a company that somebody listens to, or did some minutes ago. */
interface Listeners {
  ring: EventRing
  listeners: Set<Listener>
  lastLeftAt: number
}

const LOOK_EVERY = MINUTE
/** Whoever comes back later fetches anew. */
const KEPT_WITHOUT_LISTENERS = 5 * MINUTE
/** Of the events of all companies together. */
const MAX_CHARACTERS = 32_000_000

/** Carries published events to the sockets of each company, and remembers the last ones for those who come back. */
export class Hub {
  readonly boot = randomUUID()
  private readonly companies = new Map<number, Listeners>()
  /** The number of the last event of every company that nobody listens to. */
  private readonly lastNumbers = new Map<number, number>()
  private readonly options: HubOptions

  constructor(options: HubOptions) {
    this.options = options
  }

  /** Sends to everybody who may hear it and listens. Call after commit only. */
  publish(companyId: number, publication: Publication): void {
    if (this.options.checkEvents) checkPublication(publication)
    const company = this.companies.get(companyId)
    if (!company) {
      if (!publication.isPassing) this.count(companyId)
      return
    }
    const name = eventName(companyId, publication.event.name)
    const event = publication.isPassing ? company.ring.pass(publication, name) : company.ring.add(publication, name)
    company.ring.shrink(this.share())
    for (const listener of company.listeners) if (hears(listener, event)) listener.send(event.frame)
  }

  /** Tells every socket of a company to fetch anew, in place of events; whoever comes back from before does so, too. */
  refetch(companyId: number): void {
    const company = this.companies.get(companyId)
    if (!company) return void this.count(companyId)
    const frame = gapFrame(company.ring.leap())
    for (const listener of company.listeners) listener.send(frame)
  }

  /**
   * Adds a socket and answers its first frame. With the boot and number that it saw last it gets what it missed;
   * otherwise `resumed` is false and it has to fetch anew.
   */
  enter(listener: Listener, seen: { boot?: string | undefined; seq?: number | undefined }): void {
    const { ring, listeners } = this.companyOf(listener.caller.companyId)
    const missed = seen.boot === this.boot && seen.seq !== undefined ? ring.after(seen.seq) : undefined
    listener.send(JSON.stringify({ type: 'ready', boot: this.boot, seq: ring.seq, resumed: missed !== undefined }))
    for (const event of missed ?? []) if (hears(listener, event)) listener.send(event.frame)
    listeners.add(listener)
    this.options.presenceChanged?.(listener.caller, true)
  }

  /** What a page may say in its first `hello` in place of an event that it saw: it gets what came since. */
  lastEventOf(companyId: number): string {
    return `${this.boot} ${this.companies.get(companyId)?.ring.seq ?? this.lastNumbers.get(companyId) ?? 0}`
  }

  leave(listener: Listener): void {
    const company = this.companies.get(listener.caller.companyId)
    if (!company?.listeners.delete(listener)) return
    company.lastLeftAt = this.options.clock.now()
    for (const ask of listener.tells?.values() ?? []) void this.tellPeople(listener.caller.companyId, ask)
    for (const other of company.listeners) if (other.caller.userId === listener.caller.userId) return
    this.options.presenceChanged?.(listener.caller, false)
  }

  /** A socket that has entered came into a channel or left it; where its module wants that, it is told who is there. */
  async moved(listener: Listener, ask: AsksHow): Promise<void> {
    const { companyId } = listener.caller
    if (this.companies.get(companyId)?.listeners.has(listener)) await this.tellPeople(companyId, ask)
  }

  private tellPeople(companyId: number, ask: AsksHow): Promise<void> {
    const tell = async (): Promise<void> => {
      const tells = await ask()
      const told = tells(channel => this.peopleIn(companyId, channel))
      if (told) this.publish(companyId, told)
    }
    return this.options.background?.(tell) ?? tell()
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
   * Gives a person's sockets their new rights, and has their pages fetch anew where those are others; sockets of a session
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
        if (rightsOf(caller) !== before) listener.send(gapFrame(this.companyOf(companyId).ring.seq))
      }
    }
  }

  /** Closes the sockets of a company whose people may no longer listen, and says why. */
  recheck(companyId: number): void {
    for (const listener of this.listenersOf(companyId)) {
      const refusal = this.options.refusalTo?.(listener.caller)
      if (!refusal) continue
      listener.send(refusalFrame(refusal))
      listener.close(CLOSE_ENDED)
    }
  }

  /** How many sockets listen, by company. */
  socketCounts(): [companyId: number, sockets: number][] {
    return [...this.companies].map(([companyId, { listeners }]) => [companyId, listeners.size])
  }

  /** Counts what nobody can ask for. */
  private count(companyId: number): void {
    this.lastNumbers.set(companyId, (this.lastNumbers.get(companyId) ?? 0) + 1)
  }

  /** How much of its events a company may keep. */
  private share(): number {
    return MAX_CHARACTERS / this.companies.size
  }

  /** A copy, since closing a socket may take it out. */
  private listenersOf(companyId: number): Listener[] {
    return [...(this.companies.get(companyId)?.listeners ?? [])]
  }

  private companyOf(companyId: number): Listeners {
    const known = this.companies.get(companyId)
    if (known) return known
    if (this.companies.size === 0) this.lookLater()
    const ring = new EventRing(this.lastNumbers.get(companyId) ?? 0)
    const company: Listeners = { ring, listeners: new Set(), lastLeftAt: 0 }
    this.companies.set(companyId, company)
    this.lastNumbers.delete(companyId)
    return company
  }

  /** One timer for all, and none while nobody listens. */
  private lookLater(): void {
    const { clock } = this.options
    clock.at(clock.now() + LOOK_EVERY, () => {
      for (const [companyId, company] of this.companies) {
        this.recheck(companyId)
        if (company.listeners.size === 0 && clock.now() - company.lastLeftAt >= KEPT_WITHOUT_LISTENERS) {
          this.companies.delete(companyId)
          this.lastNumbers.set(companyId, company.ring.seq)
        } else company.ring.shrink(this.share())
      }
      if (this.companies.size > 0) this.lookLater()
    })
  }
}

function hears(listener: Listener, event: Numbered): boolean {
  if (event.channels && !event.channels.some(channel => listener.channels.has(channel))) return false
  return event.to(listener.caller)
}

/** Tells a page to fetch anew what it shows. */
const gapFrame = (seq: number): string => JSON.stringify({ type: 'gap', seq })

/** What decides what somebody sees and may do. */
const rightsOf = ({ profile, super: isSuper, queueIds, allTicket, whatsappId }: Caller): string =>
  JSON.stringify([profile, isSuper, queueIds.toSorted(), allTicket, whatsappId])
