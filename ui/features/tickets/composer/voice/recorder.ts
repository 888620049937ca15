import type { FromEncoder, ToEncoder } from './encoder-worker.ts'
import { levelOf, waveformOf } from './waveform.ts'

export interface Recorded {
  mp3: Blob
  /** The same as Ogg Opus, where the browser can. */
  voiceNote: Blob | undefined
  /** See `waveformOf`. */
  waveform: string
  /** How long it is. */
  seconds: number
}

export interface Recording {
  /** How much was recorded so far. */
  seconds(): number
  /** Stands still, leaves the microphone to others, and answers the sound so far, to be heard. */
  pause(): Promise<Blob>
  /** Throws when the browser or the person rejects the microphone; it then stands still as before. */
  resume(): Promise<void>
  /** Ends it and answers the sound. */
  finish(): Promise<Recorded>
  cancel(): void
}

/** Records the microphone as MP3 and Ogg Opus. Throws when the browser or the person rejects it. */
export async function startRecording(): Promise<Recording> {
  const stream = await openMicrophone()
  try {
    return await encode(stream)
  } catch (error) {
    stopStream(stream)
    throw error
  }
}

const openMicrophone = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })

async function encode(first: MediaStream): Promise<Recording> {
  const [{ encoderUrl }, { tapUrl, TAP }] = await Promise.all([import('./encoder-worker.ts'), import('./pcm-tap.ts')])
  const worker = new Worker(encoderUrl, { type: 'module' })
  const context = new AudioContext()
  const report = (message: ToEncoder, transfer: Transferable[] = []): void => worker.postMessage(message, transfer)
  let stream = first
  const stop = (): void => {
    stopStream(stream)
    if (context.state !== 'closed') void context.close()
  }
  report({ rate: context.sampleRate })
  await context.audioWorklet.addModule(tapUrl)
  const tap = new AudioWorkletNode(context, TAP)
  const levels: number[] = []
  let frames = 0
  tap.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
    levels.push(levelOf(data))
    frames += data.length
    report({ samples: data }, [data.buffer])
  }
  tap.connect(context.destination)
  let source = context.createMediaStreamSource(stream)
  source.connect(tap)
  const seconds = (): number => frames / context.sampleRate
  return {
    seconds,
    async pause() {
      await context.suspend()
      stopStream(stream)
      report('so far')
      return (await answerOf(worker, 'soFar')).soFar
    },
    async resume() {
      const next = await openMicrophone()
      // It was given up while the person was asked.
      if (context.state === 'closed') return stopStream(next)
      stream = next
      source.disconnect()
      source = context.createMediaStreamSource(stream)
      source.connect(tap)
      await context.resume()
    },
    async finish() {
      stop()
      report('finish')
      const sound = await answerOf(worker, 'mp3')
      worker.terminate()
      return { ...sound, waveform: waveformOf(levels), seconds: seconds() }
    },
    cancel() {
      stop()
      worker.terminate()
    },
  }
}

type Answer<Key extends string> = Extract<FromEncoder, Record<Key, unknown>>

/** What the encoder answers with this in it. */
function answerOf<Key extends 'mp3' | 'soFar'>(worker: Worker, key: Key): Promise<Answer<Key>> {
  return new Promise((resolve, reject) => {
    const receive = ({ data }: MessageEvent<FromEncoder>): void => {
      if ('error' in data) reject(new Error(data.error))
      else if (key in data) resolve(data as Answer<Key>)
      else return
      worker.removeEventListener('message', receive)
    }
    worker.addEventListener('message', receive)
  })
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
