import {
  type LinkDraft,
  type Message,
  type QuotedMessage,
  VOICE_NOTE_FIELD,
} from '../../../../../core/tenant/messages/contract.ts'
import { CallFailure } from '../../../../lib/api/failure.ts'
import { randomText } from '../../../../lib/random-text.ts'
import { realtime } from '../../../../lib/realtime/index.ts'
import { createStore, useStore } from '../../../../lib/store.ts'
import { messagesApi } from '../../data/api.ts'
import { thumbnailOf } from './thumbnail.ts'
import { forgetUnsent, keepUnsent, unsentOf } from './unsent.ts'

/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** A message that was sent here and that the server has not answered for yet. It outlives the chat pane. */
export interface Outgoing {
  clientId: string
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
  /** `stranded` when no server was reached: it leaves by itself. */
  state: 'waiting' | 'sending' | 'stranded' | 'failed'
  /** 0 to 1 while a file travels. */
  progress: number
  failure?: unknown
}

const outgoing = createStore<readonly Outgoing[]>([])
const chains = new Map<number, Promise<void>>()
const arrived = new Set<(message: Message) => void>()

/** Nothing tells when a server answers again whose socket never broke. */
const TRY_AGAIN_AFTER = 5000

/** Whether anything is still on its way. */
export const useSending = (): boolean => useStore(outgoing).length > 0

/** What of a ticket is still on its way. */
export function useOutgoing(ticketId: number): readonly Outgoing[] {
  return useStore(outgoing).filter(one => one.ticketId === ticketId)
}

/** Hears the server's answers, message by message. */
export function onSent(listener: (message: Message) => void): () => void {
  arrived.add(listener)
  return () => arrived.delete(listener)
}

/** Sends what this person wrote before the page was left; it is called once for each session. */
export function resume(userId: number): void {
  const here = new Set(outgoing.get().map(one => one.clientId))
  for (const kept of unsentOf(userId)) if (!here.has(kept.clientId)) add({ ...kept, state: 'waiting', progress: 0 })
}

/** The session is over: what is still here waits in the browser for its writer, but for files. */
export function putAside(): void {
  for (const { preview } of outgoing.get()) if (preview) URL.revokeObjectURL(preview)
  outgoing.set([])
  chains.clear()
}

export type Draft = Omit<Outgoing, 'clientId' | 'preview' | 'createdAt' | 'state' | 'progress' | 'failure'>

/** Shows the message at once and sends it after those before it: one conversation is sent in order. */
export function send(draft: Draft): void {
  const preview = draft.file && URL.createObjectURL(draft.file)
  const now = new Date().toISOString()
  const one: Outgoing = { ...draft, clientId: randomText(), preview, createdAt: now, state: 'waiting', progress: 0 }
  if (!one.file) keepUnsent(one)
  add(one)
}

function add(one: Outgoing): void {
  outgoing.set([...outgoing.get(), one])
  enqueue(one)
}

/** Sends one that did not leave again, under the same name, so that it cannot arrive twice. */
export function sendAgain(clientId: string): void {
  const one = outgoing.get().find(each => each.clientId === clientId)
  if (one?.state !== 'failed' && one?.state !== 'stranded') return
  edit(clientId, { state: 'waiting', progress: 0, failure: undefined })
  enqueue(one)
}

/** Takes one away that did not leave, or that has left. */
export function discard(clientId: string): void {
  const gone = outgoing.get().find(one => one.clientId === clientId)
  outgoing.set(outgoing.get().filter(one => one !== gone))
  forgetUnsent(clientId)
  if (gone?.preview) setTimeout(() => URL.revokeObjectURL(gone.preview ?? ''), 60_000)
}

/** What only found no server leaves by itself when the connection is back. */
function sendStranded(): void {
  for (const { clientId, state } of outgoing.get()) if (state === 'stranded') sendAgain(clientId)
}
realtime.state.subscribe(() => realtime.state.get() === 'live' && sendStranded())

function enqueue(one: Outgoing): void {
  const before = chains.get(one.ticketId) ?? Promise.resolve()
  chains.set(
    one.ticketId,
    before.then(() => deliver(one)),
  )
}

async function deliver(one: Outgoing): Promise<void> {
  const { clientId, ticketId, body, file, quotedMsg, link } = one
  edit(clientId, { state: 'sending' })
  const quoted = quotedMsg?.id ? { id: quotedMsg.id } : undefined
  try {
    const answer = file
      ? await messagesApi.send(
          { params: { ticketId }, form: await formOf(one, file, quoted) },
          { onProgress: progress => edit(clientId, { progress }) },
        )
      : await messagesApi.send({
          params: { ticketId },
          body: { body, clientId, ...(quoted ? { quotedMsg: quoted } : {}), ...(link ? { link } : {}) },
        })
    for (const message of answer.messages) for (const listener of [...arrived]) listener({ ...message, clientId })
    discard(clientId)
  } catch (failure) {
    const stranded = failure instanceof CallFailure && failure.offline
    edit(clientId, { state: stranded ? 'stranded' : 'failed', failure })
    if (stranded) setTimeout(sendStranded, TRY_AGAIN_AFTER)
  }
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

function edit(clientId: string, change: Partial<Outgoing>): void {
  outgoing.set(outgoing.get().map(one => (one.clientId === clientId ? { ...one, ...change } : one)))
}
