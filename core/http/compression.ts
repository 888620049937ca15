import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Smaller answers go in one packet either way. */
const FROM = 1024
/** Beyond so many letters a thread does it: here nobody else would be heard for more than two milliseconds. */
const TO_A_THREAD = 256 * 1024
/** The fastest; a better one takes thrice as long for a tenth less. */
const LEVEL = { level: 1 } as const
/** How much of the main thread's time goes into it at most, and how many milliseconds may be spent at once after a rest. */
const SHARE = 0.05
const MAX_SAVED = 20

const gzipAside = promisify(gzip)

const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

/**
 * Answers in gzip. A list of 15 KB takes a third as long to compress as to make, and a desk on a fast line gains nothing by
 * it: so it is done in a twentieth of the time. Phones on a quiet desk get all of it; when thousands ask in
 * a second, the answers go as they are. (No stranger's page can measure secrets by their size: answers go to who has the
 * token alone, which no browser adds by itself.)
 */
export class Compression {
  private readonly now: () => number
  private saved = MAX_SAVED
  private since: number

  constructor(now: () => number = () => performance.now()) {
    this.now = now
    this.since = now()
  }

  /** Returns what is sent in place of a text, and says so in the headers; caches are informed that others may get it otherwise. */
  pack(reply: FastifyReply, text: string | Buffer): string | Buffer | Promise<Buffer> {
    if (text.length < FROM) return text
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (!TAKES_GZIP.test(String(reply.request.headers['accept-encoding'] ?? ''))) return text
    const bytes = text.length > TO_A_THREAD ? gzipAside(text, LEVEL) : this.compress(text)
    if (!bytes) return text
    reply.header('content-encoding', 'gzip')
    return bytes
  }

  /** Returns nothing when the time for it is used up. */
  private compress(text: string | Buffer): Buffer | undefined {
    const began = this.now()
    this.saved = Math.min(MAX_SAVED, this.saved + (began - this.since) * SHARE)
    this.since = began
    if (this.saved <= 0) return undefined
    const bytes = gzipSync(text, LEVEL)
    this.saved -= this.now() - began
    return bytes
  }
}
