import type { Readable } from 'node:stream'
import type { proto } from '@whiskeysockets/baileys'
import { SECOND } from '../../../../kit/clock.ts'
import { isLoopback } from '../../../loopback.ts'
import { ProviderError } from '../../../port.ts'
import { fetchPatiently } from '../media/patient-fetch.ts'
import type { RouteOut } from '../proxy/proxy-route.ts'
import { siftedFile, siftedInline } from './sifted-history.ts'

const ATTEMPTS = 3
/** Of one session. A phone sends a few dozen, of 300 characters. */
const MOST_HISTORIES = 1000
const LONGEST_PATH = 2000
/** Which one it is matters to nobody: Baileys says where in it the file is. */
const ANY_HOST = 'mmg.whatsapp.net'
/** After so long the lock is needed more than the file. */
const NO_FURTHER_AFTER = 10 * SECOND
const MEGABYTE = 1024 * 1024
/** Histories of 5,000 conversations have some 20 MB. */
const MAX_HISTORY_BYTES = 64 * MEGABYTE
/** The account's settings, which Baileys reads as they are: a phone's 10,000 contacts have some 3 MB. */
const MAX_OTHER_BYTES = 16 * MEGABYTE

interface DownloadsPlace {
  /** Where WhatsApp is; a local one has the files too. */
  url?: string
  /** How many milliseconds a download may stand still. */
  answersWithin?: number
}

/**
 * What Baileys fetches by itself while a session is open: the history at the link, the account's settings. It listens to no error of
 * a line that breaks in the middle, which then ends the whole program, and waits for ever for one that stands still, with a lock
 * held that every message needs (Baileys #2750; fazer-ai/baileys-api PR 379). So it gets whole files, or a rejection.
 */
export class OwnDownloads {
  readonly #place: DownloadsPlace
  readonly #way: RouteOut | undefined
  /** The keys of histories that the phone told about, by their paths. */
  readonly #histories = new Map<string, Uint8Array>()

  constructor(place: DownloadsPlace, way: RouteOut | undefined) {
    this.#place = place
    this.#way = way
  }

  /**
   * A history of which the phone tells: whether Baileys may read it. A short one, which lies inside of the notification, is sifted
   * there; the file of a longer one when it is fetched.
   */
  takes(history: proto.Message.IHistorySyncNotification): boolean {
    const { directPath, mediaKey, initialHistBootstrapInlinePayload: inline } = history
    if (inline) {
      const sifted = siftedInline(inline)
      if (sifted) history.initialHistBootstrapInlinePayload = sifted
      return sifted !== undefined
    }
    if (!directPath || !mediaKey) return true
    // None is ever forgotten: what is fetched twice is sifted twice.
    if (this.#histories.size >= MOST_HISTORIES || directPath.length > LONGEST_PATH) return false
    this.#histories.set(new URL(`https://${ANY_HOST}${directPath}`).pathname, mediaKey)
    return true
  }

  /** Three attempts, where the line breaks soon: what the phone tells when it is linked it tells once. */
  async fetch(address: URL): Promise<Response> {
    const { url, answersWithin } = this.#place
    const history = this.#histories.get(address.pathname)
    if (isLoopback(url)) address.host = new URL(url!).host
    const since = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      try {
        const file = await fetchPatiently(address, this.#way, answersWithin)
        if (!history) return new Response(await whole(file, MAX_OTHER_BYTES))
        return new Response(await siftedFile(await whole(file, MAX_HISTORY_BYTES), history))
      } catch (error) {
        const isBroken = error instanceof ProviderError && error.code === 'no-answer'
        if (!isBroken || attempt === ATTEMPTS || performance.now() - since > NO_FURTHER_AFTER) throw error
        await new Promise(resolve => setTimeout(resolve, attempt * SECOND))
      }
    }
  }
}

/**
 * Lets a session's downloads be its `OwnDownloads`: Baileys hands on to `fetch` what it was given as `options.dispatcher`, and knows
 * no other way. All other calls of `fetch` are as ever.
 */
export function serveOwnDownloads(): void {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const by: unknown = init && 'dispatcher' in init ? init.dispatcher : undefined
    return by instanceof OwnDownloads ? by.fetch(new URL(String(input))) : fetch(input, init)
  }
}

async function whole(file: Readable, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += (chunk as Buffer).length
    if (bytes > most) throw new ProviderError('media-unreadable', 'a file that long is none of ours')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
