import { fileOf } from '../outgoing.ts'
import type { Session } from '../port.ts'
import type { OutboxRow } from './store.ts'

/** Files that one connection uploads at once. */
const AT_ONCE = 2

interface UploadEnds {
  done(): void
  failed(error: unknown): void
}

/** The files of waiting messages, which are uploaded beside what is sent, so that none holds up another chat. */
export class Uploads {
  /** By row, of this session. */
  #states = new Map<number, 'running' | 'done'>()

  /** Whether a message can leave: it brings no file, or WhatsApp has it. */
  isReady({ id, message }: OutboxRow): boolean {
    return fileOf(message.content) === undefined || this.#states.get(id) === 'done'
  }

  /** Begins when there is room, and tells how it ended, unless the session has fallen by then. */
  begin(session: Session, { id, message }: OutboxRow, { done, failed }: UploadEnds): void {
    const states = this.#states
    const running = [...states.values()].filter(state => state === 'running').length
    if (states.has(id) || running >= AT_ONCE) return
    states.set(id, 'running')
    session.prepare(message).then(
      () => {
        states.set(id, 'done')
        if (states === this.#states) done()
      },
      error => {
        states.delete(id)
        if (states === this.#states) failed(error)
      },
    )
  }

  sent({ id }: OutboxRow): void {
    this.#states.delete(id)
  }

  /** The session fell, and what it uploaded goes with it. */
  clear(): void {
    this.#states = new Map()
  }
}
