import { useEffect } from 'react'
import { type ChatMessage, chatErrors } from '../../../core/tenant/chats/contract.ts'
import { showFailure } from '../../kit/index.ts'
import { isFailure } from '../../lib/api/failure.ts'
import { useAsksBeforeUnload } from '../../lib/before-unload.ts'
import { type Leaving, outboxOf, type Stored, storedTexts } from '../../lib/outbox.ts'
import { randomText } from '../../lib/random-text.ts'
import { useSocketState } from '../../lib/realtime/index.ts'
import { useStore } from '../../lib/store.ts'
import { chatsApi } from './use-chats.ts'

/** A message on its way; one that did not arrive says why. */
interface Outgoing extends Leaving {
  chatId: number
  text: string
  file?: File | undefined
}

const unsent = storedTexts<Stored & Pick<Outgoing, 'chatId' | 'text'>>('unsentChats')
const outbox = outboxOf<Outgoing>({ placeOf: ({ chatId }) => chatId, post })
const arrived = new Set<(message: ChatMessage) => void>()

/** What of a chat is still on its way. */
export function useOutgoing(chatId: number): readonly Outgoing[] {
  return useStore(outbox.all).filter(one => one.chatId === chatId)
}

/** Hears the server's answers, message by message. */
export function onSent(listener: (message: ChatMessage) => void): () => void {
  arrived.add(listener)
  return () => arrived.delete(listener)
}

/** Messages stand in the conversation at once. */
export function send(chatId: number, text: string, file?: File): void {
  const clientId = randomText()
  if (!file) unsent.keep({ clientId, chatId, text })
  outbox.add({ clientId, chatId, text, file, state: 'waiting', progress: 0 })
}

export const sendAgain = outbox.again

/** Takes one away that did not leave, or that has left. */
export function discard(clientId: string): void {
  outbox.take(clientId)
  unsent.forget(clientId)
}

/** While someone is signed in: sends what was left unsent, and asks before the page is left with a file that no browser keeps. */
export function useUnsent(userId: number): void {
  const live = useSocketState() === 'live'
  useEffect(() => {
    if (!live) return
    const here = new Set(outbox.all.get().map(({ clientId }) => clientId))
    for (const stored of unsent.of(userId))
      if (!here.has(stored.clientId)) outbox.add({ ...stored, state: 'waiting', progress: 0 })
  }, [live, userId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each person's own are put aside when their session is over.
  useEffect(() => outbox.clear, [userId])
  const hasFiles = useStore(outbox.all).some(({ file }) => file)
  useAsksBeforeUnload(hasFiles)
}

async function post({ chatId, clientId, text, file }: Outgoing, onProgress: (progress: number) => void): Promise<void> {
  try {
    const message = await chatsApi.send({ params: { chatId }, ...contentOf(text, clientId, file) }, { onProgress })
    for (const listener of [...arrived]) listener(message)
  } catch (failure) {
    if (!isFailure(failure, chatErrors.ERR_NO_CHAT_FOUND)) throw failure
    // There is no conversation any more that could show it.
    showFailure(failure)
  }
  discard(clientId)
}

/** A text alone goes as JSON, with a file as a form. */
function contentOf(message: string, clientId: string, file: File | undefined) {
  if (!file) return { body: { message, clientId } }
  const form = new FormData()
  form.set('clientId', clientId)
  form.set('message', message)
  form.set('medias', file)
  return { form }
}
