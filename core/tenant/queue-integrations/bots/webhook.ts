import * as z from 'zod'
import type { FetchError } from '../../../clients/index.ts'
import type { Services } from '../../../company/index.ts'
import { MAX_BOT_MESSAGES, MAX_BOT_TEXT } from '../../../kit/limits.ts'
import { cutText } from '../../../kit/text.ts'
import type { Source } from '../../deliveries/contract.ts'
import { type Attempt, post } from '../../deliveries/index.ts'
import { takeTrigger } from '../../tickets/index.ts'
import type { Bot, BotError, BotMessage, BotReply, IntegrationRow } from './bot.ts'
import { payloadOf, type WholeConversation } from './payload.ts'
import { contentIn, detailOf, listOf, loose, pageIn } from './request.ts'

/** The key by which deliveries of an integration are signed: always the same, and of no other one. */
export const signingKey = ({ sign }: Pick<Services, 'sign'>, integrationId: number): string =>
  sign('integration', String(integrationId))

/** Under which its deliveries are stored. */
export const sourceOf = ({ id }: Pick<IntegrationRow, 'id'>): Source => `integration/${id}`

/** What may come back: nothing, or what is said to the contact. */
export const Answer = z.object({
  messages: z.array(
    z.union([
      z.string(),
      z.object({ text: z.string() }),
      z.object({
        mediaUrl: z.url({ protocol: /^https?$/ }),
        as: z.enum(['image', 'audio', 'video', 'document']).optional(),
        caption: z.string().optional(),
      }),
    ]),
  ),
})

type Message = z.output<typeof Answer>['messages'][number]

/** n8n and whatever else takes a signed POST: each message is delivered there, and the answer may be said at once (decision 345). */
export const webhook: Bot<WholeConversation> = {
  async answer(conversation, services) {
    const payload = payloadOf(conversation)
    const parcel = { wireId: payload.id, event: payload.event, body: JSON.stringify(payload) }
    const target = { url: conversation.integration.urlN8N, key: conversation.signingKey }
    const attempt = await post(services, target, parcel, conversation.now)
    if (!attempt) return { fault: 'stopped' }
    return { ...whatCame(attempt), posted: { parcel, attempt } }
  },
}

function whatCame({ status, fault: error, data }: Attempt): BotReply | BotError {
  if (error === null) return pageIn(data) ?? replyIn(data)
  if (status === null) return { fault: error as FetchError }
  const detail = detailOf([`HTTP ${status}`, contentIn(data, status)].filter(Boolean).join(': '))
  if (status === 429) return { fault: 'busy', detail }
  if (status >= 500) return { fault: 'failed', detail }
  return status === 401 || status === 403 ? { fault: 'key', detail } : { fault: 'address', detail }
}

/** What is no answer of ours says nothing: the other side may write by the send call. */
export function replyIn(data: unknown): BotReply {
  const says: BotMessage[] = []
  let trigger: BotReply['trigger']
  for (const one of messagesIn(data)) {
    if (typeof one !== 'string' && 'mediaUrl' in one) {
      const { mediaUrl, as, caption } = one
      says.push({ mediaUrl, ...(as && { as }), ...(caption && { caption }) })
      continue
    }
    const content = takeTrigger(cutText(typeof one === 'string' ? one : one.text, MAX_BOT_TEXT))
    trigger ??= content.trigger
    if (content.text.trim()) says.push({ text: content.text.trim() })
  }
  return { says, state: null, ...(trigger && { trigger }) }
}

/** Reads one by one, as many as may be said, up to the first that is none: then all of it is no answer. */
function messagesIn(data: unknown): Message[] {
  const messages: Message[] = []
  for (const one of inputIn(data)) {
    const read = Answer.shape.messages.element.safeParse(one)
    if (!read.success) return []
    messages.push(read.data)
  }
  return messages
}

/** n8n answers with a list of what its last node made, unless it is told otherwise. */
const inputIn = (data: unknown): unknown[] =>
  (Array.isArray(data) ? data.slice(0, MAX_BOT_MESSAGES) : [data])
    .flatMap(one => listOf(loose(one).messages).slice(0, MAX_BOT_MESSAGES))
    .slice(0, MAX_BOT_MESSAGES)
