import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBlob } from 'file-type'
import { fail } from '../../kit/errors.ts'
import { isMimeType } from '../../kit/file-name.ts'
import { generalErrors } from '../../kit/general-errors.ts'

/**
 * Writes a stream to a file, never holding it in memory; too large a one is deleted and rejected, and so is one that `admit`
 * rejects as its bytes arrive. Returns its bytes.
 */
export async function receive(
  source: Readable,
  path: string,
  maxBytes: number,
  admit: (bytes: number) => Promise<void> = async () => {},
): Promise<number> {
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _, next) {
      bytes += chunk.length
      if (bytes > maxBytes) next(fail(generalErrors.ERR_FILE_TOO_LARGE, { limit: readableSize(maxBytes) }))
      else admit(bytes).then(() => next(null, chunk), next)
    },
  })
  try {
    await pipeline(source, limit, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return bytes
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** The type of a file by its content; the claimed one only where the content tells nothing and it can do no harm. */
export async function sniff(path: string, claimed: string): Promise<string> {
  // Its way to open files itself finds no module in a bundle, or finds one whose errors it does not know for its own.
  const seen = await fileTypeFromBlob(await openAsBlob(path))
  if (seen) return isMimeType(claimed) && matchesContainer(claimed, seen.mime) ? claimed : seen.mime
  const plain = claimed.split(';')[0]!.trim().toLowerCase()
  return /^(text\/(plain|csv|vcard)|application\/json)$/.test(plain) ? plain : 'application/octet-stream'
}

/** ZIP holds office files, OGG and MP4 hold audio as well as video: there the claim says more than the bytes. */
function matchesContainer(claimed: string, seen: string): boolean {
  if (seen === 'application/zip' || seen === 'application/x-cfb') return /^application\/(vnd\.|msword)/.test(claimed)
  if (seen === 'audio/ogg' || seen === 'audio/opus') return /^audio\/ogg/.test(claimed)
  if (seen === 'video/mp4') return /^audio\/(mp4|aac|x-m4a)/.test(claimed)
  if (seen === 'video/webm') return /^audio\/webm/.test(claimed)
  return false
}

const UNITS = [
  ['GB', 1024 ** 3],
  ['MB', 1024 ** 2],
  ['KB', 1024],
] as const

/** In the largest unit of which there are ten at least, or that it is a multiple of. */
export function readableSize(bytes: number): string {
  const [name, unit] = UNITS.find(([, size]) => bytes >= 10 * size || (bytes >= size && bytes % size === 0)) ?? [
    'KB',
    1024,
  ]
  return `${Math.ceil(bytes / unit)} ${name}`
}
