import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Services } from '../../../desk/index.ts'
import { wireTime } from '../../../kit/clock.ts'
import type { Row } from '../../../storage/index.ts'
import { takeTrigger } from '../../prompts/index.ts'
import type { TicketRow } from '../../tickets/index.ts'
import type { Bot, BotFault, BotReply, BotSaying, Talk } from './bot.ts'

const MAX_TIME = 10_000
const VERSION = 1

/** The key by which deliveries of an integration are signed: always the same, and of no other one. */
export const signingKey = (
  { sign }: Pick<Services['secrets'], 'sign'>,
  companyId: number,
  integrationId: number,
): string => sign('integration', `${companyId}/${integrationId}`)

/** Of `<seconds>.<body>`, as receivers compute it again. */
export const signatureOf = (key: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`

/** What is delivered, with its number: the same for each try, and for no other message. */
export interface WholeTalk extends Talk {
  companyId: number
  turnId: number
  /** By which it is signed. */
  signingKey: string
  ticket: TicketRow
  contact: Row<'contacts'>
}

/** What is sent: the message of a contact, and where it belongs. New fields may come; what there is stays. */
function payloadOf({ companyId, turnId, ticket, contact, integration, heard, now }: WholeTalk) {
  return {
    version: VERSION,
    id: `${companyId}-${turnId}`,
    event: 'message',
    sentAt: wireTime(now),
    integration: { id: integration.id, name: integration.name, type: integration.type },
    ticket: {
      ...{ id: ticket.id, uuid: ticket.uuid, status: ticket.status },
      ...{ queueId: ticket.queueId, whatsappId: ticket.whatsappId },
    },
    contact: { id: contact.id, name: contact.name, number: contact.number },
    message: { text: heard.text, media: heard.media },
  }
}

/** What may come back: nothing, or what is said to the contact. */
const Answer = z.object({
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

/** n8n and whatever else takes a signed POST: each message is delivered there, and the answer may be said at once (decision 345). */
export const webhook: Bot = {
  async answer(talk: WholeTalk, { outside }): Promise<BotReply | BotFault> {
    const payload = payloadOf(talk)
    const body = JSON.stringify(payload)
    const seconds = Math.floor(talk.now / 1000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Balcao',
      'x-balcao-delivery': payload.id,
      'x-balcao-signature': signatureOf(talk.signingKey, seconds, body),
    }
    const request = { for: 'http', method: 'POST', url: talk.integration.urlN8N, headers, body } as const
    const answer = await outside.ask(request, MAX_TIME, false)
    if ('fault' in answer) return answer
    if (answer.status === 429) return { fault: 'busy' }
    if (answer.status >= 500) return { fault: 'failed', detail: `HTTP ${answer.status}` }
    if (answer.status === 401 || answer.status === 403) return { fault: 'key', detail: `HTTP ${answer.status}` }
    if (answer.status >= 300) return { fault: 'address', detail: `HTTP ${answer.status}` }
    return replyIn(answer.data)
  },
}

/** What is no answer of ours says nothing: the other side may write by the send call. */
function replyIn(data: unknown): BotReply {
  const read = Answer.safeParse(data)
  const says: BotSaying[] = []
  let trigger: BotReply['trigger']
  for (const one of read.data?.messages ?? []) {
    if (typeof one !== 'string' && 'mediaUrl' in one) {
      const { mediaUrl, as, caption } = one
      says.push({ mediaUrl, ...(as && { as }), ...(caption && { caption }) })
      continue
    }
    const said = takeTrigger(typeof one === 'string' ? one : one.text)
    trigger ??= said.trigger
    if (said.text.trim()) says.push({ text: said.text.trim() })
  }
  return { says, state: null, ...(trigger && { trigger }) }
}
