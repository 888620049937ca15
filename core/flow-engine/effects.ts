import type { Json } from './flow.ts'

/** What a run wants done, in order. The host does it, or tells that it would be (decision 90). */
export type Effect =
  /** The customer reads a text; where the way to WhatsApp has buttons, `question` with the choices to tap, in the place of it. */
  | { do: 'say'; text: string; choices?: { question: string; titles: string[] } }
  /** The customer gets a file or a picture: a data URL, its size in bytes, a text below it. */
  | { do: 'file' | 'photo'; name: string; content: string; size: number; text: string }
  /** The run rests; nobody but a test dialog says so. */
  | { do: 'wait'; seconds: number }
  /** The ticket goes to a queue. */
  | { do: 'queue'; queueId: number }
  /** The ticket goes to another connection. */
  | { do: 'connection'; whatsappId: number }
  | { do: 'tag' | 'untag'; tagId: number; name: string }
  | { do: 'newTag'; name: string; color: string }
  /** The contact of the run: found by its number, or else made. Without a number it is the one who writes, also to be edited. */
  | { do: 'contact'; number: string; name: string; whatsappId: number | null }
  | { do: 'createContact' | 'editContact'; number: string; name: string; email: string; extraInfo: ExtraInfo[] }
  | { do: 'deleteContact'; number: string }
  | { do: 'notify'; by: 'whatsapp' | 'email'; userId: number | null; to: string; subject: string; body: string }
  /** The run stands still until someone lets it go on. */
  | { do: 'pause' }
  /** An answer is needed, which comes back as an input with this id. */
  | { do: 'ask'; id: number; request: Request }
  /** The ticket is resolved once the run has ended. */
  | { do: 'resolve' }
  /** The run came to an end node. */
  | { do: 'finish' }

interface ExtraInfo {
  name: string
  value: string
}

/** What a run asks the world for. */
export type Request = HttpRequest | AiRequest | ScriptRequest | HoursRequest

export interface HttpRequest {
  for: 'http'
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  /** How long it may take, where it says so (`times.ts`). */
  seconds?: number
}

export interface AiRequest {
  for: 'ai'
  instructions: string
  /** Examples that the flow gives. */
  examples: Exchange[]
  /** What was asked and answered before, the oldest first. */
  history: Exchange[]
  message: string
}

export interface Exchange {
  question: string
  answer: string
}

export interface ScriptRequest {
  for: 'script'
  script: string
  variables: Record<string, Json>
  immutable: readonly string[]
  /** What `Date` and `Math.random` are made of, so that a script gives the same again (decision 90). */
  now: number
  seed: number
  /** Minutes by which local time is ahead of UTC. */
  zone: number
}

/** Whether the company is open at a moment, or one of its queues. */
export interface HoursRequest {
  for: 'hours'
  queueId: number | null
  now: number
}

/** What comes back: each answers the request of its name. */
export type Answer = HttpAnswer | AiAnswer | ScriptAnswer | HoursAnswer

/** `status` is 0 when there was no response at all, `statusText` says why. */
export interface HttpAnswer {
  for: 'http'
  status: number
  statusText: string
  headers: Record<string, string>
  data: Json
}

export type AiAnswer = { for: 'ai'; text: string } | { for: 'ai'; error: string }

/** What the script assigned, also before it failed, where that is known; the message with which it failed; and what it said on its console. */
export type ScriptAnswer = { for: 'script'; said: string[] } & (
  | { assigned: Record<string, Json> }
  | { error: string; assigned?: Record<string, Json> }
)

/** `isGone`: there is no such queue any more, and those of the company count. */
export interface HoursAnswer {
  for: 'hours'
  open: boolean
  isGone?: true
}
