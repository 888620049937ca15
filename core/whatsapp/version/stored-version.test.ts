import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openPlatform } from '../../storage/index.ts'
import { storedVersion } from './stored-version.ts'

it('the last answer outlives the program, alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-version-'))
  const platform = openPlatform(folder)
  onTestFinished(async () => {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const store = storedVersion(platform)
  expect(await store.read()).toBeUndefined()
  for (const stored of [
    { version: '2.3000.1', seenAt: 5 },
    { version: '2.3000.2', seenAt: 7 },
  ]) {
    await store.keep(stored)
    expect(await store.read()).toEqual(stored)
  }
  await store.keep(undefined)
  expect(await store.read()).toBeUndefined()
})
