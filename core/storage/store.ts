import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { MAX_STEP } from '../kit/limits.ts'
import { commitTogether, type Piece } from './group-commit.ts'
import { kyselyOver } from './kysely-over.ts'
import type { SqliteFile } from './sqlite.ts'

interface OpenTransaction {
  store: object
  ended: boolean
  /** The one, of another store, in which this one was asked for. */
  outer: OpenTransaction | undefined
}

/** What the work of a transaction holds: its database, and hooks that run when everything is committed. */
export interface Transaction<Tables> {
  readonly db: Kysely<Tables>
  /** Runs after a commit, in order, never after a rollback. */
  afterCommit(work: () => void): void
  /**
   * Runs last before the commit; a throw rolls everything back. Of all that is asked for under one key only the last runs,
   * in the turn of the first; it may ask for more.
   */
  beforeCommit(key: string, work: () => Promise<void>): void
}

const current = new AsyncLocalStorage<OpenTransaction>()

/** The innermost open transaction that surrounds the caller. */
function surrounding(): OpenTransaction | undefined {
  let transaction = current.getStore()
  while (transaction?.ended) transaction = transaction.outer
  return transaction
}

/** Reads wait for a batch of transactions, so it may not grow without end. */
const MAX_TOGETHER = 64

/** One database file: reads by `db`, writes by `transaction`. */
export class Store<Tables> {
  readonly file: SqliteFile
  private readonly kysely: Kysely<Tables>
  private readonly waiting: Piece<Tables>[] = []
  private isCommitting = false
  private readonly maxStep: number

  constructor(file: SqliteFile, maxStep = MAX_STEP) {
    this.file = file
    this.maxStep = maxStep
    this.kysely = kyselyOver<Tables>(file)
  }

  /**
   * For reading outside of transactions. Kysely serialises on its one connection, so reaching for it inside of a
   * transaction would wait for ever: that is rejected at once.
   */
  get db(): Kysely<Tables> {
    if (this.isOpenAround()) throw new Error('Use the db of the open transaction.')
    return this.kysely
  }

  /**
   * Runs `work` in a durable transaction of its own. Transactions asked for at the same moment share one write to the disk,
   * and each still fails or succeeds alone. Inside of another one of this store it is rejected: who becomes part of a
   * transaction is handed its `tx`, and sees that nothing is durable yet.
   */
  async transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
    if (this.isOpenAround()) throw new Error('A transaction is open: hand its tx on.')
    const outer = surrounding()
    const committed: (() => void)[] = []
    const result = await new Promise<T>((resolve, reject) => {
      this.waiting.push({
        run: async db => {
          const value = await this.runInside(db, work, committed, outer)
          return () => resolve(value)
        },
        reject,
      })
      this.commitSoon()
    })
    for (const hook of committed) hook()
    return result
  }

  /** What its content takes of the disk; pages that were freed are filled again. */
  usedBytes(): number {
    const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map(
      name => this.file.pragma(name, { simple: true }) as number,
    ) as [number, number, number]
    return (pages - free) * size
  }

  close(): void {
    this.file.close()
  }

  private runInside<T>(
    db: Kysely<Tables>,
    work: (tx: Transaction<Tables>) => Promise<T>,
    committed: (() => void)[],
    outer: OpenTransaction | undefined,
  ): Promise<T> {
    const closing = new Map<string, () => Promise<void>>()
    const tx: Transaction<Tables> = {
      db,
      afterCommit: hook => void committed.push(hook),
      beforeCommit: (key, hook) => void closing.set(key, hook),
    }
    const state: OpenTransaction = { store: this, ended: false, outer }
    return current.run(state, async () => {
      try {
        const value = await work(tx)
        for (const [key, hook] of closing) {
          closing.delete(key)
          await hook()
        }
        return value
      } finally {
        state.ended = true
      }
    })
  }

  /** Waits until the sockets that are ready now have been read, so that their requests are written together. */
  private commitSoon(): void {
    if (this.isCommitting) return
    this.isCommitting = true
    setImmediate(() => void current.exit(() => this.commitWaiting()))
  }

  private async commitWaiting(): Promise<void> {
    const batch = this.waiting.splice(0, MAX_TOGETHER)
    this.waiting.unshift(...(await commitTogether(this.kysely, this.file, batch, this.maxStep)))
    this.isCommitting = false
    if (this.waiting.length > 0) this.commitSoon()
  }

  private isOpenAround(): boolean {
    for (let open = surrounding(); open; open = open.outer) if (open.store === this && !open.ended) return true
    return false
  }
}
