import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  canEncodeAudio,
  OggOutputFormat,
  Output,
  Quality,
} from 'mediabunny'

/** Speech is clear at 32 kbps, and a second of it has 4 KB. */
const QUALITY = new Quality({ bitrate: 32_000 })
/** Anyone who encodes Opus takes this rate. */
const RATE = 48_000
/** In milliseconds: nobody waits longer for an encoder that says nothing. */
const LONGEST_WAIT = 5000

interface Begun {
  source: AudioSampleSource
  target: BufferTarget
  output: Output
}

/**
 * Sound to Ogg Opus of one channel while it is recorded: what phones play as a voice note. The browser encodes; where it
 * does not, or fails, there is none in the end.
 */
export class OggOpus {
  readonly #rate: number
  #frames = 0
  #work: Promise<Begun | undefined>

  /** `rate` of the samples, a second. */
  constructor(rate: number) {
    this.#rate = rate
    this.#work = begin(rate).catch(() => undefined)
  }

  add(samples: Float32Array<ArrayBuffer>): void {
    const about = { format: 'f32', numberOfChannels: 1, sampleRate: this.#rate } as const
    const sample = new AudioSample({ ...about, data: samples, timestamp: this.#frames / this.#rate })
    this.#frames += samples.length
    this.#then(({ source }) => source.add(sample).finally(() => sample.close()))
  }

  async finish(): Promise<Blob | undefined> {
    this.#then(({ output }) => output.finalize())
    const tooLate = new Promise<undefined>(resolve => setTimeout(resolve, LONGEST_WAIT))
    const buffer = (await Promise.race([this.#work, tooLate]))?.target.buffer
    return buffer ? new Blob([buffer], { type: 'audio/ogg' }) : undefined
  }

  /** Does the next step; after one that failed there are none. */
  #then(step: (begun: Begun) => Promise<void>): void {
    this.#work = this.#work
      .then(async begun => {
        if (begun) await step(begun)
        return begun
      })
      .catch(() => undefined)
  }
}

async function begin(rate: number): Promise<Begun | undefined> {
  if (!(await canEncodeAudio('opus', { numberOfChannels: 1, sampleRate: RATE, quality: QUALITY }))) return undefined
  const transform = rate === RATE ? {} : { sampleRate: RATE }
  const source = new AudioSampleSource({ codec: 'opus', quality: QUALITY, transform })
  const target = new BufferTarget()
  const output = new Output({ format: new OggOutputFormat(), target })
  output.addAudioTrack(source)
  await output.start()
  return { source, target, output }
}
