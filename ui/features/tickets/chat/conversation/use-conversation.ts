import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type Message, messageEvents } from '../../../../../core/tenant/messages/contract.ts'
import { useUser } from '../../../../app/session/session.ts'
import { useEvent, useGap, useLive } from '../../../../lib/realtime/index.ts'
import { type ChatMessage, fromOutgoing } from './chat-message.ts'
import { withDivider, withMessage, withoutMessage } from './conversation.ts'
import { onSent, useOutgoing } from './outbox.ts'
import { type PassageState, type Place, usePassages } from './use-passages.ts'

/** Several messages that come at once are marked read together. */
const MARK_READ_AFTER = 400

export interface OpenConversation extends Omit<PassageState, 'conversation'> {
  /** What is shown, what is on its way included. */
  messages: readonly ChatMessage[]
  firstNew: number | undefined
  hasMore: boolean
  /** The newest messages are not here. */
  hasNewer: boolean
  /** Something is on its way that is shown below the newest messages, and those are not here. */
  sendsBelow: boolean
  retry: () => void
  /** Fetches the page before; resolves when it is shown. */
  loadOlder: () => Promise<void>
  /** The page after, where the newest are not here. */
  loadNewer: () => Promise<void>
  /** The newest page instead of what is here, unless they meet. */
  loadNewest: () => Promise<void>
  /** The page around a message, or around the first one since an instant, instead of what is here, which it answers; throws when there is no such message. */
  loadAround: (place: Place) => Promise<readonly Message[]>
  /** Takes an answer of the server at once. */
  take: (message: Message) => void
  clearDivider: () => void
}

interface Options {
  ticketId: number
  /** Unread messages when it was opened: they get the divider. */
  unread: number
  /** Look without marking read. */
  peek: boolean
  /** Opens at this message instead of at the newest. */
  around?: number | undefined
  /** A message of the contact came while the conversation was open. */
  onIncoming?: (message: Message) => void
}

/** The messages of one ticket, kept true; mount it again for another ticket. */
export function useConversation({ ticketId, unread, peek, around, onIncoming }: Options): OpenConversation {
  const { id: userId, companyId } = useUser()
  // Where something is new the chat opens there, and else at what is sought: what was stored has neither.
  const isStored = unread === 0 && around === undefined
  const passages = usePassages({ ticketId, peek, isKept: isStored, keptAs: `${companyId}/${userId}/${ticketId}` })
  const { state, latest, edit, fetchNewest, fetchAround, startLoading } = passages
  const firstUnread = useRef(unread)
  const firstSought = useRef(around)
  const loadNewest = useCallback(
    () => fetchNewest(conversation => withDivider(conversation, firstUnread.current), true),
    [fetchNewest],
  )
  const open = useCallback(() => {
    startLoading()
    const sought = firstSought.current
    if (sought === undefined) void loadNewest()
    else fetchAround({ around: sought }).catch(loadNewest)
  }, [startLoading, loadNewest, fetchAround])
  useEffect(() => open(), [open])

  const markRead = useDelayed(() => void fetchNewest(), MARK_READ_AFTER)
  const received = useEffectEvent((message: Message, isNew: boolean) => {
    edit(old => withMessage(old, message))
    if (!isNew || message.fromMe) return
    onIncoming?.(message)
    if (latest.current.conversation.hasNewer) passages.miss()
    else if (isSeen()) {
      if (!peek) markRead()
    } else edit(old => (old.firstNew === undefined ? { ...old, firstNew: message.id } : old))
  })
  useEvent(messageEvents.appMessage, ({ action, message }) => {
    if (message.ticketId !== ticketId) return
    if (action === 'delete') edit(old => withoutMessage(old, message.id))
    else received(message, action === 'create')
  })
  useEffect(
    () => onSent(message => message.ticketId === ticketId && edit(old => withMessage(old, message))),
    [ticketId, edit],
  )
  const renew = (): void => {
    // The page around what is sought is on its way, and looks for itself whether something came after it: the newest would take its place.
    if (latest.current.loading && firstSought.current !== undefined) return
    void (latest.current.conversation.hasNewer ? passages.refresh() : fetchNewest())
  }
  useGap(renew)
  useLive(() => {
    const { conversation, failure, olderFailure, newerFailure } = latest.current
    if (failure !== undefined) (conversation.messages.length > 0 ? renew : open)()
    if (olderFailure !== undefined) void passages.loadOlder()
    if (newerFailure !== undefined) void passages.loadNewer()
  })
  useSeenAgain(() => !peek && latest.current.conversation.firstNew !== undefined && markRead())

  const outgoing = useOutgoing(ticketId)
  const { conversation, ...emitted } = state
  const { messages, firstNew, hasMore, hasNewer } = conversation
  const displayed = useMemo(() => {
    if (hasNewer) return messages
    const known = new Set(messages.map(message => message.clientId))
    return [...messages, ...outgoing.filter(one => !known.has(one.clientId)).map(fromOutgoing)]
  }, [messages, hasNewer, outgoing])
  return {
    ...emitted,
    messages: displayed,
    firstNew,
    hasMore,
    hasNewer,
    sendsBelow: hasNewer && outgoing.length > 0,
    retry: open,
    loadOlder: passages.loadOlder,
    loadNewer: passages.loadNewer,
    loadNewest,
    loadAround: fetchAround,
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

/** Learns that the page is looked at again. */
function useSeenAgain(listener: () => void): void {
  const receive = useEffectEvent(listener)
  useEffect(() => {
    const changed = (): void => {
      if (isSeen()) receive()
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
