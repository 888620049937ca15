import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { test } from '../app/testing/test.ts'
import { fileLink, NO_FILE, withStoredFile } from './index.ts'

/** A file as it comes with a call. */
async function uploaded() {
  const folder = await mkdtemp(join(tmpdir(), 'uploaded-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  await writeFile(path, 'preços')
  return { field: 'file', path, mimeType: 'text/plain', name: 'preços.txt', bytes: 7 }
}

test('a file is there for the row that takes it, which shows a link', async ({ company }) => {
  await company.context(async ({ blobs }) => {
    const row = await withStoredFile(blobs, await uploaded(), async columns => columns)
    expect(row).toMatchObject({ mediaMimeType: 'text/plain', mediaName: 'preços.txt', mediaBytes: 7 })
    expect(existsSync(blobs.pathOf(row.mediaBlobId))).toBe(true)
    expect(fileLink(blobs, row)).toContain(row.mediaBlobId)
    expect(fileLink(blobs, NO_FILE)).toBeNull()
  })
})

test('where the row is not written the file is gone again', async ({ company }) => {
  await company.context(async ({ blobs }) => {
    let stored = ''
    const rejected = withStoredFile(blobs, await uploaded(), async ({ mediaBlobId }) => {
      stored = mediaBlobId
      throw new Error('refused')
    })
    await expect(rejected).rejects.toThrow('refused')
    expect([stored === '', existsSync(blobs.pathOf(stored))]).toEqual([false, false])
  })
})
