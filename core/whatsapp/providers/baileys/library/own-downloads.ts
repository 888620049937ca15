import type { Readable } from 'node:stream'
import { SECOND } from '../../../../kit/clock.ts'
import { isLoopback } from '../../../loopback.ts'
import { ProviderError } from '../../../port.ts'
import { fetchPatiently } from '../media/patient-fetch.ts'
import type { WayOut } from '../proxy/way-out.ts'

const ATTEMPTS = 3
/** After so long the lock is needed more than the file. */
const NO_FURTHER_AFTER = 10 * SECOND
/** Histories of 5,000 conversations have some 20 MB. */
const MAX_BYTES = 64 * 1024 * 1024

interface DownloadsPlace {
  /** Where WhatsApp is; a local one has the files too. */
  url?: string
  /** How many milliseconds a download may stand still. */
  answersWithin?: number
}

/**
 * What Baileys fetches by itself while a session is open: the history at the link, the account's settings. It listens to no fault of
 * a line that breaks in the middle, which then ends the whole program, and waits for ever for one that stands still, with a lock
 * held that every message needs (Baileys #2750; fazer-ai/baileys-api PR 379). So it gets whole files, or a refusal.
 */
export class OwnDownloads {
  readonly #place: DownloadsPlace
  readonly #way: WayOut | undefined

  constructor(place: DownloadsPlace, way: WayOut | undefined) {
    this.#place = place
    this.#way = way
  }

  /** Three attempts, where the line breaks soon: what the phone tells when it is linked it tells once. */
  async fetch(address: URL): Promise<Response> {
    const { url, answersWithin } = this.#place
    if (isLoopback(url)) address.host = new URL(url!).host
    const since = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      try {
        return new Response(await whole(await fetchPatiently(address, this.#way, answersWithin)))
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

async function whole(file: Readable): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_BYTES) throw new ProviderError('media-unreadable', 'a file that long is no history')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
