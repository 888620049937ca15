import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react'
import type { Message } from '../../../../../core/tenant/messages/contract.ts'
import { useEvent, useGap } from '../../../../lib/realtime/index.ts'
import { messagesApi } from '../../data/api.ts'
import {
  type Conversation,
  emptyConversation,
  withDivider,
  withMessage,
  withNewest,
  withOlder,
} from './conversation.ts'
import { onSent, useOutgoing } from './outbox.ts'
import { fromOutgoing, type ShownMessage } from './shown-message.ts'

/** Several messages that come at once are marked read together. */
const MARK_READ_AFTER = 400

export interface OpenConversation {
  /** What is shown, what is on its way included. */
  messages: readonly ShownMessage[]
  firstNew: number | undefined
  hasMore: boolean
  /** Nothing is here yet. */
  loading: boolean
  loadingOlder: boolean
  failure: unknown
  olderFailure: unknown
  retry: () => void
  /** Fetches the page before; resolves when it is shown. */
  loadOlder: () => Promise<void>
  /** Takes an answer of the server at once. */
  take: (message: Message) => void
  clearDivider: () => void
}

interface State {
  conversation: Conversation
  loading: boolean
  loadingOlder: boolean
  failure: unknown
  olderFailure: unknown
}

type Step = (state: State) => State

const start: State = {
  conversation: emptyConversation,
  loading: true,
  loadingOlder: false,
  failure: undefined,
  olderFailure: undefined,
}

interface Options {
  ticketId: number
  /** Unread messages when it was opened: they get the divider. */
  unread: number
  /** Look without marking read. */
  peek: boolean
  /** A message of the contact came while the conversation was open. */
  onIncoming?: (message: Message) => void
}

/** The messages of one ticket, kept true; mount it anew for another ticket. */
export function useConversation({ ticketId, unread, peek, onIncoming }: Options): OpenConversation {
  const [state, step] = useReducer((old: State, by: Step) => by(old), start)
  const edit = useCallback((by: (conversation: Conversation) => Conversation) => {
    step(old => {
      const conversation = by(old.conversation)
      return conversation === old.conversation ? old : { ...old, conversation }
    })
  }, [])
  const latest = useRef(state)
  latest.current = state

  const fetchNewest = useCallback(
    async (then: (conversation: Conversation) => Conversation = same => same): Promise<void> => {
      try {
        const page = await messagesApi.list({ params: { ticketId }, query: peek ? { peek: true } : {} })
        step(old => ({
          ...old,
          loading: false,
          failure: undefined,
          conversation: then(withNewest(old.conversation, page)),
        }))
      } catch (failure) {
        step(old => ({ ...old, loading: false, failure }))
      }
    },
    [ticketId, peek],
  )
  const firstUnread = useRef(unread)
  const open = useCallback(() => {
    step(old => ({ ...old, loading: true, failure: undefined }))
    void fetchNewest(conversation => withDivider(conversation, firstUnread.current))
  }, [fetchNewest])
  useEffect(() => open(), [open])

  const markRead = useDelayed(() => void fetchNewest(), MARK_READ_AFTER)
  const heard = useEffectEvent((message: Message, isNew: boolean) => {
    edit(old => withMessage(old, message))
    if (!isNew || message.fromMe) return
    onIncoming?.(message)
    if (isSeen()) {
      if (!peek) markRead()
    } else edit(old => (old.firstNew === undefined ? { ...old, firstNew: message.id } : old))
  })
  useEvent<{ action: string; message: Message }>('appMessage', ({ action, message }) => {
    if (message.ticketId === ticketId) heard(message, action === 'create')
  })
  useEffect(
    () => onSent(message => message.ticketId === ticketId && edit(old => withMessage(old, message))),
    [ticketId, edit],
  )
  useGap(() => void fetchNewest())
  useSeenAgain(() => !peek && latest.current.conversation.firstNew !== undefined && markRead())

  const loadOlder = useCallback(async (): Promise<void> => {
    const { conversation, loadingOlder } = latest.current
    if (loadingOlder || !conversation.hasMore) return
    step(old => ({ ...old, loadingOlder: true, olderFailure: undefined }))
    try {
      const query = conversation.cursor ? { cursor: conversation.cursor } : { pageNumber: 2 }
      const page = await messagesApi.list({ params: { ticketId }, query: peek ? { ...query, peek: true } : query })
      step(old => ({ ...old, loadingOlder: false, conversation: withOlder(old.conversation, page) }))
    } catch (olderFailure) {
      step(old => ({ ...old, loadingOlder: false, olderFailure }))
    }
  }, [ticketId, peek])

  const outgoing = useOutgoing(ticketId)
  const { messages, firstNew, hasMore } = state.conversation
  const shown = useMemo(() => {
    const known = new Set(messages.map(message => message.clientId))
    return [...messages, ...outgoing.filter(one => !known.has(one.clientId)).map(fromOutgoing)]
  }, [messages, outgoing])
  return {
    ...state,
    messages: shown,
    firstNew,
    hasMore,
    retry: open,
    loadOlder,
    take: useCallback(message => edit(old => withMessage(old, message)), [edit]),
    clearDivider: useCallback(
      () => edit(old => (old.firstNew === undefined ? old : { ...old, firstNew: undefined })),
      [edit],
    ),
  }
}

function isSeen(): boolean {
  return document.visibilityState === 'visible'
}

/** Hears that the page is looked at again. */
function useSeenAgain(listener: () => void): void {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    const changed = (): void => {
      if (isSeen()) hear()
    }
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  }, [])
}

function useDelayed(work: () => void, delay: number): () => void {
  const run = useRef(work)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  run.current = work
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => run.current(), delay)
  }, [delay])
}
