import type { DeskTx } from '../../../desk/index.ts'
import { INDEXED_TEXT } from '../../../kit/limits.ts'
import { run } from '../../../storage/index.ts'

/** As an integer, since FTS5 takes no other number. Where there is nothing to merge it costs some microseconds. */
const MERGE = "INSERT INTO messages_search (messages_search, rank) VALUES ('merge', CAST(? AS INTEGER))"

/** Enough for a desk of a million messages: each page of the index is written anew some eight times until it lies. */
const pagesFor = (characters: number): number => 16 + Math.ceil(characters / 64)

const storedBy = new WeakMap<DeskTx, number>()

/**
 * Call it with each text that a transaction stores: at its end it merges parts of the index of texts, in measure of what it
 * stored. So a search looks into few parts, and no commit has to make up for many others.
 */
export function tendSearchIndex(tx: DeskTx, text: string): void {
  if (text === '') return
  const characters = (storedBy.get(tx) ?? 0) + Math.min(text.length, INDEXED_TEXT)
  storedBy.set(tx, characters)
  tx.beforeCommit('messages.search', async () => void (await run(tx.db, MERGE, [pagesFor(characters)])))
}
