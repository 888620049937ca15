import type { AiRequest, Exchange, HttpAnswer } from '../flow-engine/effects.ts'
import { SECOND } from '../kit/clock.ts'
import { state } from '../kit/state.ts'
import {
  type AiRejection,
  type AiReply,
  type AiTokens,
  errorIn,
  fieldRejectedIn,
  isCutByThoughts,
  type Limit,
  replyIn,
  statusOf,
  tokensIn,
} from './ai-reply.ts'
import { routeErrorOf, TooLarge } from './errors.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'
import type { Outbound } from './request.ts'

/** An AI that speaks as OpenAI's chat completions do. */
export interface AiEndpoint {
  /** Up to and with `/v1`, or Azure's way to a deployment with `?api-version=`, as its makers write it. */
  baseUrl: string
  /** '' where none is asked for, as on one's own machine. */
  key: string
  model: string
  /** What hears recordings there, or at Azure the name of its deployment; looked for where nobody said. */
  ears?: string
}

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string }

/** A conversation that an AI is to go on with. */
export interface AiConversation {
  messages: readonly ChatMessage[]
  /** The AI's own where absent. */
  maxTokens?: number
  temperature?: number
}

export type AiConversationReply = { text: string; tokens: AiTokens } | (AiRejection & { tokens?: AiTokens })

const MAX_AI_TIME = 60 * SECOND
/** How long an AI is busy that does not say so. */
const MOMENT = SECOND

/** How the one answer is got: at once, or by anyone who asks more than once. */
type Way = (ask: () => Promise<HttpAnswer>, within: { end: number; signal: AbortSignal }) => Promise<HttpAnswer>

/** Asks a flow's question, once more when the AI is busy for a moment; never throws. */
export async function askAi(
  outbound: Outbound,
  place: AiEndpoint,
  requested: Omit<AiRequest, 'for'>,
  maxTime = MAX_AI_TIME,
): Promise<AiReply> {
  const patiently: Way = (ask, within) => fetchWithRetry(ask, { ...within, untold: MOMENT, repeats: true })
  const reply = await converse(outbound, place, { messages: messagesOf(requested) }, maxTime, patiently)
  return 'text' in reply ? { text: reply.text } : withoutTokens(reply)
}

const withoutTokens = ({ fault: error, detail }: AiRejection): AiReply => ({
  fault: error,
  ...(detail !== undefined && { detail }),
})

/** Asks for the next words of a conversation, once: who asks knows when to ask again. Never throws. */
export const goOnTalking = (
  outbound: Outbound,
  place: AiEndpoint,
  conversation: AiConversation,
  maxTime: number,
): Promise<AiConversationReply> => converse(outbound, place, conversation, maxTime, ask => ask())

async function converse(
  outbound: Outbound,
  place: AiEndpoint,
  { messages, maxTokens, temperature }: AiConversation,
  maxTime: number,
  way: Way,
): Promise<AiConversationReply> {
  const { baseUrl, model } = place
  const signal = AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)])
  const capabilities = capabilitiesOf(outbound, place)
  const words = messages.map(({ content }) => content).join(' ')
  /** What was paid for thoughts alone. */
  const spent: AiTokens[] = []
  const ask = async (): Promise<HttpAnswer> => {
    const { room } = capabilities
    const left = new Set(capabilities.refused)
    const answer = await outbound.exchange(
      {
        for: 'http',
        method: 'POST',
        url: addressIn(baseUrl, 'chat/completions'),
        headers: { 'content-type': 'application/json', ...keyHeader(place) },
        body: JSON.stringify({ model, messages, ...limitsFor({ refused: left, room }, { maxTokens, temperature }) }),
      },
      signal,
    )
    const news = fieldRejectedIn(answer)
    if (news && !left.has(news)) {
      capabilities.refused.add(news)
      if (news === 'max_tokens') capabilities.room = Math.max(capabilities.room, ROOMS[0])
      return ask()
    }
    const larger = ROOMS.find(one => one > room)
    if (maxTokens === undefined || larger === undefined || !isCutByThoughts(answer)) {
      const status = statusOf(answer)
      return status === answer.status ? answer : { ...answer, status, statusText: '' }
    }
    spent.push(tokensIn(answer, words, ''))
    capabilities.room = Math.max(capabilities.room, larger)
    return ask()
  }
  const withSpent = (tokens?: AiTokens): { tokens?: AiTokens } => {
    const all = tokens ? [...spent, tokens] : spent
    if (all.length === 0) return {}
    const sum = (part: keyof AiTokens): number => all.reduce((total, one) => total + one[part], 0)
    return { tokens: { prompt: sum('prompt'), completion: sum('completion') } }
  }
  try {
    const answer = await way(ask, { end: Date.now() + maxTime, signal })
    if (answer.status < 200 || answer.status >= 300) return { ...errorIn(answer), ...withSpent() }
    const reply = replyIn(answer)
    const tokens = tokensIn(answer, words, 'text' in reply ? reply.text : '')
    return { ...reply, tokens, ...withSpent(tokens) }
  } catch (error) {
    const problem = error instanceof TooLarge ? 'huge' : routeErrorOf(error)
    return { fault: problem, ...(problem !== 'huge' && { detail: '' }), ...withSpent() }
  }
}

/**
 * Of models that think what they think counts as what they say, and leaves nothing of a short limit. So much more is left to them:
 * none, as long as nobody knows that they think, then the first, and the second where that was not enough.
 */
const ROOMS = [2000, 8000] as const

/** What was found of a model, so that it is met once and not with each question. */
interface ModelCapabilities {
  refused: Set<Limit>
  room: number
}

/** Those that think take their limit by another name. */
const limitsFor = (
  { refused: rejected, room }: ModelCapabilities,
  { maxTokens, temperature }: Omit<AiConversation, 'messages'>,
): object => ({
  [rejected.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: maxTokens && maxTokens + room,
  ...(!rejected.has('temperature') && { temperature }),
})

const MAX_KNOWN_MODELS = 500
const modelCapabilities = state((_outbound: Outbound) => new Map<string, ModelCapabilities>())

function capabilitiesOf(outbound: Outbound, { baseUrl, model }: AiEndpoint): ModelCapabilities {
  const models = outbound.own(modelCapabilities)
  const name = `${baseUrl} ${model}`
  const known = models.get(name) ?? { refused: new Set(), room: 0 }
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
export function keyHeader({ baseUrl, key }: Omit<AiEndpoint, 'model'>): Record<string, string> {
  if (!key) return {}
  return new URL(baseUrl).searchParams.has('api-version') ? { 'api-key': key } : { authorization: `Bearer ${key}` }
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
