import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { HttpAnswer } from '../flow-engine/effects.ts'
import { MAX_TEXT } from '../kit/limits.ts'
import { single } from '../kit/single.ts'
import { cutText } from '../kit/text.ts'
import { type AiPlace, addressIn, keyHeader } from './ai.ts'
import { type AiRefusal, refusalIn } from './ai-reply.ts'
import { TooLarge, wayFaultOf } from './faults.ts'
import type { Outbound } from './request.ts'

/** A recording that lies on the disk. */
export interface SoundFile {
  path: string
  /** With an ending that tells what it is. */
  name: string
  mimeType: string
}

export type HeardReply = { words: string } | AiRefusal

/** What hears at OpenAI until 2027-02-26, and at most others; else the list of models is looked into for one that does. */
const USUAL_EARS = 'whisper-1'
const EARS = /whisper|transcri/i
/** Those that hear lines that are open, tell speakers apart, or know English alone. */
const OTHER_EARS = /live|realtime|diari[sz]e|[.-]en\b|english|distil/i
const MAX_KNOWN_EARS = 500

const earsOf = single((_outbound: Outbound) => new Map<string, string>())

/** Has an AI hear a recording, as OpenAI's transcriptions do, once: who asks knows when to ask again. Never throws. */
export async function transcribe(
  outbound: Outbound,
  place: AiPlace,
  file: SoundFile,
  maxTime: number,
): Promise<HeardReply> {
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)])
  const hear = async (model: string): Promise<HttpAnswer> => {
    const form = formOf({ model, response_format: 'json' }, file, await readFile(file.path))
    const url = addressIn(place.baseUrl, 'audio/transcriptions')
    const headers = { ...form.headers, ...keyHeader(place) }
    return outbound.exchange({ for: 'http', method: 'POST', url, headers, body: form.body }, signal)
  }
  try {
    const ears = earsOf(outbound)
    const known = ears.get(place.baseUrl) ?? USUAL_EARS
    let answer = await hear(known)
    if (!isGood(answer) && refusalIn(answer).fault === 'model') {
      const other = await listedEars(outbound, place, signal)
      if (other === undefined || other === known) return refusalIn(answer)
      if (ears.size >= MAX_KNOWN_EARS) ears.clear()
      ears.set(place.baseUrl, other)
      answer = await hear(other)
    }
    return isGood(answer) ? wordsIn(answer) : refusalIn(answer)
  } catch (error) {
    if (error instanceof TooLarge) return { fault: 'huge' }
    return { fault: wayFaultOf(error), detail: '' }
  }
}

/** A form with a file, as bytes: what makes forms for `fetch` finds another `fetch` than its own in the packaged program. */
function formOf(fields: Record<string, string>, { name, mimeType }: SoundFile, bytes: Buffer) {
  const boundary = randomUUID()
  const partOf = (about: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${about}\r\n`
  const words = Object.entries(fields).map(([field, value]) => `${partOf(`name="${field}"`)}\r\n${value}\r\n`)
  const head = `${words.join('')}${partOf(`name="file"; filename="${name}"`)}content-type: ${mimeType}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
}

const isGood = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

function wordsIn({ data }: HttpAnswer): HeardReply {
  const { text } = Object(data)
  return typeof text === 'string' ? { words: cutText(text.trim(), MAX_TEXT) } : { fault: 'garbage' }
}

/** A model that hears, of those that an AI lists. */
async function listedEars(outbound: Outbound, place: AiPlace, signal: AbortSignal): Promise<string | undefined> {
  const url = addressIn(place.baseUrl, 'models')
  const { data } = await outbound.exchange(
    { for: 'http', method: 'GET', url, headers: keyHeader(place), body: null },
    signal,
  )
  const list: unknown = Object(data).data
  const names: unknown[] = Array.isArray(list) ? list.map(model => Object(model).id) : []
  const ears = names.filter((name): name is string => typeof name === 'string' && EARS.test(name))
  return ears.find(name => !OTHER_EARS.test(name)) ?? ears[0]
}
