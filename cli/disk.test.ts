import { appendFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mountDisk, remount } from '../core/app/testing/disk.ts'
import type { Run } from '../core/app/testing/run.ts'
import { Terminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => {
  terminal = new Terminal()
})
afterEach(() => terminal.close())

const rejected = async (run: Run, sentence: string): Promise<void> => {
  expect([await run.exit, run.output()]).toEqual([5, expect.stringContaining(sentence)])
  expect(run.output()).not.toMatch(/\n\s+at /)
}

function fill(disk: string): void {
  try {
    for (;;) appendFileSync(join(disk, 'fill'), Buffer.alloc(4096))
  } catch {
    // Full.
  }
}

test('a disk that is full or can only be read ends a start that may be tried again, and a clock that went back is told', async context => {
  const disk = join(terminal.folder, 'disk')
  const takeAway = mountDisk(context, disk, 'size=300k')
  try {
    const data = join(disk, 'data')
    const start = () => terminal.balcao(['serve', '--data', data, '--port', '0', '--log-level', 'error'])
    await rejected(start(), `The disk of ${data} has no room left`)

    // With room it goes on where it was.
    remount(disk, 'size=16m')
    const ahead = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000)
    utimesSync(join(data, 'platform.sqlite'), ahead, ahead)
    const run = start()
    await run.says(/password\s+\S+/)
    expect(run.output()).toContain('The clock of this machine says')
    expect(await run.stop()).toBe(0)

    fill(disk)
    await rejected(start(), `The disk of ${data} has no room left`)
    remount(disk, 'ro')
    await rejected(start(), `The disk of ${data} can only be read`)
  } finally {
    takeAway()
  }
})
