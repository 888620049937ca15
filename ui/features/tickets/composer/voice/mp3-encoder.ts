/**
 * Sound to MP3 at 128 kbps while it is recorded, in a worker. The page imports this file for its address alone and starts
 * the worker from it, so that the bundler needs no entry of its own; the encoder loads in the worker.
 */
export const encoderUrl = import.meta.url

export const KBPS = 128

export type ToEncoder = { rate: number } | { samples: Float32Array } | 'finish'
export type FromEncoder = { mp3: Blob } | { error: string }

if (typeof document === 'undefined' && typeof postMessage === 'function') listen()

function listen(): void {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const keep = (bytes: Uint8Array): void => {
    if (bytes.length > 0) pieces.push(new Uint8Array(bytes))
  }
  let encoder: Promise<import('@breezystack/lamejs').Mp3Encoder> | undefined
  let work = Promise.resolve()
  const take = async (message: ToEncoder): Promise<void> => {
    if (message === 'finish') {
      keep((await encoder)?.flush() ?? new Uint8Array())
      postMessage({ mp3: new Blob(pieces, { type: 'audio/mpeg' }) } satisfies FromEncoder)
    } else if ('rate' in message)
      encoder = import('@breezystack/lamejs').then(lame => new lame.Mp3Encoder(1, message.rate, KBPS))
    else keep((await encoder)?.encodeBuffer(toInt16(message.samples)) ?? new Uint8Array())
  }
  addEventListener('message', event => {
    work = work
      .then(() => take(event.data as ToEncoder))
      .catch(error => postMessage({ error: String(error) } satisfies FromEncoder))
  })
}

function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, sample => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))
}
