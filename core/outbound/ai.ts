import type { AiRequest, Exchange, HttpAnswer } from '../flow-engine/effects.ts'
import { SECOND } from '../kit/clock.ts'
import { MAX_TEXT } from '../kit/limits.ts'
import { single } from '../kit/single.ts'
import { cutText } from '../kit/text.ts'
import { TooLarge, type WayFault, wayFaultOf } from './faults.ts'
import { askPatiently } from './moments.ts'
import type { Outbound } from './request.ts'

/** An AI that speaks as OpenAI's chat completions do. */
export interface AiPlace {
  /** Up to and with `/v1`, or Azure's way to a deployment with `?api-version=`, as its makers write it. */
  baseUrl: string
  /** '' where none is asked for, as on one's own machine. */
  key: string
  model: string
}

/** Why there is no answer; `detail` is what the AI said of it. */
export type AiFault = WayFault | 'key' | 'model' | 'address' | 'busy' | 'failed' | 'garbage' | 'huge'
interface AiRefusal {
  fault: AiFault
  detail?: string
}
export type AiReply = { text: string } | AiRefusal

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string }

/** A conversation that an AI is to go on with. */
export interface AiTalk {
  messages: readonly ChatMessage[]
  /** The AI's own where absent. */
  maxTokens?: number
  temperature?: number
}

/** What an answer cost. */
export interface AiTokens {
  prompt: number
  completion: number
}
export type AiTalkReply = { text: string; tokens: AiTokens } | (AiRefusal & { tokens?: AiTokens })

const MAX_AI_TIME = 60 * SECOND
const MAX_DETAIL = 300
/** How long an AI is busy that does not say so. */
const MOMENT = SECOND

/** Asks a flow's question; never throws. */
export async function askAi(
  outbound: Outbound,
  place: AiPlace,
  asked: Omit<AiRequest, 'for'>,
  maxTime = MAX_AI_TIME,
): Promise<AiReply> {
  const reply = await goOnTalking(outbound, place, { messages: messagesOf(asked) }, maxTime)
  return 'text' in reply ? { text: reply.text } : withoutTokens(reply)
}

const withoutTokens = ({ fault, detail }: AiRefusal): AiReply => ({
  fault,
  ...(detail !== undefined && { detail }),
})

/** Asks for the next words of a conversation, once more when the AI is busy for a moment, and never throws. */
export async function goOnTalking(
  outbound: Outbound,
  place: AiPlace,
  { messages, maxTokens, temperature }: AiTalk,
  maxTime: number,
): Promise<AiTalkReply> {
  const { baseUrl, model } = place
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)])
  const end = Date.now() + maxTime
  const refused = refusedBy(outbound, place)
  const ask = async (): Promise<HttpAnswer> => {
    const left = new Set(refused)
    const answer = await outbound.exchange(
      {
        for: 'http',
        method: 'POST',
        url: addressIn(baseUrl, 'chat/completions'),
        headers: { 'content-type': 'application/json', ...keyHeader(place) },
        body: JSON.stringify({ model, messages, ...limitsFor(left, { maxTokens, temperature }) }),
      },
      signal,
    )
    const news = fieldRefusedIn(answer)
    if (!news || left.has(news)) return { ...answer, status: statusOf(answer) }
    refused.add(news)
    return ask()
  }
  try {
    const answer = await askPatiently(ask, { end, signal, untold: MOMENT, repeats: true })
    if (answer.status < 200 || answer.status >= 300) return refusalIn(answer)
    const reply = replyIn(answer)
    return { ...reply, tokens: tokensIn(answer, messages, 'text' in reply ? reply.text : '') }
  } catch (error) {
    if (error instanceof TooLarge) return { fault: 'huge' }
    return { fault: wayFaultOf(error), detail: '' }
  }
}

/** What the AI says that it used; of one that says nothing it is guessed by the letters. */
function tokensIn({ data }: HttpAnswer, messages: readonly ChatMessage[], text: string): AiTokens {
  const { prompt_tokens: prompt, completion_tokens: completion } = Object(fieldsOf(data).usage)
  const isTold = isCount(prompt) && isCount(completion)
  if (isTold) return { prompt, completion }
  return { prompt: guessed(messages.map(({ content }) => content).join(' ')), completion: guessed(text) }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const LETTERS_OF_A_TOKEN = 4
const guessed = (text: string): number => Math.ceil(text.length / LETTERS_OF_A_TOKEN)

/** What an AI's models may refuse of what limits an answer. */
const LIMITS = ['max_tokens', 'temperature'] as const
type Limit = (typeof LIMITS)[number]

/** Models that think take their limit by another name, and what they think counts: so much more is left to them for that. */
const THOUGHT_TOKENS = 2000

const limitsFor = (refused: ReadonlySet<Limit>, { maxTokens, temperature }: Omit<AiTalk, 'messages'>): object => ({
  ...(refused.has('max_tokens')
    ? { max_completion_tokens: maxTokens && maxTokens + THOUGHT_TOKENS }
    : { max_tokens: maxTokens }),
  ...(!refused.has('temperature') && { temperature }),
})

/** The field that a model takes no more. */
function fieldRefusedIn({ status, data }: HttpAnswer): Limit | undefined {
  if (status !== 400 && status !== 422) return undefined
  const { error } = fieldsOf(data)
  const said = String(typeof error === 'string' ? error : error?.message)
  return /unsupported|not support/i.test(said) ? LIMITS.find(limit => said.includes(`'${limit}'`)) : undefined
}

const MAX_KNOWN_MODELS = 500
const modelsOf = single((_outbound: Outbound) => new Map<string, Set<Limit>>())

/** What a model was found to refuse, so that it is tried once and not with each question. */
function refusedBy(outbound: Outbound, { baseUrl, model }: AiPlace): Set<Limit> {
  const models = modelsOf(outbound)
  const name = `${baseUrl} ${model}`
  const known = models.get(name) ?? new Set()
  if (models.size >= MAX_KNOWN_MODELS && !models.has(name)) models.clear()
  models.set(name, known)
  return known
}

/** Of one of its services. */
export function addressIn(baseUrl: string, service: string): string {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${service}`
  return url.href
}

/** Azure, whose addresses have an `api-version`, takes a key in a header of its own. */
export function keyHeader({ baseUrl, key }: Omit<AiPlace, 'model'>): Record<string, string> {
  if (!key) return {}
  return new URL(baseUrl).searchParams.has('api-version') ? { 'api-key': key } : { authorization: `Bearer ${key}` }
}

/** OpenRouter says 200 before it knows, and tells in the body what became of it. */
function statusOf({ status, data }: HttpAnswer): number {
  const { error, choices } = fieldsOf(data)
  if (status < 200 || status >= 300 || !error || choices?.[0]?.message?.content) return status
  const code = Number(Object(error).code)
  return code >= 400 && code < 600 ? code : 502
}

/** What it is to be, the examples of the flow, what was said before, and the question. */
function messagesOf({ instructions, examples, history, message }: Omit<AiRequest, 'for'>): ChatMessage[] {
  const asTurns = ({ question, answer }: Exchange): ChatMessage[] => [
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ]
  return [
    ...(instructions.trim() ? [{ role: 'system' as const, content: instructions }] : []),
    ...[...examples, ...history].flatMap(asTurns),
    { role: 'user', content: message },
  ]
}

interface Completion {
  choices?: { message?: { content?: unknown } }[]
  usage?: unknown
  error?: { message?: unknown; code?: unknown } | string
}

function replyIn({ data }: HttpAnswer): AiReply {
  const content = fieldsOf(data).choices?.[0]?.message?.content
  const text = Array.isArray(content) ? content.map(part => Object(part).text ?? '').join('') : content
  const said = typeof text === 'string' ? withoutThoughts(text) : ''
  return said ? { text: cutText(said, MAX_TEXT) } : { fault: 'garbage' }
}

/** Models that think aloud do so before they answer; what never ends to think has said nothing. */
function withoutThoughts(text: string): string {
  const end = text.indexOf(THOUGHT)
  if (end >= 0) return text.slice(end + THOUGHT.length).trim()
  return text.trimStart().startsWith('<think>') ? '' : text.trim()
}

const THOUGHT = '</think>'

/** What an answer that is none tells. */
export function refusalIn({ status, statusText, data }: HttpAnswer): AiRefusal {
  const { error } = fieldsOf(data)
  const said = typeof error === 'string' ? error : error?.message
  const code = typeof error === 'object' ? error?.code : undefined
  const words = typeof said === 'string' ? said : ''
  const detail = cutText([status, words || statusText].filter(Boolean).join(' '), MAX_DETAIL)
  if (status === 401 || status === 403) return { fault: 'key', detail: '' }
  if (status === 429) return { fault: 'busy', detail }
  if (code === 'model_not_found' || (/\bmodel\b/i.test(words) && /not|unknown|invalid/i.test(words)))
    return { fault: 'model', detail }
  return { fault: status === 404 || status === 405 ? 'address' : 'failed', detail }
}

const fieldsOf = (data: unknown): Completion =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Completion) : {}
