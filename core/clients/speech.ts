import { isOpusOfOneChannel, secondsOfOpus } from '../kit/ogg-opus.ts'
import { type RouteError, routeErrorOf, TooLarge } from './errors.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'
import type { Outbound } from './request.ts'

/** A voice that is asked for as those of Azure are. */
export interface SpeechEndpoint {
  /** Up to the service's own path. */
  address: string
  key: string
  /** As `pt-BR-FabioNeural`. */
  voice: string
}

/** Why there is no sound. */
export type SpeechError = RouteError | 'key' | 'busy' | 'failed' | 'garbage' | 'huge'
/** A voice note as phones play it, and how long it sounds. */
export type SpeechReply = { sound: Buffer; seconds: number } | { fault: SpeechError; detail?: string }

/** What WhatsApp plays as a voice note is Opus of one channel in Ogg: asked for so, nothing has to convert it. */
const FORMAT = 'ogg-24khz-16bit-mono-opus'
const MAX_SOUND_BYTES = 4 * 1024 * 1024
/** How long a service is busy that does not say so. */
const MOMENT = 1000

/** Has a text spoken, once more when the service is busy for a moment; never throws. */
export async function speak(
  outbound: Outbound,
  { address, key, voice }: SpeechEndpoint,
  text: string,
  maxTime: number,
): Promise<SpeechReply> {
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)])
  let sound: Buffer = Buffer.alloc(0)
  const ask = async () => {
    const { status, headers, bytes } = await outbound.bytes(
      {
        for: 'http',
        method: 'POST',
        url: `${address}/cognitiveservices/v1`,
        headers: {
          'content-type': 'application/ssml+xml',
          'ocp-apim-subscription-key': key,
          'x-microsoft-outputformat': FORMAT,
          'user-agent': 'balcao',
        },
        body: ssmlOf(voice, text),
      },
      signal,
      MAX_SOUND_BYTES,
    )
    sound = bytes
    return { for: 'http' as const, status, statusText: '', headers: Object.fromEntries(headers), data: null }
  }
  try {
    const { status } = await fetchWithRetry(ask, {
      ...{ end: Date.now() + maxTime, signal, untold: MOMENT, repeats: true },
    })
    if (status < 200 || status >= 300) return { fault: errorOf(status), detail: String(status) }
    const seconds = isOpusOfOneChannel(sound) ? secondsOfOpus(sound) : undefined
    return seconds === undefined ? { fault: 'garbage' } : { sound, seconds }
  } catch (error) {
    return error instanceof TooLarge ? { fault: 'huge' } : { fault: routeErrorOf(error) }
  }
}

const errorOf = (status: number): SpeechError =>
  status === 401 || status === 403 ? 'key' : status === 429 ? 'busy' : 'failed'

/** The text alone: nothing in it is an element. */
function ssmlOf(voice: string, text: string): string {
  const language = voice.split('-').slice(0, 2).join('-')
  const escaped = text.replace(/[&<>"']/g, letter => `&${NAMES[letter]};`)
  const speak = `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${language}">`
  return `${speak}<voice name="${voice}">${escaped}</voice></speak>`
}

const NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }
