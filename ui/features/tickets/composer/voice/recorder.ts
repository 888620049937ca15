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
  /** Stands still and answers the sound so far, to be heard. */
  pause(): Promise<Blob>
  resume(): Promise<void>
  /** Ends it and answers the sound. */
  finish(): Promise<Recorded>
  cancel(): void
}

/** Records the microphone as MP3 and Ogg Opus. Throws when the browser or the person refuses it. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  })
  try {
    return await encode(stream)
  } catch (error) {
    stopStream(stream)
    throw error
  }
}

async function encode(stream: MediaStream): Promise<Recording> {
  const [{ encoderUrl }, { tapUrl, TAP }] = await Promise.all([import('./encoder-worker.ts'), import('./pcm-tap.ts')])
  const worker = new Worker(encoderUrl, { type: 'module' })
  const context = new AudioContext()
  const tell = (message: ToEncoder, transfer: Transferable[] = []): void => worker.postMessage(message, transfer)
  const stop = (): void => {
    stopStream(stream)
    if (context.state !== 'closed') void context.close()
  }
  tell({ rate: context.sampleRate })
  await context.audioWorklet.addModule(tapUrl)
  const tap = new AudioWorkletNode(context, TAP)
  const levels: number[] = []
  let frames = 0
  tap.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
    levels.push(levelOf(data))
    frames += data.length
    tell({ samples: data }, [data.buffer])
  }
  context.createMediaStreamSource(stream).connect(tap).connect(context.destination)
  const seconds = (): number => frames / context.sampleRate
  return {
    seconds,
    async pause() {
      await context.suspend()
      tell('so far')
      return (await answerOf(worker, 'soFar')).soFar
    },
    resume: () => context.resume(),
    async finish() {
      stop()
      tell('finish')
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
    const hear = ({ data }: MessageEvent<FromEncoder>): void => {
      if ('error' in data) reject(new Error(data.error))
      else if (key in data) resolve(data as Answer<Key>)
      else return
      worker.removeEventListener('message', hear)
    }
    worker.addEventListener('message', hear)
  })
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
