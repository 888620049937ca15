import { type Kysely, sql } from 'kysely'
import type { SqliteFile } from './sqlite.ts'

/** One of several transactions that are written to the disk together. */
export interface Piece<Tables> {
  /** Does its work; answers what tells its success, to be called when everything is durable. */
  run(db: Kysely<Tables>): Promise<() => void>
  reject(error: unknown): void
}

const BEGIN = sql`BEGIN IMMEDIATE`
const COMMIT = sql`COMMIT`
const ROLLBACK = sql`ROLLBACK`
const SAVE = sql`SAVEPOINT piece`
const RELEASE = sql`RELEASE piece`
const UNDO = sql`ROLLBACK TO piece`

/**
 * Runs pieces in one SQLite transaction, each in a savepoint of its own: a failing piece undoes its own work and no other's.
 * Nobody learns of a success before the commit; when that fails, all of them have failed. Returns those that it did not
 * begin with in `maxStep` milliseconds. Never rejects.
 */
export async function commitTogether<Tables>(
  kysely: Kysely<Tables>,
  file: Pick<SqliteFile, 'inTransaction'>,
  pieces: readonly Piece<Tables>[],
  maxStep: number,
): Promise<readonly Piece<Tables>[]> {
  const unheard = new Set<Piece<Tables>>()
  const since = performance.now()
  let begun = 0
  try {
    const successes = await kysely.connection().execute(async db => {
      await BEGIN.execute(db)
      try {
        const done: (() => void)[] = []
        for (const piece of pieces) {
          if (begun > 0 && performance.now() - since >= maxStep) break
          begun += 1
          unheard.add(piece)
          if (pieces.length === 1) done.push(await piece.run(db))
          else await runAlone(db, file, piece, success => void (success ? done.push(success) : unheard.delete(piece)))
        }
        await COMMIT.execute(db)
        return done
      } catch (error) {
        if (file.inTransaction) await ROLLBACK.execute(db)
        throw error
      }
    })
    for (const report of successes) report()
  } catch (error) {
    const failed = begun === 0 ? pieces : unheard
    for (const piece of failed) piece.reject(error)
    if (begun === 0) return []
  }
  return pieces.slice(begun)
}

/** Throws only when SQLite has given up the whole transaction (a full disk, for instance). */
async function runAlone<Tables>(
  db: Kysely<Tables>,
  file: Pick<SqliteFile, 'inTransaction'>,
  piece: Piece<Tables>,
  ended: (success: (() => void) | undefined) => void,
): Promise<void> {
  await SAVE.execute(db)
  try {
    ended(await piece.run(db))
  } catch (error) {
    if (!file.inTransaction) throw error
    await UNDO.execute(db)
    piece.reject(error)
    ended(undefined)
  }
  await RELEASE.execute(db)
}
