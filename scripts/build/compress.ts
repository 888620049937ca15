import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Bytes of a file as a browser gets it: by https and from this machine as Brotli, by plain http as gzip. */
export interface Served {
  br: number
  gz: number
}

/** Beyond so many bytes the best that Brotli can takes seconds, for files that few people fetch (emoji, encoders). */
const SLOW = 400 * 1024

const FILES = '**/*.{css,html,js,json,svg,webmanifest}'

/** Writes beside each text in `folder` what is sent in its place, `<name>.br` and `<name>.gz`; returns their sizes by name. */
export async function compressAll(folder: string): Promise<Map<string, Served>> {
  const names = globSync(FILES, { cwd: folder })
  return new Map(await Promise.all(names.map(async name => [name, await compress(join(folder, name))] as const)))
}

async function compress(path: string): Promise<Served> {
  const text = await readFile(path)
  const quality = text.length > SLOW ? 9 : constants.BROTLI_MAX_QUALITY
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return { br: br.length, gz: gz.length }
}
