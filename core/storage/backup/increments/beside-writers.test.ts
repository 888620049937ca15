import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { HOUR } from '../../../kit/clock.ts'
import { companyFile, openSqlite } from '../../index.ts'
import { ChangingFolder } from './testing/folder.ts'

/** Commits the same to two tables until it is told to stop, and checkpoints as it goes. */
const WRITER = `
  const { workerData, parentPort } = require('node:worker_threads')
  const file = new (require('better-sqlite3'))(workerData.path, { timeout: 5000 })
  file.pragma('synchronous = NORMAL')
  file.pragma('wal_autocheckpoint = 200')
  const tables = ['one', 'two']
  const add = tables.map(name => file.prepare('INSERT INTO ' + name + ' (content) VALUES (randomblob(500))'))
  // So that it does not grow without end.
  const remove = tables.map(name => file.prepare('DELETE FROM ' + name + ' WHERE id < (SELECT max(id) FROM ' + name + ') - 300'))
  const both = file.transaction(() => [...add, ...remove].forEach(each => each.run()))
  let isOver = false
  parentPort.on('message', () => { isOver = true })
  const step = () => {
    for (let n = 0; n < 20; n += 1) both()
    parentPort.postMessage('wrote')
    if (isOver) { file.close(); parentPort.close() } else setImmediate(step)
  }
  step()
`

test('beside someone who writes all the time each increment is of whole transactions', async () => {
  const folder = new ChangingFolder()
  try {
    for (const name of ['one', 'two']) folder.desk.exec(`CREATE TABLE ${name} (id INTEGER PRIMARY KEY, content BLOB)`)
    await folder.backup()
    const writer = new Worker(WRITER, { eval: true, workerData: { path: companyFile(folder.data, 2) } })
    const ended = once(writer, 'exit')
    const moments: number[] = []
    for (let n = 0; n < 8; n += 1) {
      await once(writer, 'message')
      expect((await folder.ship()).written).toBeDefined()
      moments.push(folder.now + HOUR / 2)
    }
    writer.postMessage('enough')
    await ended
    let last = 0
    for (const at of moments) {
      const { into, whole } = await folder.restored(at)
      const file = openSqlite(join(into, 'companies/2/desk.sqlite'), { readonly: true })
      const [one, two] = ['one', 'two'].map(name => file.prepare(`SELECT max(id) FROM ${name}`).pluck().get() as number)
      file.close()
      expect([whole, one]).toEqual(['ok', two])
      expect(one).toBeGreaterThanOrEqual(last)
      last = one!
    }
  } finally {
    folder.remove()
  }
})
