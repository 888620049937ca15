import type { Changes } from '../changes.ts'

type CallState = 'ringing' | 'rejected' | 'ended'

/** A call that a simulated phone placed. */
export class Call {
  readonly id: string
  readonly account: string
  state: CallState = 'ringing'
  readonly #changes: Changes

  constructor(id: string, account: string, changes: Changes) {
    this.id = id
    this.account = account
    this.#changes = changes
  }

  become(state: CallState): void {
    this.state = state
    this.#changes.announce()
  }

  /** Resolves once the account turned the call down. */
  async untilRejected(timeoutMs?: number): Promise<void> {
    await this.#changes.until(() => this.state === 'rejected', `call ${this.id} to be rejected`, timeoutMs)
  }
}
