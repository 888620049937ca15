import { Readable } from 'node:stream'
import { SECOND } from '../../../../kit/clock.ts'
import { ProviderError } from '../../../port.ts'
import type { RouteOut } from '../proxy/proxy-route.ts'

/** The address expired, or there is no such file any more: the phone may upload it once more. */
const GONE = new Set([403, 404, 410])
const ORIGIN = 'https://web.whatsapp.com'
/** A slow line may take its time; one that brings nothing for so long is dead. */
const STALLED_AFTER = 30 * SECOND

/** Aborts when nobody reports a sign of life for a while. */
class Stall {
  readonly #controller = new AbortController()
  readonly #patience: number
  #timer: NodeJS.Timeout | undefined

  constructor(patience: number) {
    this.#patience = patience
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  watch(): void {
    this.rest()
    this.#timer = setTimeout(() => this.#controller.abort(), this.#patience)
  }

  /** Nothing is waited for: anyone who reads is busy. */
  rest(): void {
    clearTimeout(this.#timer)
  }
}

/**
 * A file by https as a stream. It fails with `media-gone` where there is none to be had any more, and with `no-answer` when no byte
 * came for half a minute; as long as bytes come it may take any time.
 */
export async function fetchPatiently(address: URL, way?: RouteOut, patience = STALLED_AFTER): Promise<Readable> {
  const stall = new Stall(patience)
  stall.watch()
  let answer: Response
  try {
    const { signal } = stall
    answer = await fetch(address, { headers: { origin: ORIGIN }, redirect: 'error', signal, ...way?.fetch })
  } catch (cause) {
    throw new ProviderError('no-answer', 'the media server did not answer', { cause })
  } finally {
    stall.rest()
  }
  if (answer.ok && answer.body) return Readable.from(watched(answer.body, stall), { objectMode: false })
  await answer.body?.cancel()
  if (GONE.has(answer.status)) throw new ProviderError('media-gone')
  throw new ProviderError('no-answer', `the media server answered ${answer.status}`)
}

async function* watched(body: ReadableStream<Uint8Array>, stall: Stall): AsyncGenerator<Uint8Array> {
  try {
    stall.watch()
    for await (const chunk of body) {
      stall.rest()
      yield chunk
      stall.watch()
    }
  } catch (cause) {
    throw new ProviderError('no-answer', 'the media server stopped in the middle', { cause })
  } finally {
    stall.rest()
  }
}
