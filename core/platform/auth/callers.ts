import { HOME, type Platform, unlessAway } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { CLOSE_ENDED } from '../../http/realtime/index.ts'
import { state } from '../../kit/state.ts'
import { sessionIdsOf, sessionWithAccount } from './sessions.ts'

/**
 * Who is behind each session, kept in memory since every request asks. Anyone who changes a session, an account or a person
 * says so with `changed`, after the commit.
 */
class Callers {
  private readonly bySession = new Map<number, Caller>()
  private changes = 0
  private readonly platform: Platform

  constructor(platform: Platform) {
    this.platform = platform
  }

  /** Undefined when the session has ended, or the company is switched off. */
  async of(sessionId: number): Promise<Caller | undefined> {
    const known = this.bySession.get(sessionId)
    if (known) return known
    const seen = this.changes
    const caller = await this.load(sessionId)
    if (caller && seen === this.changes && this.hearsOf(caller.companyId)) this.bySession.set(sessionId, caller)
    return caller
  }

  /** Forgets what is known of a person, loads it again and hands it to their sockets; ended sessions lose theirs. */
  async changed(companyId: number, userId: number): Promise<void> {
    await Promise.all([this.changedHere(companyId, userId), this.tellOthers(companyId, userId)])
  }

  /** The same in this process alone. */
  async changedHere(companyId: number, userId: number): Promise<void> {
    this.forget(caller => caller.companyId === companyId && caller.userId === userId)
    if (!this.platform.peers.owns(companyId)) return
    const fresh = new Map<number, Caller>()
    for (const sessionId of await sessionIdsOf(this.platform.store.db, companyId, userId)) {
      const caller = await this.of(sessionId)
      if (caller) fresh.set(sessionId, caller)
    }
    this.platform.sockets.refresh(companyId, userId, sessionId => fresh.get(sessionId), CLOSE_ENDED)
  }

  async forgetCompany(companyId: number): Promise<void> {
    this.forgetCompanyHere(companyId)
    await this.tellOthers(companyId, undefined)
  }

  forgetCompanyHere(companyId: number): void {
    this.forget(caller => caller.companyId === companyId)
  }

  /** Whether this process is told what changes: the one that has the company is, and home. */
  private hearsOf(companyId: number): boolean {
    const { peers } = this.platform
    return peers.isHome || peers.owns(companyId)
  }

  private async tellOthers(companyId: number, userId: number | undefined): Promise<void> {
    const { peers } = this.platform
    const emitted = new Set([HOME, peers.slotOf(companyId)])
    emitted.delete(peers.slot)
    await Promise.all([...emitted].map(slot => peers.ask(slot, 'personChanged', companyId, userId).catch(unlessAway)))
  }

  private forget(which: (caller: Caller) => boolean): void {
    this.changes += 1
    for (const [sessionId, caller] of this.bySession) if (which(caller)) this.bySession.delete(sessionId)
  }

  private async load(sessionId: number): Promise<Caller | undefined> {
    const { store, clock, companies, askDesk } = this.platform
    const row = await sessionWithAccount(store.db, sessionId, clock.now())
    if (!row || !companies.entitlementsOf(row.companyId).active) return undefined
    const person = await askDesk(row.companyId, 'personOf', [row.userId])
    if (!person) return undefined
    return {
      accountId: row.accountId,
      sessionId,
      sessionEndsAt: row.expiresAt,
      companyId: row.companyId,
      userId: row.userId,
      name: person.name,
      profile: person.profile,
      super: row.super === 1,
      queueIds: person.queues.map(queue => queue.id),
      rights: person.rights,
      allTicket: person.allTicket,
      followsQueues: person.followsQueues,
      whatsappId: person.whatsappId,
      mustChangePassword: row.mustChangePassword === 1,
    }
  }
}

/** Who is signed in. */
export const callers = state((platform: Platform) => new Callers(platform))
