import Database from 'better-sqlite3'
import { defineRead } from '../read.ts'

/** Reads for the tests of the pool, on files with a table `notes (text)`. A gate is shared memory of two numbers. */
export type Gate = SharedArrayBuffer

export const aGate = (): Gate => new SharedArrayBuffer(8)

/** Until a read stands at its gate. */
export async function reached(gate: Gate): Promise<void> {
  const { async, value } = Atomics.waitAsync(new Int32Array(gate), 0, 0)
  if (async) await value
}

export function letPass(gate: Gate): void {
  const numbers = new Int32Array(gate)
  Atomics.store(numbers, 1, 1)
  Atomics.notify(numbers, 1)
}

function stopAt(gate: Gate): void {
  const numbers = new Int32Array(gate)
  Atomics.store(numbers, 0, 1)
  Atomics.notify(numbers, 0)
  Atomics.wait(numbers, 1, 0)
}

const NOTES = 'SELECT fold(text) FROM notes ORDER BY rowid'

export const notes = defineRead('notes', file => file.prepare(NOTES).pluck().all() as string[])

export const notesAroundGate = defineRead('notesAroundGate', (file, gate: Gate) => {
  const before = file.prepare(NOTES).pluck().all() as string[]
  stopAt(gate)
  return { before, after: file.prepare(NOTES).pluck().all() as string[] }
})

export const asBytes = defineRead('asBytes', (_, text: string) => new TextEncoder().encode(text))

export const partOfBytes = defineRead('partOfBytes', (_, text: string) => new TextEncoder().encode(text).subarray(1))

export const write = defineRead('write', file => file.prepare(`INSERT INTO notes VALUES ('written')`).run().changes)

/** Goes through rows without end, once someone knows that it has begun. */
export const endless = defineRead('endless', (file, gate: Gate) => {
  letPass(gate)
  stopAt(gate)
  const numbers = 'WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n'
  let last = 0
  for (const i of file.prepare(numbers).pluck().iterate()) last = i as number
  return last
})

/** Opens a file in one step of SQLite, which goes on while someone else has the file locked. */
export const stuck = defineRead('stuck', (_, path: string) => {
  const file = new Database(':memory:', { timeout: 60_000 })
  file.prepare('ATTACH ? AS other').run(path)
  file.close()
})

export const dying = defineRead('dying', () => process.exit(7))

/** Is in no list. */
export const unlisted = defineRead('unlisted', () => 0)
