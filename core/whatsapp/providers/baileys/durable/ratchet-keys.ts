import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys'
import type { AuthFile } from './auth-file.ts'
import { aged, type SessionRecord, withLosersRestored } from './session-guard.ts'

type Changes = Record<string, Record<string, unknown>>

interface Context {
  changes: Changes
  done: boolean
  /** Sessions as they were before a message was tried on them; null where nothing is tried. */
  tried: Map<string, SessionRecord> | null
}

/** Which phone number is which LID is no ratchet: it is true whatever becomes of the transaction, and waits for nobody. */
const writtenThrough = new Set(['lid-mapping', 'device-list'])

/**
 * The keys as the Signal repository sees them. Baileys would give it a store whose transactions lock by name, so that
 * sending to someone and hearing from them move one ratchet at the same time and the later commit undoes the earlier;
 * and a send's ratchet would be stored after the message left. Here every step of any ratchet of this connection is one
 * transaction, one at a time, durable before anything that depends on it leaves.
 */
export class RatchetKeys implements SignalKeyStoreWithTransaction {
  readonly #file: AuthFile
  readonly #context = new AsyncLocalStorage<Context>()
  #before: Promise<unknown> = Promise.resolve()

  constructor(file: AuthFile) {
    this.#file = file
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    const changed = this.#current()?.changes[type] ?? {}
    const found = await this.#file.get(
      type,
      ids.filter(id => !(id in changed)),
    )
    for (const id of ids) if (changed[id]) found[id] = changed[id] as SignalDataTypeMap[T]
    return type === 'session' ? this.#forTrying(found) : found
  }

  async set(data: SignalDataSet): Promise<void> {
    const context = this.#current()
    const entries = Object.entries(data as Changes)
    const now = entries.filter(([type]) => !context || writtenThrough.has(type))
    if (now.length > 0) await this.#file.set(Object.fromEntries(now))
    for (const [type, values] of context ? entries : []) {
      const stored = type === 'session' ? afterTrying(context!, values) : values
      if (!writtenThrough.has(type)) context!.changes[type] = { ...context!.changes[type], ...stored }
    }
  }

  isInTransaction(): boolean {
    return this.#current() !== undefined
  }

  /** Runs `work` alone; what it set is stored in one go when it succeeds. Inside another one it is part of that. */
  async transaction<T>(work: () => Promise<T>, name = ''): Promise<T> {
    // A pair of names must never wait for a ratchet that itself waits for the pair.
    if (this.#current() || writtenThrough.has(name)) return work()
    return this.#inTurn({ changes: {}, done: false, tried: null }, work)
  }

  /** As `transaction`, for decrypting a message of which it is not known to which session it belongs. */
  async trying<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn({ changes: {}, done: false, tried: new Map() }, work)
  }

  #inTurn<T>(context: Context, work: () => Promise<T>): Promise<T> {
    const turn = this.#before.then(() => this.#alone(context, work))
    this.#before = turn.catch(() => {})
    return turn
  }

  async #alone<T>(context: Context, work: () => Promise<T>): Promise<T> {
    try {
      const result = await this.#context.run(context, work)
      if (Object.keys(context.changes).length > 0) await this.#file.set(context.changes)
      return result
    } finally {
      context.done = true
    }
  }

  #forTrying<T>(sessions: { [id: string]: T }): { [id: string]: T } {
    const tried = this.#current()?.tried
    if (!tried) return sessions
    return Object.fromEntries(
      Object.entries(sessions).map(([id, session]) => {
        const record = session as unknown as SessionRecord
        tried.set(id, record)
        return [id, aged(record) as unknown as T]
      }),
    )
  }

  #current(): Context | undefined {
    const context = this.#context.getStore()
    return context?.done ? undefined : context
  }
}

function afterTrying({ tried }: Context, sessions: Record<string, unknown>): Record<string, unknown> {
  if (!tried) return sessions
  return Object.fromEntries(
    Object.entries(sessions).map(([id, session]) => {
      const before = tried.get(id)
      return [id, session && before ? withLosersRestored(session as SessionRecord, before) : session]
    }),
  )
}
