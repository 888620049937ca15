import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { kyselyOver, type SqliteFile } from './sqlite.ts'

interface OpenTransaction<Tables> {
  store: Store<Tables>
  tx: Transaction<Tables>
  ended: boolean
}

/** What the work of a transaction holds: its database, and hooks that run when everything is committed. */
export interface Transaction<Tables> {
  readonly db: Kysely<Tables>
  /** Runs after a commit, in order, never after a rollback. */
  afterCommit(work: () => void): void
  /** Runs last before the commit; a throw rolls everything back. */
  beforeCommit(work: () => Promise<void>): void
}

const current = new AsyncLocalStorage<OpenTransaction<never>>()

/** One database file: reads by `db`, writes by `transaction`. */
export class Store<Tables> {
  private readonly kysely: Kysely<Tables>
  readonly file: SqliteFile

  constructor(file: SqliteFile) {
    this.file = file
    this.kysely = kyselyOver<Tables>(file)
  }

  /**
   * For reading outside of transactions. Kysely serialises on its one connection, so reaching for it inside of a
   * transaction would wait for ever: that is refused at once.
   */
  get db(): Kysely<Tables> {
    if (this.openTransaction()) throw new Error('Use the db of the open transaction.')
    return this.kysely
  }

  /** Runs `work` in one durable transaction; inside of another one of this store it becomes part of that one. */
  async transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
    const open = this.openTransaction()
    if (open) return work(open.tx)
    const committed: (() => void)[] = []
    const closing: (() => Promise<void>)[] = []
    const result = await this.kysely.transaction().execute(async db => {
      const tx: Transaction<Tables> = {
        db,
        afterCommit: hook => void committed.push(hook),
        beforeCommit: hook => void closing.push(hook),
      }
      const state: OpenTransaction<Tables> = { store: this, tx, ended: false }
      return current.run(state as never, async () => {
        try {
          const value = await work(tx)
          for (const hook of closing) await hook()
          return value
        } finally {
          state.ended = true
        }
      })
    })
    for (const hook of committed) hook()
    return result
  }

  close(): void {
    this.file.close()
  }

  private openTransaction(): OpenTransaction<Tables> | undefined {
    const state = current.getStore() as unknown as OpenTransaction<Tables> | undefined
    return state && !state.ended && state.store === this ? state : undefined
  }
}
