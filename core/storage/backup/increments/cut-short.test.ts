import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Run } from '../../../app/testing/run.ts'
import { HOUR } from '../../../kit/clock.ts'
import { verifyBackup } from '../verify.ts'
import { ChangingFolder, quiet } from './testing/folder.ts'

const CUT_INCREMENT = join(import.meta.dirname, 'testing/cut-increment.ts')

test('an increment that is killed, wherever, is written whole by the next one, and each moment is as it was', async () => {
  const it = new ChangingFolder()
  try {
    const { id } = await it.backup()
    it.keepFile('ab/abcdefghijklmnopqrstuv', 'a file')
    const notes: string[] = []
    const moments: { at: number; notes: string[] }[] = []
    const ship = async (cutAt: number) => {
      it.now += HOUR
      it.note(`note ${cutAt}`)
      notes.push(`note ${cutAt}`)
      const words = [it.data, it.at, String(it.now)]
      const end = await new Run(CUT_INCREMENT, words, { environment: { CUT_AT: String(cutAt) } }).exit
      if (end === 0) moments.push({ at: it.now + HOUR / 2, notes: [...notes] })
      return end
    }
    const ends: unknown[] = []
    for (let cutAt = 1; ends.at(-1) !== 0; cutAt += 1) ends.push(await ship(cutAt))
    expect(ends.length).toBeGreaterThan(3)
    expect(new Set(ends.slice(0, -1))).toEqual(new Set(['SIGKILL']))
    expect(await ship(0)).toBe(0)
    for (const { at, notes } of moments) expect((await it.restored(at)).notes).toEqual(notes)
    expect((await verifyBackup(it.store, id, undefined, quiet)).faults).toEqual([])
  } finally {
    it.remove()
  }
})
