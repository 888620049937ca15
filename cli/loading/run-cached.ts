import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, getCompileCacheDir } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

declare global {
  /** Keeps what is compiled by now for the next start. Nothing where the sources run, and where it is stored already. */
  var keepCompiled: (() => void) | undefined
}

const HEAD = '(function (exports, require, module, __filename, __dirname) { '

/**
 * Runs a bundle with what was compiled of it in a run before. Node's own cache keeps a file as it is when it was just loaded: hardly
 * a function of a bundle is compiled then, and each start would compile again what it uses. Here it is stored once the start has used it,
 * when the program says so.
 */
export function runCached(path: string, folder = getCompileCacheDir?.()): void {
  const bytes = readFileSync(path)
  const keeping = folder === undefined ? undefined : new Keeping(folder, path, bytes)
  const cachedData = keeping?.read()
  const script = new Script(`${HEAD}${bytes}\n})`, {
    filename: path,
    columnOffset: -HEAD.length,
    ...(cachedData ? { cachedData } : {}),
  })
  if (keeping && script.cachedDataRejected !== false)
    globalThis.keepCompiled = () => {
      globalThis.keepCompiled = undefined
      keeping.write(script.createCachedData())
    }
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(path), module, path, dirname(path))
}

/** Two sums lie before it: V8 looks neither at the source nor for damage. */
const SUMS = 8

class Keeping {
  private readonly file: string
  private readonly sourceSum: number

  constructor(folder: string, path: string, source: Uint8Array) {
    this.file = join(folder, `${basename(path)}-${crc32(path)}`)
    this.sourceSum = crc32(source)
  }

  read(): Buffer | undefined {
    try {
      const stored = readFileSync(this.file)
      const compiled = stored.subarray(SUMS)
      const isOurs = stored.readUInt32LE(0) === this.sourceSum && stored.readUInt32LE(4) === crc32(compiled)
      return isOurs ? compiled : undefined
    } catch {
      return undefined
    }
  }

  /** What cannot be stored is compiled again. */
  write(compiled: Buffer): void {
    const half = `${this.file}.${process.pid}`
    const sums = Buffer.alloc(SUMS)
    sums.writeUInt32LE(this.sourceSum, 0)
    sums.writeUInt32LE(crc32(compiled), 4)
    try {
      writeFileSync(half, Buffer.concat([sums, compiled]), { mode: 0o600 })
      renameSync(half, this.file)
    } catch {
      rmSync(half, { force: true })
    }
  }
}
