import type { AiRequest, Exchange, HttpAnswer } from '../flow-engine/effects.ts'
import { SECOND } from '../kit/clock.ts'
import { MAX_TEXT } from '../kit/limits.ts'
import { cutText } from '../kit/text.ts'
import { TooLarge, type WayFault, wayFaultOf } from './faults.ts'
import type { Outbound } from './request.ts'

/** An AI that speaks as OpenAI's chat completions do. */
export interface AiPlace {
  /** Up to and with `/v1`, as its makers write it. */
  baseUrl: string
  /** '' where none is asked for, as on one's own machine. */
  key: string
  model: string
}

/** Why there is no answer; `detail` is what the AI said of it. */
export type AiFault = WayFault | 'key' | 'model' | 'address' | 'busy' | 'failed' | 'garbage' | 'huge'
export type AiReply = { text: string } | { fault: AiFault; detail?: string }

const MAX_AI_TIME = 60 * SECOND
const MAX_DETAIL = 300

/** Asks once, and never throws. */
export async function askAi(
  outbound: Outbound,
  place: AiPlace,
  asked: Omit<AiRequest, 'for'>,
  maxTime = MAX_AI_TIME,
): Promise<AiReply> {
  const { baseUrl, key, model } = place
  try {
    const answer = await outbound.exchange(
      {
        for: 'http',
        method: 'POST',
        url: `${baseUrl.replace(/\/$/, '')}/chat/completions`,
        headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ model, messages: messagesOf(asked) }),
      },
      AbortSignal.any([outbound.ending, AbortSignal.timeout(maxTime)]),
    )
    return answer.status >= 200 && answer.status < 300 ? replyIn(answer) : refusalIn(answer)
  } catch (error) {
    if (error instanceof TooLarge) return { fault: 'huge' }
    return { fault: wayFaultOf(error), detail: '' }
  }
}

type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string }

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
  error?: { message?: unknown; code?: unknown } | string
}

function replyIn({ data }: HttpAnswer): AiReply {
  const content = fieldsOf(data).choices?.[0]?.message?.content
  const text = Array.isArray(content) ? content.map(part => Object(part).text ?? '').join('') : content
  if (typeof text !== 'string' || !text.trim()) return { fault: 'garbage' }
  return { text: cutText(text.trim(), MAX_TEXT) }
}

function refusalIn({ status, statusText, data }: HttpAnswer): AiReply {
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
