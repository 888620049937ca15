import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import type { Message } from '../../../../../core/tenant/messages/contract.ts'
import { messagesApi } from '../../data/api.ts'
import {
  type Conversation,
  emptyConversation,
  type MessagePage,
  withAround,
  withMessage,
  withNewer,
  withNewest,
  withNewestOfStored,
  withOlder,
} from './conversation.ts'
import { storedEnd, storeEnd } from './stored-conversations.ts'

export interface PassageState {
  conversation: Conversation
  /** Nothing is here yet. */
  loading: boolean
  loadingOlder: boolean
  loadingNewer: boolean
  failure: unknown
  olderFailure: unknown
  newerFailure: unknown
  /** Messages of the contact that came while the newest were not here. */
  missed: number
}

const start: PassageState = {
  conversation: emptyConversation,
  loading: true,
  loadingOlder: false,
  loadingNewer: false,
  failure: undefined,
  olderFailure: undefined,
  newerFailure: undefined,
  missed: 0,
}

/** Messages of a page: anyone who goes back two hundred asks for three more. What is only looked at again comes in short ones. */
const PAGE = 50

export type Place = { around: number } | { since: string }

export type Edit = (conversation: Conversation) => Conversation
type Change = Partial<PassageState>

export interface Passages {
  state: PassageState
  latest: RefObject<PassageState>
  edit: (by: Edit) => void
  miss: () => void
  startLoading: () => void
  /** The newest messages: a whole page of them where the conversation is opened, and some where it is only looked at again. */
  fetchNewest: (then?: Edit, whole?: boolean) => Promise<void>
  /** The page around a message, or around the first one since an instant, which it answers. Throws when there is no such message. */
  fetchAround: (place: Place) => Promise<readonly Message[]>
  /** What is here, fetched again where it stands. */
  refresh: () => Promise<void>
  loadOlder: () => Promise<void>
  loadNewer: () => Promise<void>
}

interface Options {
  ticketId: number
  peek: boolean
  /** Where the end of this conversation is stored for anyone who comes back to it. */
  keptAs: string
  /** Begins with what was stored of it. */
  isKept: boolean
}

/** The loaded part of a ticket's messages, and the calls that fetch more of them. */
export function usePassages({ ticketId, peek, keptAs: storedAs, isKept: isStored }: Options): Passages {
  const stored = useRef(isStored ? storedEnd(storedAs) : undefined)
  const [state, step] = useReducer(
    (old: PassageState, by: (old: PassageState) => PassageState) => by(old),
    stored.current ? { ...start, conversation: stored.current } : start,
  )
  const latest = useRef(state)
  latest.current = state
  const put = useCallback((change: Change, by: Edit = same) => {
    step(old => ({ ...old, ...change, conversation: by(old.conversation) }))
  }, [])
  const edit = useCallback((by: Edit) => {
    step(old => {
      const conversation = by(old.conversation)
      return conversation === old.conversation ? old : { ...old, conversation }
    })
  }, [])
  const ask = useCallback(
    (query: {
      cursor?: string
      after?: string
      around?: number
      since?: string
      size?: number
    }): Promise<MessagePage> =>
      messagesApi.list({ params: { ticketId }, query: peek ? { ...query, peek: true } : query }),
    [ticketId, peek],
  )

  const fetchNewest = useCallback(
    async (then: Edit = same, whole = false): Promise<void> => {
      const before = stored.current?.messages
      try {
        const page = await ask(whole || before ? { size: PAGE } : {})
        stored.current = undefined
        put({ loading: false, failure: undefined, missed: 0 }, old =>
          then(before ? withNewestOfStored(old, page, before) : withNewest(old, page)),
        )
      } catch (failure) {
        put({ loading: false, failure })
      }
    },
    [ask, put],
  )
  const fetchAround = useCallback(
    async (place: Place): Promise<readonly Message[]> => {
      const page = await ask({ ...place, size: PAGE })
      const sides = { olderFailure: undefined, newerFailure: undefined }
      put({ loading: false, failure: undefined, ...sides }, old => withAround(old, page))
      // What came while the page was on its way is not in it.
      if (!page.hasNewer) await fetchNewest()
      return page.messages
    },
    [ask, put, fetchNewest],
  )
  const loadOlder = useCallback(async (): Promise<void> => {
    const { conversation, loadingOlder } = latest.current
    const { cursor } = conversation
    if (loadingOlder || cursor === undefined) return
    put({ loadingOlder: true, olderFailure: undefined })
    try {
      const page = await ask({ cursor, size: PAGE })
      put({ loadingOlder: false }, old => (old.cursor === cursor ? withOlder(old, page) : old))
    } catch (olderFailure) {
      put({ loadingOlder: false, olderFailure })
    }
  }, [ask, put])
  const loadNewer = useCallback(async (): Promise<void> => {
    const { conversation, loadingNewer } = latest.current
    const { newerCursor } = conversation
    if (loadingNewer || newerCursor === undefined) return
    put({ loadingNewer: true, newerFailure: undefined })
    try {
      const page = await ask({ after: newerCursor, size: PAGE })
      put({ loadingNewer: false }, old => (old.newerCursor === newerCursor ? withNewer(old, page) : old))
      if (!page.hasNewer) await fetchNewest()
    } catch (newerFailure) {
      put({ loadingNewer: false, newerFailure })
    }
  }, [ask, put, fetchNewest])
  const refresh = useCallback(async (): Promise<void> => {
    const { messages } = latest.current.conversation
    const middle = messages[Math.floor(messages.length / 2)]
    if (!middle) return
    try {
      const page = await ask({ around: middle.id })
      edit(old => page.messages.reduce(withMessage, old))
    } catch {
      // The reader sees what was here before; the next gap asks again.
    }
  }, [ask, edit])

  // What is stored is what was there when the chat went, whatever came since it was opened.
  useEffect(() => () => storeEnd(storedAs, latest.current.conversation, PAGE), [storedAs])

  return {
    state,
    latest,
    edit,
    miss: useCallback(() => put({ missed: latest.current.missed + 1 }), [put]),
    startLoading: useCallback(() => put({ loading: true, failure: undefined }), [put]),
    fetchNewest,
    fetchAround,
    refresh,
    loadOlder,
    loadNewer,
  }
}

const same: Edit = conversation => conversation
