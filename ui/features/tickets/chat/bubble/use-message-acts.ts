import { useMemo, useRef, useState } from 'react'
import type { Message } from '../../../../../core/tenant/messages/contract.ts'
import { translate } from '../../../../i18n/texts.ts'
import { showDone, showError, showFailure } from '../../../../kit/index.ts'
import { messagesApi } from '../../data/api.ts'
import { ticketTexts } from '../../texts/index.ts'
import { copiedText } from '../content/plain-words.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import { discard, sendAgain } from '../conversation/outbox.ts'
import type { ChatActs } from './chat-acts.ts'

export type MessageDialog =
  | { kind: 'picture' | 'pdf' | 'remove'; message: ChatMessage }
  | { kind: 'start'; person: { name: string; number: string } }

interface Options {
  messages: readonly ChatMessage[]
  onTaken: (message: Message) => void
  onReply: ((message: ChatMessage) => void) | undefined
  onEdit: ((message: ChatMessage) => void) | undefined
  onForward: ((message: ChatMessage) => void) | undefined
  onChoose: ((message: ChatMessage) => void) | undefined
  deletes: boolean
  jumpTo: (messageId: number) => Promise<boolean>
  readOnly: boolean
}

/** The acts on messages of one chat, and the dialog that one of them opened. */
export function useMessageActs(options: Options) {
  const [dialog, setDialog] = useState<MessageDialog>()
  const latest = useRef(options)
  latest.current = options
  const writes = options.onReply !== undefined
  const edits = options.onEdit !== undefined
  const { deletes } = options
  const handsOn = options.onForward !== undefined

  const acts = useMemo<ChatActs>(() => {
    const take = async (answer: Promise<Message>): Promise<void> => {
      try {
        latest.current.onTaken(await answer)
      } catch (error) {
        showFailure(error)
      }
    }
    const params = (message: ChatMessage) => ({ params: { messageId: message.id } })
    return {
      reply: writes ? message => latest.current.onReply?.(message) : undefined,
      edit: writes && edits ? message => latest.current.onEdit?.(message) : undefined,
      forward: handsOn ? message => latest.current.onForward?.(message) : undefined,
      choose: handsOn ? message => latest.current.onChoose?.(message) : undefined,
      react: (message, emoji) => {
        latest.current.onTaken({ ...message, reactions: withOwn(message, emoji) })
        void take(messagesApi.react({ ...params(message), body: { emoji } }))
      },
      deletes,
      remove: message => setDialog({ kind: 'remove', message }),
      copy: message => void copyText(copiedText(message)),
      retry: message =>
        message.outgoing ? sendAgain(message.outgoing.clientId) : void take(messagesApi.retry(params(message))),
      discard: message => message.outgoing && discard(message.outgoing.clientId),
      fetchMedia: message => {
        latest.current.onTaken({ ...message, mediaState: 'pending' })
        void messagesApi.mediaRetry(params(message)).then(latest.current.onTaken, error => {
          latest.current.onTaken({ ...message, mediaState: 'failed' })
          showFailure(error)
        })
      },
      openPicture: message => setDialog({ kind: 'picture', message }),
      openPdf: message => setDialog({ kind: 'pdf', message }),
      startWith: person => setDialog({ kind: 'start', person }),
      startWithNumber: number => setDialog({ kind: 'start', person: { name: '', number } }),
      jumpTo: id =>
        void latest.current.jumpTo(id).then(found => found || showError(translate(ticketTexts, 'quotedGone'))),
    }
  }, [writes, edits, deletes, handsOn])
  return { acts, dialog, closeDialog: () => setDialog(undefined) }
}

/** Our own reaction replaced; an empty emoji takes it back. */
function withOwn(message: ChatMessage, emoji: string): Message['reactions'] {
  const others = message.reactions.filter(reaction => !reaction.fromMe)
  return emoji ? [...others, { emoji, fromMe: true, contactId: null }] : others
}

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showDone(translate(ticketTexts, 'copied'))
  } catch {
    showError(translate(ticketTexts, 'copyFailed'))
  }
}
