import { randomUUID } from 'node:crypto'
import type { Caller } from '../access/caller.ts'
import { eventName } from '../kit/contract.ts'
import { mayHear } from './audience.ts'
import type { Channel, Publication } from './publication.ts'
import { EventRing, type Numbered } from './ring.ts'

/** A signed-in socket. */
export interface Listener {
  caller: Caller
  channels: Set<Channel>
  send(frame: string): void
  close(code: number): void
}

interface Room {
  ring: EventRing
  listeners: Set<Listener>
  /** Somebody listened since the start; before that there is nobody who could come back. */
  wasHeard: boolean
}

/** Carries published events to the sockets of each company, and remembers the last ones for those who come back. */
export class Hub {
  readonly boot = randomUUID()
  private readonly companies = new Map<number, Room>()
  private readonly presenceChanged: (caller: Caller, online: boolean) => void

  constructor(presenceChanged: (caller: Caller, online: boolean) => void = () => {}) {
    this.presenceChanged = presenceChanged
  }

  /** Sends to everybody who may hear it and listens. Call after commit only. */
  publish(companyId: number, publication: Publication): void {
    const room = this.room(companyId)
    if (!room.wasHeard) {
      room.ring.skip()
      return
    }
    const event = room.ring.add(publication, eventName(companyId, publication.event))
    for (const listener of room.listeners) if (hears(listener, event)) listener.send(event.frame)
  }

  /**
   * Adds a socket and answers its first frame. With the boot and number that it saw last it gets what it missed;
   * otherwise `resumed` is false and it has to fetch anew.
   */
  enter(listener: Listener, seen: { boot?: string | undefined; seq?: number | undefined }): void {
    const room = this.room(listener.caller.companyId)
    const { ring, listeners } = room
    room.wasHeard = true
    const missed = seen.boot === this.boot && seen.seq !== undefined ? ring.after(seen.seq) : undefined
    listener.send(JSON.stringify({ type: 'ready', boot: this.boot, seq: ring.seq, resumed: missed !== undefined }))
    for (const event of missed ?? []) if (hears(listener, event)) listener.send(event.frame)
    const first = !this.isOnline(listener.caller)
    listeners.add(listener)
    if (first) this.presenceChanged(listener.caller, true)
  }

  leave(listener: Listener): void {
    const removed = this.room(listener.caller.companyId).listeners.delete(listener)
    if (removed && !this.isOnline(listener.caller)) this.presenceChanged(listener.caller, false)
  }

  isOnline({ companyId, userId }: Pick<Caller, 'companyId' | 'userId'>): boolean {
    for (const listener of this.room(companyId).listeners) if (listener.caller.userId === userId) return true
    return false
  }

  /** Gives a person's sockets their new rights; sockets of a session that ended are closed with `code`. */
  refresh(companyId: number, userId: number, fresh: (sessionId: number) => Caller | undefined, code: number): void {
    for (const listener of [...this.room(companyId).listeners]) {
      if (listener.caller.userId !== userId) continue
      const caller = fresh(listener.caller.sessionId)
      if (caller) listener.caller = caller
      else listener.close(code)
    }
  }

  listenerCount(companyId: number): number {
    return this.room(companyId).listeners.size
  }

  closeAll(code: number): void {
    for (const { listeners } of this.companies.values()) for (const listener of [...listeners]) listener.close(code)
  }

  private room(companyId: number): Room {
    const known = this.companies.get(companyId)
    if (known) return known
    const room = { ring: new EventRing(), listeners: new Set<Listener>(), wasHeard: false }
    this.companies.set(companyId, room)
    return room
  }
}

function hears(listener: Listener, event: Numbered): boolean {
  if (event.channels && !event.channels.some(channel => listener.channels.has(channel))) return false
  return mayHear(listener.caller, event.to)
}
