import {
  type LinkDraft,
  type Message,
  type QuotedMessage,
  VOICE_NOTE_FIELD,
} from '../../../../../core/tenant/messages/contract.ts'
import { type Leaving, outboxOf, type Stored, storedTexts } from '../../../../lib/outbox.ts'
import { randomText } from '../../../../lib/random-text.ts'
import { useStore } from '../../../../lib/store.ts'
import { messagesApi } from '../../data/api.ts'
import { thumbnailOf } from './thumbnail.ts'

/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** A message that was sent here. */
export interface Outgoing extends Leaving {
  ticketId: number
  body: string
  file?: File | undefined
  /** Of a picture or film. */
  size?: Size | undefined
  /** Of a voice note that was recorded here. */
  waveform?: string | undefined
  /** How long that voice note is. */
  seconds?: number | undefined
  /** That voice note as phones play it. */
  voiceNote?: Blob | undefined
  /** Shows the file before it is on the server. */
  preview?: string | undefined
  quotedMsg?: QuotedMessage | undefined
  /** What is shown of the page to which the text links. */
  link?: LinkDraft | undefined
  createdAt: string
}

type UnsentText = Stored & Pick<Outgoing, 'ticketId' | 'body' | 'quotedMsg' | 'link' | 'createdAt'>

const unsent = storedTexts<UnsentText>('unsent')
const outbox = outboxOf<Outgoing>({ placeOf: ({ ticketId }) => ticketId, post })
const arrived = new Set<(message: Message) => void>()

/** Whether anything is still on its way. */
export const useSending = (): boolean => useStore(outbox.all).length > 0

/** What of a ticket is still on its way. */
export function useOutgoing(ticketId: number): readonly Outgoing[] {
  return useStore(outbox.all).filter(one => one.ticketId === ticketId)
}

/** Hears the server's answers, message by message. */
export function onSent(listener: (message: Message) => void): () => void {
  arrived.add(listener)
  return () => arrived.delete(listener)
}

/** Sends what this person wrote before the page was left; it is called once for each session. */
export function resume(userId: number): void {
  const here = new Set(outbox.all.get().map(one => one.clientId))
  for (const stored of unsent.of(userId))
    if (!here.has(stored.clientId)) outbox.add({ ...stored, state: 'waiting', progress: 0 })
}

/** The session is over: what is still here waits in the browser for its writer, but for files. */
export function putAside(): void {
  for (const { preview } of outbox.all.get()) if (preview) URL.revokeObjectURL(preview)
  outbox.clear()
}

export type Draft = Omit<Outgoing, 'clientId' | 'preview' | 'createdAt' | 'state' | 'progress' | 'failure'>

/** Shows the message at once and sends it after those before it: one conversation is sent in order. */
export function send(draft: Draft): void {
  const preview = draft.file && URL.createObjectURL(draft.file)
  const now = new Date().toISOString()
  const one: Outgoing = { ...draft, clientId: randomText(), preview, createdAt: now, state: 'waiting', progress: 0 }
  const { clientId, ticketId, body, quotedMsg, link, createdAt } = one
  if (!one.file) unsent.keep({ clientId, ticketId, body, quotedMsg, link, createdAt })
  outbox.add(one)
}

export const sendAgain = outbox.again

/** Takes one away that did not leave, or that has left. */
export function discard(clientId: string): void {
  const gone = outbox.take(clientId)
  unsent.forget(clientId)
  if (gone?.preview) setTimeout(() => URL.revokeObjectURL(gone.preview ?? ''), 60_000)
}

async function post(one: Outgoing, onProgress: (progress: number) => void): Promise<void> {
  const { clientId, ticketId, body, file, quotedMsg, link } = one
  const quoted = quotedMsg?.id ? { id: quotedMsg.id } : undefined
  const params = { ticketId }
  const answer = file
    ? await messagesApi.send({ params, form: await formOf(one, file, quoted) }, { onProgress })
    : await messagesApi.send({
        params,
        body: { body, clientId, ...(quoted ? { quotedMsg: quoted } : {}), ...(link ? { link } : {}) },
      })
  for (const message of answer.messages) for (const listener of [...arrived]) listener({ ...message, clientId })
  discard(clientId)
}

async function formOf(
  { body, clientId, waveform, voiceNote }: Outgoing,
  file: File,
  quoted: { id: number } | undefined,
): Promise<FormData> {
  const form = new FormData()
  form.append('body', body)
  form.append('clientId', clientId)
  if (quoted) form.append('quotedMsg', JSON.stringify(quoted))
  const thumbnail = await thumbnailOf(file)
  if (thumbnail) form.append('thumbnail', thumbnail)
  if (waveform) form.append('waveform', waveform)
  form.append('medias', file, file.name)
  if (voiceNote) form.append(VOICE_NOTE_FIELD, voiceNote, file.name)
  return form
}
