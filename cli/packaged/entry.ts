import { createRequire, enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { getAsset, getRawAsset } from 'node:sea'
import { exitCodes } from '../frame/exit-codes.ts'
import { type Contents, unpack } from './unpack.ts'
import { findMatches, prepare } from './unpack-folders.ts'

/**
 * Where the packaged program begins: its files are put where they can be run, then it runs as anywhere else. Threads, the
 * SQLite addon and what is loaded when it is needed are files then, and Node keeps what it compiled of them.
 */
export interface Packed extends Contents {
  version: string
  /** The file among them that tells whether files of this place may be run. */
  addon: string
}

const packed: Packed = JSON.parse(getAsset('contents.json', 'utf8'))

let unpacked: Buffer | undefined

/** A file that it carries; they lie behind each other in the order of its contents, compressed. */
function carried(path: string): Uint8Array {
  // Loaded at the first start alone, where it is needed before the program is.
  const { zstdDecompressSync } = process.getBuiltinModule('node:zlib')
  unpacked ??= zstdDecompressSync(new Uint8Array(getRawAsset('files') as ArrayBuffer))
  let begin = 0
  for (const [each, size] of Object.entries(packed.files)) {
    if (each === path) return unpacked.subarray(begin, begin + size)
    begin += size
  }
  throw new Error(`It does not carry ${path}.`)
}

/** What a disk rejects today, and perhaps not tomorrow. */
const PASSES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']

/** Places differ in what they allow: no home, a full or read-only disk, one from which nothing may be run. */
function settle(): string | undefined {
  const user = process.getuid?.()
  const rejected: string[] = []
  let mayPass = false
  for (const place of findMatches(process.env, user)) {
    try {
      prepare(place, user)
      const folder = unpack(packed, carried, place)
      unpacked = undefined
      process.dlopen({ exports: {} }, join(folder, packed.addon))
      return folder
    } catch (error) {
      mayPass ||= PASSES.includes((error as NodeJS.ErrnoException).code ?? '')
      rejected.push(`  ${place}: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  console.error(
    [
      'Balcão needs a folder for the files that it brings along, from which programs may be run. It tried:',
      ...rejected,
      'Name one with the environment variable BALCAO_CACHE.',
    ].join('\n'),
  )
  process.exitCode = (mayPass ? exitCodes.unavailable : exitCodes.usage).code
  return undefined
}

if (process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2]!)) console.log(packed.version)
else {
  const folder = settle()
  if (folder !== undefined) {
    enableCompileCache(join(folder, 'compiled'))
    createRequire(join(folder, 'balcao.cjs'))('./balcao.cjs')
  }
}
