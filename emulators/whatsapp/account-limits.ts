import { userOf } from './jids.ts'
import type { InboundLedger } from './ledgers.ts'

/** What the server tells an account of its first messages to people. */
export interface NewChatCap {
  total: number
  used: number
  status: 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED'
  /** When it begins again. */
  endsAt: Date
}

const UNCAPPED: NewChatCap = { total: -1, used: 0, status: 'NONE', endsAt: new Date(0) }

/** What accounts may not do, by number: write to people who never wrote to them, for a while. */
export class AccountLimits {
  readonly #restrictions = new Map<string, Date>()
  readonly #caps = new Map<string, NewChatCap>()

  /** Numbers of accounts whose chats did not move to LIDs: they write to people by number alone. */
  readonly byNumber = new Set<string>()

  /** Until when the account is restricted, in the future or past. */
  restrictedUntil(pn: string): Date | undefined {
    return this.#restrictions.get(pn)
  }

  restrict(pn: string, until: Date | null): void {
    if (until) this.#restrictions.set(pn, until)
    else this.#restrictions.delete(pn)
  }

  capOf(pn: string): NewChatCap {
    return this.#caps.get(pn) ?? UNCAPPED
  }

  cap(pn: string, cap: NewChatCap): void {
    this.#caps.set(pn, cap)
  }

  /** Whether a message of this account to this person is rejected. */
  refuses(account: string, person: { pn: string; lid: string }, inbound: InboundLedger): boolean {
    if ((this.#restrictions.get(account)?.getTime() ?? 0) <= Date.now()) return false
    const wrote = (chat: string): boolean => [person.pn, person.lid].includes(userOf(chat))
    return ![...inbound.records.values()].some(record => record.account === account && wrote(record.chat))
  }
}
