import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { BackupError } from '../errors.ts'
import { sumOfFile } from '../objects.ts'
import { StoredObject } from '../snapshot.ts'
import type { Store } from '../stores/store.ts'

/** A newer way of writing increments has a higher number. */
const FORMAT = 1

/** What changed of a database since the increment before, or since the backup. */
const DatabaseChange = z.object({
  /** 0 for the platform's. */
  companyId: z.int().min(0),
  name: z.string(),
  hadPhones: z.boolean(),
  /** The database itself where the backup has none, as for a company that came since; then no pages follow. */
  whole: StoredObject.nullable(),
  pageSize: z.int().min(512).max(65536),
  pageCount: z.int().min(0),
  /** The numbers of the pages whose content follows. */
  pages: z.array(z.int().positive()),
  /** Of all pages as they are from here on. */
  sum: z.string(),
  /** Files of the company that came. */
  media: z.array(StoredObject.extend({ path: z.string().regex(/^[\w-]{2}\/[\w-]{1,64}$/), changedAt: z.int().min(0) })),
})
export type DatabaseChange = z.output<typeof DatabaseChange>

/** What changed in a data folder since the increment before. */
const Increment = z.object({
  /** The backup that it adds to. */
  backup: z.string(),
  /** From 1 on. */
  number: z.int().positive(),
  /** The sum of the increment before; null for the first. */
  after: z.string().nullable(),
  /** All changes before `startedAt` are in it, and none after `endedAt`. */
  startedAt: z.int(),
  endedAt: z.int(),
  version: z.string(),
  key: StoredObject,
  databases: z.array(DatabaseChange),
})
export type Increment = z.output<typeof Increment>

export const INCREMENTS = 'increments/'
export const incrementKey = (backup: string, number: number): string =>
  `${INCREMENTS}${backup}/${String(number).padStart(6, '0')}`

/** The line before the packed content, by which all of that is checked. */
const Head = z.object({ format: z.number(), sha256: z.string(), bytes: z.int().min(0), endedAt: z.int() })
/** Its length, with the end of the line. */
const HEAD_BYTES = 160

/** Of the list of what changed: a page is named in ten bytes, a file in 150. */
const MAX_LIST_BYTES = 64 * 1024 ** 2

/**
 * Writes an increment as one file, which is there whole or not at all. The pages lie in a file, one after the other as the increment
 * names them. One that is there by that number was written by a program that ended before it knew: this one holds the same and more.
 */
export async function writeIncrement(
  store: Store,
  increment: Increment,
  pages: string,
): Promise<{ sha256: string; bytes: number }> {
  const packed = `${pages}.gz`
  async function* content(): AsyncIterable<Buffer> {
    yield Buffer.from(`${JSON.stringify(increment)}\n`)
    yield* createReadStream(pages) as AsyncIterable<Buffer>
  }
  await pipeline(content, createGzip(), createWriteStream(packed, { mode: 0o600 }))
  const sum = await sumOfFile(packed)
  const head = JSON.stringify({ format: FORMAT, ...sum, endedAt: increment.endedAt })
  async function* file(): AsyncIterable<Buffer> {
    yield Buffer.from(`${head.padEnd(HEAD_BYTES - 1)}\n`)
    yield* createReadStream(packed) as AsyncIterable<Buffer>
  }
  await store.put(incrementKey(increment.backup, increment.number), Readable.from(file(), { objectMode: false }))
  await rm(packed)
  return sum
}

/** An increment that was fetched and is what was written, with the file where it lies. */
export interface FetchedIncrement {
  increment: Increment
  sha256: string
  path: string
}

/** Fetches an increment to a path; undefined where there is none. Throws BackupError where it is not what was written. */
export async function fetchIncrement(
  store: Store,
  backup: string,
  number: number,
  path: string,
): Promise<FetchedIncrement | undefined> {
  const content = await store.get(incrementKey(backup, number))
  if (!content) return undefined
  await pipeline(content, createWriteStream(path, { mode: 0o600 }))
  const damaged = new BackupError(`Increment ${number} of backup ${backup} is damaged: it is not what was stored.`)
  const { sha256, bytes } = await headOf(createReadStream(path, { end: HEAD_BYTES - 1 }), damaged)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { start: HEAD_BYTES }) as AsyncIterable<Buffer>) hash.update(chunk)
  if ((await stat(path)).size !== HEAD_BYTES + bytes || hash.digest('hex') !== sha256) throw damaged
  const reader = readerOf(path, damaged)
  try {
    const { data } = Increment.safeParse(JSON.parse(await reader.line(MAX_LIST_BYTES)))
    if (data?.backup !== backup || data.number !== number) throw damaged
    return { increment: data, sha256, path }
  } catch (error) {
    throw error instanceof SyntaxError ? damaged : error
  } finally {
    reader.close()
  }
}

/** Until when the changes of an increment go, without reading all of it; undefined where its head does not tell. */
export async function endOf(store: Store, backup: string, number: number): Promise<number | undefined> {
  const content = await store.get(incrementKey(backup, number))
  if (!content) return undefined
  try {
    return (await headOf(content, new BackupError('Its head cannot be read.'))).endedAt
  } catch (error) {
    if (error instanceof BackupError) return undefined
    throw error
  } finally {
    content.destroy()
  }
}

async function headOf(content: Readable, damaged: BackupError): Promise<z.output<typeof Head>> {
  let text = ''
  for await (const chunk of content as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1')
    if (text.length >= HEAD_BYTES) break
  }
  try {
    const head = Head.parse(JSON.parse(text.slice(0, HEAD_BYTES)))
    if (head.format <= FORMAT) return head
  } catch {
    throw damaged
  }
  throw new BackupError('The changes were written by a newer version of Balcão. Use that version.')
}

/** Hands over the pages of an increment in their order. */
export async function eachChangedPage(
  { increment, path }: FetchedIncrement,
  take: (change: DatabaseChange, page: number, content: Buffer) => void,
): Promise<void> {
  const damaged = new BackupError(`Increment ${increment.number} of backup ${increment.backup} is damaged.`)
  const reader = readerOf(path, damaged)
  try {
    await reader.line(MAX_LIST_BYTES)
    for (const change of increment.databases)
      for (const page of change.pages) take(change, page, await reader.bytes(change.pageSize))
  } finally {
    reader.close()
  }
}

/** Reads the unpacked content of an increment: a line, then so many bytes at a time. */
function readerOf(path: string, damaged: BackupError) {
  const packed = createReadStream(path, { start: HEAD_BYTES })
  const unpacked = packed.pipe(createGunzip())
  packed.once('error', error => unpacked.destroy(error))
  const chunks = (unpacked as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async (): Promise<void> => {
    const { value, done } = await chunks.next().catch(() => {
      throw damaged
    })
    if (done) throw damaged
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
  }
  const taken = (length: number): Buffer => {
    const bytes = rest.subarray(0, length)
    rest = rest.subarray(length)
    return bytes
  }
  return {
    async line(most: number): Promise<string> {
      const parts: Buffer[] = []
      for (let length = 0; ; length += rest.length) {
        if (length > most) throw damaged
        const end = rest.indexOf(10)
        if (end >= 0) {
          parts.push(taken(end + 1))
          return Buffer.concat(parts).toString('utf8')
        }
        parts.push(taken(rest.length))
        await more()
      }
    },
    async bytes(length: number): Promise<Buffer> {
      while (rest.length < length) await more()
      return taken(length)
    },
    close() {
      packed.destroy()
      unpacked.destroy()
    },
  }
}
