import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchOf } from './create.ts'
import { BackupError } from './errors.ts'
import { makeFolder } from './make-folder.ts'
import { folderStore } from './stores/folder.ts'

test('a folder is made with those above it, is there already, or cannot be, which ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const deep = join(folder, 'a', 'b', 'c')
  await makeFolder(deep)
  await makeFolder(deep)
  expect(statSync(deep).isDirectory()).toBe(true)
  writeFileSync(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file', 'x'))).rejects.toThrow('ENOTDIR')
  const error = new BackupError('/proc/balcao cannot be made: /proc takes no folder.')
  await expect(makeFolder('/proc/balcao/backups')).rejects.toThrow(error)
  await expect(scratchOf(folderStore('/proc/balcao'), folder)).rejects.toThrow(error)
})
