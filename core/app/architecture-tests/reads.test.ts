import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { reads } from '../reads.ts'

const core = join(import.meta.dirname, '../..')
/** A program of few pages: each thread keeps its own. */
const MAX_BYTES = 64 * 1024

test('every read that a module defines stands in the list of reads, by a name of its own', () => {
  const defined = readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !/^workers\/readers\/|\.test\.ts$/.test(path))
    .flatMap(path => [...readFileSync(join(core, path), 'utf8').matchAll(/\bdefineRead\(\s*'([^']+)'/g)])
    .map(([, name]) => name)
  expect(reads.map(({ name }) => name).sort()).toEqual(defined.sort())
  expect(new Set(defined).size).toBe(defined.length)
})

test('a reader thread loads SQLite, SQL, the kit and other small things alone', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [join(core, 'app/reader-thread.ts')],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    minifyWhitespace: true,
    // What a read loads when it is asked for.
    external: ['better-sqlite3', './judging.ts'],
  })
  expect(Object.keys(metafile.inputs).filter(path => path.includes('node_modules'))).toEqual([])
  expect(outputFiles[0]!.contents.byteLength).toBeLessThan(MAX_BYTES)
})
