import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { HttpAnswer } from '../flow-engine/effects.ts'
import { MAX_TEXT } from '../kit/limits.ts'
import { state } from '../kit/state.ts'
import { cutText } from '../kit/text.ts'
import { type AiEndpoint, addressIn, keyHeader } from './ai.ts'
import { type AiRejection, errorIn, rejectsLanguage } from './ai-reply.ts'
import { routeErrorOf, TooLarge } from './errors.ts'
import type { Outbound } from './request.ts'

/** A recording that lies on the disk. */
export interface SoundFile {
  path: string
  /** With an ending that tells what it is. */
  name: string
  mimeType: string
}

export type ReceivedReply = { words: string } | AiRejection

/** What hears at OpenAI until 2027-02-26, and at most others; else the list of models is looked into for one that does. */
const USUAL_LISTENING = 'whisper-1'
/** Azure has one model in an address: what hears is another deployment of the same resource, called as its makers show it. */
const AZURE_LISTENING = ['whisper', 'whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe'] as const
const LISTENING = /whisper|transcri/i
/** Those that hear lines that are open, tell speakers apart, or know English alone. */
const OTHER_LISTENING = /live|realtime|diari[sz]e|[.-]en\b|english|distil/i
const MAX_KNOWN_MODELS = 500

/** What was found of the ears at an address. */
interface ListeningCapabilities {
  model: string
  /** They take no language. */
  isFree: boolean
}

const speechCapabilities = state((_outbound: Outbound) => new Map<string, ListeningCapabilities>())

/**
 * Has an AI hear a recording, as OpenAI's transcriptions do, once: who asks knows when to ask again. `language` (`pt`) is what is
 * expected to be spoken; '' where nothing is. Never throws.
 */
export async function transcribe(
  outbound: Outbound,
  place: AiEndpoint,
  file: SoundFile,
  maxTime: number,
  language = '',
): Promise<ReceivedReply> {
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)])
  const known = outbound.own(speechCapabilities)
  const isAzure = deploymentIn(place.baseUrl) !== undefined
  const name = `${place.baseUrl} ${place.ears ?? ''}`
  const usual = isAzure ? AZURE_LISTENING[0] : USUAL_LISTENING
  const listening: ListeningCapabilities = known.get(name) ?? { model: place.ears || usual, isFree: false }
  const receive = async (): Promise<HttpAnswer> => {
    const fields = {
      model: listening.model,
      response_format: 'json',
      ...(language && !listening.isFree && { language }),
    }
    const form = formOf(fields, file, await readFile(file.path))
    const base = isAzure ? ofDeployment(place.baseUrl, listening.model) : place.baseUrl
    const headers = { ...form.headers, ...keyHeader(place) }
    const url = addressIn(base, 'audio/transcriptions')
    const answer = await outbound.exchange({ for: 'http', method: 'POST', url, headers, body: form.body }, signal)
    if (!language || listening.isFree || !rejectsLanguage(answer)) return answer
    listening.isFree = true
    return receive()
  }
  try {
    let answer = await receive()
    const lacksModel = (): boolean => !isGood(answer) && errorIn(answer).fault === 'model'
    // Anyone who named one is informed that it is not there.
    if (lacksModel() && !place.ears)
      for await (const model of otherListening(outbound, place, signal)) {
        if (model === listening.model) continue
        listening.model = model
        answer = await receive()
        if (!lacksModel()) break
      }
    if (isGood(answer)) {
      if (known.size >= MAX_KNOWN_MODELS) known.clear()
      known.set(name, listening)
      return wordsIn(answer)
    }
    return errorIn(answer)
  } catch (error) {
    if (error instanceof TooLarge) return { fault: 'huge' }
    return { fault: routeErrorOf(error), detail: '' }
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

function wordsIn({ data }: HttpAnswer): ReceivedReply {
  const { text } = Object(data)
  return typeof text === 'string' ? { words: cutText(text.trim(), MAX_TEXT) } : { fault: 'garbage' }
}

/** What else may hear at an address. */
async function* otherListening(outbound: Outbound, place: AiEndpoint, signal: AbortSignal): AsyncIterable<string> {
  if (deploymentIn(place.baseUrl) !== undefined) return yield* AZURE_LISTENING
  const listed = await listedModels(outbound, place, signal)
  if (listed !== undefined) yield listed
}

/** A model that hears, of those that an AI lists. */
async function listedModels(outbound: Outbound, place: AiEndpoint, signal: AbortSignal): Promise<string | undefined> {
  const url = addressIn(place.baseUrl, 'models')
  const { data } = await outbound.exchange(
    { for: 'http', method: 'GET', url, headers: keyHeader(place), body: null },
    signal,
  )
  const list: unknown = Object(data).data
  const names: unknown[] = Array.isArray(list) ? list.map(model => Object(model).id) : []
  const listening = names.filter((name): name is string => typeof name === 'string' && LISTENING.test(name))
  return listening.find(name => !OTHER_LISTENING.test(name)) ?? listening[0]
}
