import { readFileSync } from 'node:fs'
import { constants, zstdCompressSync } from 'node:zlib'

/**
 * The files behind each other, as a packaged program carries them: compressed, since they are read at its first start alone. In one piece,
 * in which the window is wider than the largest file, so that what two bundles have in common is there once.
 */
export function packFiles(files: ReadonlyMap<string, string>): Buffer {
  const params = {
    [constants.ZSTD_c_compressionLevel]: 12,
    [constants.ZSTD_c_windowLog]: 25,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_checksumFlag]: 1,
  }
  return zstdCompressSync(Buffer.concat([...files.values()].map(from => readFileSync(from))), { params })
}
