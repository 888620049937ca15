import type * as z from 'zod'
import type { FetchError } from '../../../clients/index.ts'
import type { CompanyContext, Services } from '../../../company/index.ts'
import type { Row } from '../../../storage/index.ts'
import type { Attempt, Parcel } from '../../deliveries/index.ts'
import type { QuotedPayload, SenderPayload } from '../../messages/contract.ts'
import type { SentAs } from '../../messages/index.ts'
import type { TicketRow, Trigger } from '../../tickets/index.ts'

export type IntegrationRow = Row<'queue_integrations'>

/** What a contact said, as a bot gets it. */
export interface Received {
  text: string
  media: { kind: string; url: string | null; name: string; mimetype: string } | null
  sender: z.infer<typeof SenderPayload>
  quoted: z.infer<typeof QuotedPayload>
}

/** One thing that a bot says. */
export type BotMessage =
  /** Already with WhatsApp's marks. */
  | { text: string }
  | { mediaUrl: string; as?: SentAs; caption?: string }
  /** Shown as typing. */
  | { pauseMs: number }

/** What a bot answers to one message. */
export interface BotReply {
  says: readonly BotMessage[]
  /** What it wants back with the next message of this talk (JSON, at most 16 KB); null begins again. */
  state: string | null
  trigger?: Trigger
  /** The ticket is free again. */
  ends?: boolean
  /** The ticket closes. */
  close?: boolean
  posted?: Posted
}

/** What was delivered to a bot that gets deliveries, and what came of it: they are logged. */
export interface Posted {
  parcel: Parcel
  attempt: Attempt
}

/** Why nothing can be asked, or what came back instead of an answer. */
export type ExternalError =
  | FetchError
  | 'key'
  | 'address'
  | 'busy'
  | 'failed'
  | 'garbage'
  /** A page of the web, which is for people. */
  | 'page'
  /** What it needs to be asked is not set up, or can no longer be read. */
  | 'unset'
  | 'unreadable'

/** `detail` is what the other side said of it. */
export interface BotError {
  fault: ExternalError
  detail?: string
  /** It may have heard what it was told: to tell it again would be to say it twice. */
  mayHaveHeard?: true
  posted?: Posted
}

/** What was said, by whom and where. */
export interface ConversationContext {
  ticket: Pick<TicketRow, 'id' | 'uuid' | 'referral'>
  contact: Pick<Row<'contacts'>, 'number' | 'name'>
  integration: IntegrationRow
  state: string | null
  /** When `state` was stored. */
  stateAt: number | null
  heard: Received
  /** The desk's clock. */
  now: number
}

/** What of the program a bot needs; what it keeps in memory is the company's. */
export interface BotServices extends Pick<CompanyContext, 'own'> {
  outside: Pick<Services['outside'], 'ask'>
  secrets: Pick<Services['secrets'], 'decrypt'>
}

/** Someone else's program that answers a contact, by what it has to know of the talk. Asked outside of any transaction; never throws. */
export interface Bot<Known extends ConversationContext = ConversationContext> {
  readonly answer: (conversation: Known, services: BotServices) => Promise<BotReply | BotError>
}
