import type { HttpAnswer } from '../flow-engine/effects.ts'
import { SECOND } from '../kit/clock.ts'
import { MAX_TEXT } from '../kit/limits.ts'
import { cutText, oneLine } from '../kit/text.ts'
import type { RouteError } from './errors.ts'
import { momentOf } from './fetch-with-retry.ts'

/** Why there is no answer. */
export type AiError =
  | RouteError
  | 'key'
  | 'model'
  | 'address'
  | 'busy'
  /** There is nothing left to spend: to ask again changes nothing. */
  | 'unpaid'
  | 'failed'
  /** It takes no such question, now or later. */
  | 'declined'
  /** Its makers let it say nothing to this. */
  | 'filtered'
  | 'garbage'
  | 'huge'

export interface AiRejection {
  fault: AiError
  /** What the AI said of it. */
  detail?: string
  /** How long it wants to be left alone, in milliseconds, where it says so. */
  retryAfter?: number
}
export type AiReply = { text: string } | AiRejection

/** What an answer cost. */
export interface AiTokens {
  prompt: number
  completion: number
}

interface Choice {
  message?: { content?: unknown }
  finish_reason?: unknown
  error?: unknown
}

interface Completion {
  choices?: Choice[]
  usage?: unknown
  error?: unknown
}

const fieldsOf = (data: unknown): Completion =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Completion) : {}

const choiceIn = ({ data }: HttpAnswer): Choice => Object(fieldsOf(data).choices?.[0])

/** OpenRouter says 200 before it knows, and tells in the body what became of it; what came so far is no answer. */
export function statusOf(answer: HttpAnswer): number {
  const { status, data } = answer
  if (status < 200 || status >= 300) return status
  const choice = choiceIn(answer)
  const error = choice.error ?? (choice.message?.content ? undefined : fieldsOf(data).error)
  if (!error && choice.finish_reason !== 'error') return status
  const code = Number(Object(error).code)
  return code >= 400 && code < 600 ? code : 502
}

export function replyIn(answer: HttpAnswer): AiReply {
  const { message, finish_reason } = choiceIn(answer)
  // Azure cuts what it lets nobody say, mostly to nothing.
  if (finish_reason === 'content_filter') return { fault: 'filtered' }
  const content = message?.content
  const text = Array.isArray(content) ? content.map(part => Object(part).text ?? '').join('') : content
  const texts = typeof text === 'string' ? withoutThoughts(text) : ''
  return texts ? { text: cutText(texts, MAX_TEXT) } : { fault: 'garbage' }
}

/** Whether what it was allowed to say went into what it thought before, all or in part. */
export const isCutByThoughts = (answer: HttpAnswer): boolean =>
  statusOf(answer) === 200 &&
  choiceIn(answer).finish_reason === 'length' &&
  ('fault' in replyIn(answer) || thoughtTokensIn(answer) > 0)

/** Models that think aloud do so before they answer; what never ends to think has said nothing. */
function withoutThoughts(text: string): string {
  const end = text.indexOf(THOUGHT)
  if (end >= 0) return text.slice(end + THOUGHT.length).trim()
  return text.trimStart().startsWith('<think>') ? '' : text.trim()
}

const THOUGHT = '</think>'

/** What the AI says that it used; of one that says nothing it is guessed by the letters. */
export const tokensIn = (answer: HttpAnswer, requested: string, text: string): AiTokens =>
  reportedTokens(answer) ?? { prompt: guessed(requested), completion: guessed(text) }

/** Google counts what its models think in the total alone; others within what they say. */
function reportedTokens({ data }: HttpAnswer): AiTokens | undefined {
  const { prompt_tokens: prompt, completion_tokens: content, total_tokens: total } = Object(fieldsOf(data).usage)
  if (!isCount(prompt) || !isCount(content)) return undefined
  return { prompt, completion: isCount(total) ? Math.max(content, total - prompt) : content }
}

function thoughtTokensIn(answer: HttpAnswer): number {
  const { completion_tokens: content, completion_tokens_details: details } = Object(fieldsOf(answer.data).usage)
  const thought = Object(details).reasoning_tokens
  return isCount(thought) ? thought : (reportedTokens(answer)?.completion ?? 0) - (isCount(content) ? content : 0)
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const LETTERS_OF_A_TOKEN = 4
const guessed = (text: string): number => Math.ceil(text.length / LETTERS_OF_A_TOKEN)

/** What an answer that is none says of why. */
interface Content {
  words: string
  /** '' where it has none. */
  code: string
  type: string
  param: string
  details: readonly unknown[]
}

/** Google puts it into a list, vLLM nowhere, and others write it as a text alone. */
function contentIn(data: unknown): Content {
  const body = Object(Array.isArray(data) ? data[0] : data)
  const error = body.error ?? Object(body.choices?.[0]).error ?? body
  const { message, code, type, param, details, metadata } = Object(error)
  // OpenRouter keeps what the one behind it said.
  const raw = Object(metadata).raw
  const words = [raw, typeof error === 'string' ? error : message].find(text => typeof text === 'string' && text)
  return {
    words: oneLine(words ?? '').trim(),
    ...{ code: textOf(code), type: textOf(type), param: textOf(param) },
    details: Array.isArray(details) ? details : [],
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const MAX_DETAIL = 300

/** What an answer that is none tells. */
export function errorIn(answer: HttpAnswer): AiRejection {
  const { status, statusText } = answer
  const content = contentIn(answer.data)
  const error = errorOf(status, content)
  if (error === 'key' || error === 'filtered') return { fault: error, detail: '' }
  const detail = cutText([status, content.words || statusText].filter(Boolean).join(' '), MAX_DETAIL)
  const retryAfter = error === 'busy' || error === 'failed' ? (momentOf(answer) ?? delayIn(content)) : undefined
  return { fault: error, detail, ...(retryAfter !== undefined && { retryAfter }) }
}

/** OpenAI and Azure by code or type, DeepSeek and OpenRouter by the status. */
const UNPAID = /quota|credit|spend|usage_limit|billing|balance/i
const FILTERED = /^content_(?:filter|policy)/
const NO_KEY = /api[ _-]?key not valid|api_key_invalid/i
const ABOUT_KEY = /\bkey\b|token|credential|auth/i
const NO_MODEL_CODE = /model_(?:not_|decommission)|(?:unknown|invalid)_model|deploymentnotfound/i
const MODEL = /\bmodels?\b/i
const NONE =
  /not (?:a valid|found|exist|have access|available|work)|unknown|invalid|decommission|deprecated|retired|no longer|shut ?down/i

function errorOf(status: number, { words, code, type, details }: Content): AiError {
  if (status === 401) return 'key'
  if (status === 402 || (status === 429 && (UNPAID.test(code) || type === 'insufficient_quota'))) return 'unpaid'
  if (status === 429) return 'busy'
  if (NO_MODEL_CODE.test(code)) return 'model'
  if (status >= 500 || status === 408) return 'failed'
  if (FILTERED.test(code)) return 'filtered'
  // Google says so with 400.
  if (NO_KEY.test(words) || details.some(detail => NO_KEY.test(textOf(Object(detail).reason)))) return 'key'
  if (MODEL.test(words) && NONE.test(words)) return 'model'
  // Some tell the key in what they say of it.
  if (status === 403 && (!words || ABOUT_KEY.test(words))) return 'key'
  return status === 404 || status === 405 ? 'address' : 'declined'
}

/** Google tells in the body when to come again. */
function delayIn({ details }: Content): number | undefined {
  const delay = details.map(detail => Object(detail).retryDelay).find(one => typeof one === 'string')
  const [, seconds] = /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(delay ?? '') ?? []
  return seconds === undefined ? undefined : Number(seconds) * SECOND
}

/** What an AI's models may reject of what limits an answer. */
const LIMITS = ['max_tokens', 'temperature'] as const
export type Limit = (typeof LIMITS)[number]

const NAMED: Record<Limit, RegExp> = { max_tokens: /\bmax_tokens\b/, temperature: /\btemperature\b/ }

const TAKES_NOT = /unsupported|not support|deprecated|not permitted|not allowed/i

/** The field that a model takes no more, as OpenAI says it, or Anthropic. */
export function fieldRejectedIn(answer: HttpAnswer): Limit | undefined {
  const rejected = errorOfField(answer)
  return (
    LIMITS.find(limit => rejected?.param === limit) ?? LIMITS.find(limit => NAMED[limit].test(rejected?.words ?? ''))
  )
}

/** Whether ears take no language, or not this one: some hear it by themselves. */
export function rejectsLanguage(answer: HttpAnswer): boolean {
  const rejected = errorOfField(answer)
  return rejected !== undefined && (rejected.param === 'language' || /\blanguages?\b/i.test(rejected.words))
}

function errorOfField({ status, data }: HttpAnswer): Content | undefined {
  const content = status === 400 || status === 422 ? contentIn(data) : undefined
  return content && TAKES_NOT.test(`${content.code} ${content.words}`) ? content : undefined
}
