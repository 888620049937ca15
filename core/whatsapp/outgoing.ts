import type { ReadCard } from '../domain/contact-card.ts'
import type { FilledTemplate } from '../kit/message-template.ts'
import type { Address, MessageKey } from './address.ts'
import type { LinkPreview, MediaKind } from './events.ts'

/** A message to send. Plain data: it lies in the outbox as JSON until WhatsApp has it. */
export interface OutgoingMessage {
  /** Made by `newWaId` and stored before the first attempt; every later attempt carries the same. */
  waId: string
  to: Address
  content: OutgoingContent
  /** The message this one answers. The receiver's phone shows `body` if it does not have the message itself. */
  quoted?: { key: MessageKey; body: string }
  /** Someone else's words: the receiver's phone says that it was forwarded. */
  forwarded?: boolean
}

export type OutgoingContent =
  | { type: 'text'; body: string; link?: LinkPreview }
  | OutgoingMedia
  | OutgoingTemplate
  | OutgoingChoices
  | { type: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { type: 'contacts'; contacts: ReadCard[] }
  /** Replaces the text of an own message; WhatsApp accepts it for about 15 minutes. */
  | { type: 'edit'; target: MessageKey; body: string }
  /** Deletes for everybody. */
  | { type: 'delete'; target: MessageKey }
  /** An empty emoji takes the reaction back. */
  | { type: 'reaction'; target: MessageKey; emoji: string }

/** A template that Meta approved; only a provider with `templates` sends one. */
export interface OutgoingTemplate extends Omit<FilledTemplate, 'category' | 'labels'> {
  type: 'template'
  /** What stands above its text. */
  media?: OutgoingMedia
}

/** A text with choices to tap: buttons up to three, else a list of ten at most. Only a provider with `buttons` sends one. */
export interface OutgoingChoices {
  type: 'choices'
  body: string
  /** Rows of a list, else buttons. */
  isList: boolean
  /** What opens the list. */
  label: string
  choices: { id: string; title: string; description?: string }[]
}

/** The file that a message brings, if it brings one. */
export const fileOf = (content: OutgoingContent): OutgoingMedia | undefined =>
  content.type === 'media' ? content : content.type === 'template' ? content.media : undefined

export interface OutgoingMedia {
  type: 'media'
  kind: MediaKind
  /** Absolute path of the file; read as a stream when it is sent. */
  path: string
  mimeType: string
  fileName?: string
  caption?: string
  seconds?: number
  /** How loud a voice note is in its course: 64 bytes from 0 to 100, hexadecimal. */
  waveform?: string
  /** A small JPEG of a picture, base64, which the receiver's phone shows until the file has come. */
  thumbnail?: string
  /** Pixels. */
  width?: number
  height?: number
}

/**
 * Whether the phone number is on WhatsApp. `no-answer` says nothing about the number: never treat it as "not there". `cannot-tell`:
 * this way to WhatsApp answers no such question, now or later; only a message that does not arrive tells.
 */
export type NumberCheck =
  | { result: 'found'; pn: string; lid?: string }
  | { result: 'not-on-whatsapp' }
  | { result: 'no-answer' }
  | { result: 'cannot-tell' }

/** A temporary address of the picture at WhatsApp; `hidden` when there is none or its owner shows it to few. */
export type ProfilePicture = { result: 'found'; url: string } | { result: 'hidden' | 'no-answer' }
