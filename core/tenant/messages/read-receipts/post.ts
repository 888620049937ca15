import type { CompanyContext } from '../../../company/index.ts'
import { DAY, MINUTE } from '../../../kit/clock.ts'
import { isFailure } from '../../../kit/errors.ts'
import {
  type ConnectionRef,
  type Connections,
  ProviderError,
  refKey,
  type Session,
  whatsappErrors,
} from '../../../whatsapp/index.ts'
import { doubtSent, dropSentBefore, noteSent, unsentReceipts } from './store.ts'

/** Blue ticks for what was read longer ago would only puzzle the customer. */
const TOO_OLD = 7 * DAY
/** A dead line is noticed within this time; until then what was written to it may never have left. */
const IN_DOUBT = 2 * MINUTE
const AT_ONCE = 200

interface PostServices {
  sessions: Pick<Connections, 'session'>
  /** Runs work on a company's desk that nobody waits for. */
  background(what: string, companyId: number, work: (company: CompanyContext) => Promise<unknown>): Promise<void>
}

/**
 * Tells WhatsApp what the company has read (the customers' blue ticks). What is to be told is in the desk file, so it waits for
 * a connection that is down and survives a crash. WhatsApp confirms nothing: what was told shortly before a fall goes
 * again, which changes nothing for anyone who has it.
 */
export class ReceiptPost {
  readonly #services: PostServices
  /** The connections being served; true when there is more since. */
  readonly #serving = new Map<string, boolean>()

  constructor(services: PostServices) {
    this.#services = services
  }

  /** There is something to tell; call it after the commit that wrote it. */
  wake(ref: ConnectionRef): void {
    if (this.#serving.has(refKey(ref))) this.#serving.set(refKey(ref), true)
    else this.#serve(ref, async () => {})
  }

  /** The connection is open again. */
  opened(ref: ConnectionRef): void {
    this.#serve(ref, company =>
      company.transaction(tx => doubtSent(tx.db, ref.connectionId, tx.now - TOO_OLD)).then(() => {}),
    )
  }

  #serve(ref: ConnectionRef, first: (company: CompanyContext) => Promise<void>): void {
    const name = refKey(ref)
    void this.#services.background('read receipts', ref.companyId, async company => {
      await first(company)
      if (this.#serving.has(name)) return void this.#serving.set(name, true)
      try {
        do this.#serving.set(name, false)
        while ((await this.#tellSome(company, ref)) || this.#serving.get(name))
      } finally {
        this.#serving.delete(name)
      }
    })
  }

  /** Returns whether there may be more. */
  async #tellSome(company: CompanyContext, ref: ConnectionRef): Promise<boolean> {
    const session = this.#session(ref)
    if (!session) return false
    const due = await unsentReceipts(company.db, ref.connectionId, AT_ONCE)
    if (due.length === 0) return false
    try {
      await session.markRead(due.map(({ key }) => key))
    } catch (error) {
      // They wait for the next opening, or for the next message that is read.
      if (error instanceof ProviderError) return false
      throw error
    }
    await company.transaction(async tx => {
      await noteSent(tx.db, due, tx.now)
      await dropSentBefore(tx.db, ref.connectionId, tx.now - IN_DOUBT)
    })
    return due.length === AT_ONCE
  }

  #session(ref: ConnectionRef): Session | undefined {
    try {
      return this.#services.sessions.session(ref)
    } catch (error) {
      if (isFailure(error, whatsappErrors.ERR_WAPP_NOT_INITIALIZED)) return undefined
      throw error
    }
  }
}
