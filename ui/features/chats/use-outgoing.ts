import { useState } from 'react'
import type { ChatMessage } from '../../../core/tenant/chats/contract.ts'
import { randomText } from '../../lib/random-text.ts'
import { chatsApi } from './use-chats.ts'

/** A message on its way; one that did not arrive says why. */
interface Outgoing {
  clientId: string
  text: string
  file?: File | undefined
  /** 0 to 1 of its file. */
  progress?: number
  failure?: unknown
}

interface Outbox {
  waiting: readonly Outgoing[]
  send: (text: string, file?: File) => void
  again: (clientId: string) => void
}

/** Messages stand in the conversation at once. Sent again they keep their name, so that one which did arrive is there once. */
export function useOutgoing(chatId: number, onSent: (message: ChatMessage) => void): Outbox {
  const [waiting, setWaiting] = useState<readonly Outgoing[]>([])
  const change = (clientId: string, more: Partial<Outgoing>): void =>
    setWaiting(all => all.map(one => (one.clientId === clientId ? { ...one, ...more } : one)))
  const post = async ({ clientId, text, file }: Outgoing): Promise<void> => {
    try {
      const onProgress = (progress: number): void => change(clientId, { progress })
      onSent(await chatsApi.send({ params: { chatId }, ...contentOf(text, clientId, file) }, { onProgress }))
      setWaiting(all => all.filter(one => one.clientId !== clientId))
    } catch (failure) {
      change(clientId, { failure })
    }
  }
  return {
    waiting,
    send(text, file) {
      const one = { clientId: randomText(), text, file }
      setWaiting(all => [...all, one])
      void post(one)
    },
    again(clientId) {
      const one = waiting.find(outgoing => outgoing.clientId === clientId)
      if (!one) return
      change(clientId, { failure: undefined, progress: 0 })
      void post(one)
    },
  }
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
