import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { aFilm } from '../../core/tenant/messages/fixtures.ts'

test('the type of a whole and of a damaged file is reported in a bundle that has nothing beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  try {
    const outfile = join(folder, 'receive.cjs')
    await build({
      entryPoints: ['core/storage/blobs/receive.ts'],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      supported: { 'dynamic-import': false },
    })
    const { sniff } = createRequire(import.meta.url)(outfile) as {
      sniff(path: string, claimed: string): Promise<string>
    }
    const typeOf = (bytes: Buffer): Promise<string> => {
      const path = join(folder, 'file')
      writeFileSync(path, bytes)
      return sniff(path, 'application/octet-stream')
    }
    expect(await typeOf(Buffer.from('%PDF-1.7\n'))).toBe('application/pdf')
    // The name of the entry is longer than the file.
    const header = Buffer.alloc(40)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(500, 26)
    expect(await typeOf(header)).toBe('application/zip')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the length of a film is reported in a bundle that has nothing beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  try {
    const outfile = join(folder, 'length.cjs')
    await build({
      entryPoints: ['core/tenant/messages/media/length.ts'],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      supported: { 'dynamic-import': false },
    })
    const { lengthOf } = createRequire(import.meta.url)(outfile) as {
      lengthOf(path: string, bytes: number): Promise<{ seconds?: number }>
    }
    const path = join(folder, 'film')
    const film = await aFilm(4)
    writeFileSync(path, film)
    expect(await lengthOf(path, film.length)).toEqual({ seconds: 4 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
