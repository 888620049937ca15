import { useState } from 'react'
import type { ChatMessage } from '../../../core/tenant/chats/contract.ts'
import { randomText } from '../../lib/random-text.ts'
import { chatsApi } from './use-chats.ts'

/** A message on its way; one that did not arrive says why. */
interface Outgoing {
  clientId: string
  text: string
  failure?: unknown
}

interface Outbox {
  waiting: readonly Outgoing[]
  send: (text: string) => void
  again: (clientId: string) => void
}

/** Messages stand in the conversation at once. Sent again they keep their name, so that one which did arrive is there once. */
export function useOutgoing(chatId: number, onSent: (message: ChatMessage) => void): Outbox {
  const [waiting, setWaiting] = useState<readonly Outgoing[]>([])
  const post = async ({ clientId, text }: Outgoing): Promise<void> => {
    try {
      onSent(await chatsApi.send({ params: { chatId }, body: { message: text, clientId } }))
      setWaiting(all => all.filter(one => one.clientId !== clientId))
    } catch (failure) {
      setWaiting(all => all.map(one => (one.clientId === clientId ? { ...one, failure } : one)))
    }
  }
  return {
    waiting,
    send(text) {
      const one = { clientId: randomText(), text }
      setWaiting(all => [...all, one])
      void post(one)
    },
    again(clientId) {
      const one = waiting.find(outgoing => outgoing.clientId === clientId)
      if (!one) return
      setWaiting(all => all.map(other => (other === one ? { clientId, text: one.text } : other)))
      void post(one)
    },
  }
}
