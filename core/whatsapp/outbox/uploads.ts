import type { Session } from '../port.ts'
import type { OutboxRow } from './store.ts'

/** Files that one connection uploads at once. */
const AT_ONCE = 2

/** The files of waiting messages, which are uploaded beside what is sent, so that none holds up another chat. */
export class Uploads {
  readonly #states = new Map<number, 'running' | 'done'>()
  /** Rises with each fall. */
  #turn = 0

  /** Whether a message can leave: it brings no file, or WhatsApp has it. */
  isReady({ id, message }: OutboxRow): boolean {
    return message.content.type !== 'media' || this.#states.get(id) === 'done'
  }

  /** Begins when there is room, and tells the end of it, unless the session has fallen by then. */
  begin(session: Session, { id, message }: OutboxRow, ended: (error?: unknown) => void): void {
    const running = [...this.#states.values()].filter(state => state === 'running').length
    if (this.#states.has(id) || running >= AT_ONCE) return
    const turn = this.#turn
    this.#states.set(id, 'running')
    const settle = (error?: unknown): void => {
      if (this.#turn !== turn) return
      if (error === undefined) this.#states.set(id, 'done')
      else this.#states.delete(id)
      ended(error)
    }
    session.prepare(message).then(
      () => settle(),
      error => settle(error ?? new Error('an upload failed')),
    )
  }

  sent({ id }: OutboxRow): void {
    this.#states.delete(id)
  }

  /** The session fell, and what it uploaded goes with it. */
  clear(): void {
    this.#turn += 1
    this.#states.clear()
  }
}
