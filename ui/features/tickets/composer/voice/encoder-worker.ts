/**
 * Sound to MP3 at 128 kbps, for the desk, and to Ogg Opus, for the customer's phone, while it is recorded, in a worker. The
 * page imports this file for its address alone and starts the worker from it, so that the bundler needs no entry of its own;
 * the encoders load in the worker.
 */
export const encoderUrl = import.meta.url

const KBPS = 128

export type ToEncoder = { rate: number } | { samples: Float32Array<ArrayBuffer> } | 'so far' | 'finish'
/** `soFar` is an MP3 as well, without the last samples, which the encoder still holds. */
export type FromEncoder = { mp3: Blob; voiceNote: Blob | undefined } | { soFar: Blob } | { error: string }

if (typeof document === 'undefined' && typeof postMessage === 'function') listen()

function listen(): void {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const keep = (bytes: Uint8Array): void => {
    if (bytes.length > 0) pieces.push(new Uint8Array(bytes))
  }
  let encoder: Promise<import('@breezystack/lamejs').Mp3Encoder> | undefined
  let opus: Promise<import('./ogg-opus.ts').OggOpus | undefined> = Promise.resolve(undefined)
  let work = Promise.resolve()
  const take = async (message: ToEncoder): Promise<void> => {
    if (message === 'so far') postMessage({ soFar: mp3Of(pieces) } satisfies FromEncoder)
    else if (message === 'finish') {
      keep((await encoder)?.flush() ?? new Uint8Array())
      postMessage({ mp3: mp3Of(pieces), voiceNote: await (await opus)?.finish() } satisfies FromEncoder)
    } else if ('rate' in message) {
      opus = import('./ogg-opus.ts').then(
        ({ OggOpus }) => new OggOpus(message.rate),
        () => undefined,
      )
      encoder = import('@breezystack/lamejs').then(lame => new lame.Mp3Encoder(1, message.rate, KBPS))
    } else {
      void opus.then(file => file?.add(message.samples))
      keep((await encoder)?.encodeBuffer(toInt16(message.samples)) ?? new Uint8Array())
    }
  }
  addEventListener('message', event => {
    work = work
      .then(() => take(event.data as ToEncoder))
      .catch(error => postMessage({ error: String(error) } satisfies FromEncoder))
  })
}

const mp3Of = (pieces: readonly BlobPart[]): Blob => new Blob([...pieces], { type: 'audio/mpeg' })

function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, sample => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767))
}
