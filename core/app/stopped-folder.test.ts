import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreFolder } from './restore-folder.ts'
import { mustHoldDatabase } from './stopped-folder.ts'
import { notRunHere } from './testing/not-run-here.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'balcao-'))
  writeFileSync(join(data, 'platform.sqlite'), '')
})
afterEach(() => rmSync(data, { recursive: true }))

test('a folder of another user is neither worked on nor restored into, and nothing is left in it', async context => {
  expect(() => mustHoldDatabase(data)).not.toThrow()
  try {
    for (const path of [join(data, 'platform.sqlite'), data]) chownSync(path, 4242, 4242)
  } catch {
    return notRunHere(context, 'this user may give no file away')
  }
  const sentence = `${data} belongs to another user. Run this as that one: sudo -u '#4242' …`
  expect(() => mustHoldDatabase(data)).toThrow(sentence)
  const order = { place: { to: join(data, 'none') }, id: 'latest', data, replace: true }
  await expect(restoreFolder(order, () => {})).rejects.toThrow(sentence)
  expect(readdirSync(data)).toEqual(['platform.sqlite'])
})
