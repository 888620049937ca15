import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { size } from '../../../app/testing/thorough.ts'
import { HOUR } from '../../../kit/clock.ts'
import { companyFile } from '../../index.ts'
import { folderStore } from '../stores/folder.ts'
import type { Store } from '../stores/store.ts'
import { contentOf } from '../testing/content.ts'
import { verifyBackup } from '../verify.ts'
import { ChangingFolder, quiet, SETTLED } from './testing/folder.ts'

/** What may happen to a database between two increments, by anyone who has it. */
const steps: Record<string, (folder: ChangingFolder, n: number) => unknown> = {
  insert: (folder, n) => folder.note(`note ${n}`, (n * 37) % 9000),
  insertMany: ({ desk }, n) =>
    desk.transaction(() => {
      for (let each = 0; each < 40; each += 1)
        desk.prepare('INSERT INTO notes (text, bytes) VALUES (?, randomblob(700))').run(`many ${n} ${each}`)
    })(),
  update: ({ desk }, n) =>
    desk.prepare("UPDATE notes SET text = text || '!', bytes = randomblob(300) WHERE id % 7 = ?").run(n % 7),
  undo: ({ desk }) => {
    desk.exec('BEGIN; DELETE FROM notes; ROLLBACK')
  },
  removeSome: ({ desk }, n) => desk.prepare('DELETE FROM notes WHERE id % 5 = ?').run(n % 5),
  removeAll: ({ desk }) => desk.exec('DELETE FROM notes'),
  index: ({ desk }, n) => desk.exec(n % 2 ? 'CREATE INDEX IF NOT EXISTS i ON notes (text)' : 'DROP INDEX IF EXISTS i'),
  checkpoint: ({ desk }) => desk.pragma('wal_checkpoint(PASSIVE)'),
  restartLog: ({ desk }) => desk.pragma('wal_checkpoint(RESTART)'),
  truncateLog: ({ desk }) => desk.pragma('wal_checkpoint(TRUNCATE)'),
  vacuum: ({ desk }) => desk.exec('VACUUM'),
  reopen: folder => folder.reopen(),
}

/** A store at which the program is killed before, or right after, what it does there for the nth time. */
function killedAt(store: Store, at: number): Store {
  let count = 0
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    count += 1
    if (count === at) throw new Error('killed')
    const result = await work()
    count += 1
    if (count === at) throw new Error('killed')
    return result
  }
  return {
    ...store,
    put: (key, content) => step(() => store.put(key, content)),
    remove: key => step(() => store.remove(key)),
  }
}

const history = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom(...Object.keys(steps)), n: fc.nat(1000) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('ship'), n: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('backup'), n: fc.nat(8) }) },
  ),
  { minLength: 5, maxLength: 30 },
)

test('whatever happens to a database, and wherever the program is killed, each moment comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(history, async events => {
      const folder = new ChangingFolder()
      try {
        await folder.backup()
        const moments: { at: number; content: Record<string, string> }[] = []
        for (const { kind, n } of events) {
          if (kind !== 'ship' && kind !== 'backup') {
            steps[kind]!(folder, n)
            continue
          }
          folder.store = n > 0 ? killedAt(folderStore(folder.at), n) : folderStore(folder.at)
          try {
            await (kind === 'ship' ? folder.ship() : folder.backup())
            moments.push({ at: folder.now + HOUR / 2, content: contentOf(companyFile(folder.data, 2), SETTLED) })
          } catch (error) {
            if ((error as Error).message !== 'killed') throw error
            // What it had written for good may be there, and then as it was at that time.
          }
        }
        for (const { at, content } of moments) {
          const restored = await folder.restored(at)
          expect([restored.whole, restored.broken]).toEqual(['ok', []])
          expect(restored.content()).toEqual(content)
        }
        folder.store = folderStore(folder.at)
        for (const name of existsSync(join(folder.at, 'snapshots')) ? readdirSync(join(folder.at, 'snapshots')) : [])
          expect((await verifyBackup(folder.store, name.replace('.json', ''), undefined, quiet)).faults).toEqual([])
      } finally {
        folder.remove()
      }
    }),
    { numRuns: size(12, 60) },
  )
})
