import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { HttpAnswer } from '../flow-engine/effects.ts'
import { MAX_TEXT } from '../kit/limits.ts'
import { state } from '../kit/state.ts'
import { cutText } from '../kit/text.ts'
import { type AiPlace, addressIn, keyHeader } from './ai.ts'
import { type AiRefusal, refusalIn, refusesLanguage } from './ai-reply.ts'
import { TooLarge, wayFaultOf } from './errors.ts'
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
/** Azure has one model in an address: what hears is another deployment of the same resource, called as its makers show it. */
const AZURE_EARS = ['whisper', 'whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe'] as const
const EARS = /whisper|transcri/i
/** Those that hear lines that are open, tell speakers apart, or know English alone. */
const OTHER_EARS = /live|realtime|diari[sz]e|[.-]en\b|english|distil/i
const MAX_KNOWN_EARS = 500

/** What was found of the ears at an address. */
interface Ears {
  model: string
  /** They take no language. */
  isFree: boolean
}

const speechCapabilities = state((_outbound: Outbound) => new Map<string, Ears>())

/**
 * Has an AI hear a recording, as OpenAI's transcriptions do, once: who asks knows when to ask again. `language` (`pt`) is what is
 * expected to be spoken; '' where nothing is. Never throws.
 */
export async function transcribe(
  outbound: Outbound,
  place: AiPlace,
  file: SoundFile,
  maxTime: number,
  language = '',
): Promise<HeardReply> {
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)])
  const known = outbound.own(speechCapabilities)
  const isAzure = deploymentIn(place.baseUrl) !== undefined
  const name = `${place.baseUrl} ${place.ears ?? ''}`
  const usual = isAzure ? AZURE_EARS[0] : USUAL_EARS
  const ears: Ears = known.get(name) ?? { model: place.ears || usual, isFree: false }
  const hear = async (): Promise<HttpAnswer> => {
    const fields = { model: ears.model, response_format: 'json', ...(language && !ears.isFree && { language }) }
    const form = formOf(fields, file, await readFile(file.path))
    const base = isAzure ? ofDeployment(place.baseUrl, ears.model) : place.baseUrl
    const headers = { ...form.headers, ...keyHeader(place) }
    const url = addressIn(base, 'audio/transcriptions')
    const answer = await outbound.exchange({ for: 'http', method: 'POST', url, headers, body: form.body }, signal)
    if (!language || ears.isFree || !refusesLanguage(answer)) return answer
    ears.isFree = true
    return hear()
  }
  try {
    let answer = await hear()
    const lacksModel = (): boolean => !isGood(answer) && refusalIn(answer).fault === 'model'
    // Whoever named one is told that it is not there.
    if (lacksModel() && !place.ears)
      for await (const model of otherEars(outbound, place, signal)) {
        if (model === ears.model) continue
        ears.model = model
        answer = await hear()
        if (!lacksModel()) break
      }
    if (isGood(answer)) {
      if (known.size >= MAX_KNOWN_EARS) known.clear()
      known.set(name, ears)
      return wordsIn(answer)
    }
    return refusalIn(answer)
  } catch (error) {
    if (error instanceof TooLarge) return { fault: 'huge' }
    return { fault: wayFaultOf(error), detail: '' }
  }
}

/** The deployment in one of Azure's addresses with a version, `…/openai/deployments/NAME?api-version=…`. */
const DEPLOYMENT = /(\/openai\/deployments\/)([^/?]+)/i
const deploymentIn = (baseUrl: string): string | undefined =>
  new URL(baseUrl).searchParams.has('api-version') ? DEPLOYMENT.exec(baseUrl)?.[2] : undefined
const ofDeployment = (baseUrl: string, name: string): string => baseUrl.replace(DEPLOYMENT, (_, way) => `${way}${name}`)

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

/** What else may hear at an address. */
async function* otherEars(outbound: Outbound, place: AiPlace, signal: AbortSignal): AsyncIterable<string> {
  if (deploymentIn(place.baseUrl) !== undefined) return yield* AZURE_EARS
  const listed = await listedEars(outbound, place, signal)
  if (listed !== undefined) yield listed
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
