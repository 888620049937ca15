import type { SpeechEndpoint, SpeechError } from '../../clients/index.ts'
import type { CompanyContext } from '../../company/index.ts'
import { SECOND } from '../../kit/clock.ts'
import { type FileToSend, storeVoiceNote } from '../messages/index.ts'
import { TEXT_VOICE } from './contract.ts'
import type { PromptRow } from './serialize.ts'

/** An answer as a voice note, or why it has none though it should. */
export type Voiced = { note: FileToSend } | { why: SpeechError | 'unset' | 'unreadable' | 'full' } | undefined

/** Who waits for an answer reads it rather than wait longer. */
const MAX_TIME = 15 * SECOND

/** Has an answer spoken where its assistant has a voice; the file is the caller's to keep or remove. Outside of any transaction. */
export async function voiceOf({ blobs, services }: CompanyContext, prompt: PromptRow, text: string): Promise<Voiced> {
  const words = spoken(text)
  if (prompt.voice === TEXT_VOICE || !words) return undefined
  const place = placeOf(services, prompt)
  if (typeof place === 'string') return { why: place }
  const reply = await services.outside.speak(words, place, MAX_TIME)
  if ('fault' in reply) return { why: reply.fault }
  try {
    return { note: await storeVoiceNote(blobs, reply) }
  } catch {
    // There is no room for a file; there is for words.
    return { why: 'full' }
  }
}

function placeOf(
  { secrets, speechAddress }: CompanyContext['services'],
  { voice, voiceKey, voiceRegion }: PromptRow,
): SpeechEndpoint | 'unset' | 'unreadable' {
  if (voiceKey === null || !voiceRegion) return 'unset'
  try {
    const address = speechAddress ?? `https://${voiceRegion}.tts.speech.microsoft.com`
    return { address, key: secrets.decrypt(voiceKey), voice }
  } catch {
    return 'unreadable'
  }
}

/** WhatsApp's marks and pictures have no sound, and XML takes no control characters. */
const spoken = (text: string): string =>
  text
    .replace(/[*_~`]+/g, '')
    .replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200d|\ufe0f/gu, '')
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ')
    .trim()
