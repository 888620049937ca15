import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '../../../../../core/tenant/messages/contract.ts'
import type { OpenConversation } from '../conversation/use-conversation.ts'
import type { Place } from '../conversation/use-passages.ts'
import { belowOf, centre, holdFirst, openAt, show, topOf } from './rows-in-view.ts'

/** Older messages are asked for so far from the top: two screens, so that they are there when it is reached. */
const NEAR_TOP = 1600
/** Closer to the end than this counts as at the end. */
const NEAR_END = 60
/** By these someone scrolls, or is about to. */
const SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** Newer messages are asked for so close to the last one that is here. */
const NEAR_LAST = 400

export interface ChatScroll {
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** The newest message is in view, and stays so when something arrives. */
  pinned: boolean
  /** Messages of the contact that came while the end was out of view. */
  unseen: number
  toBottom: () => void
  /** Shows a message, loading the page around it if need be; answers whether it was found. */
  jumpTo: (messageId: number) => Promise<boolean>
  /** Shows the first message since an instant, or the last where nothing was said since. */
  jumpSince: (instant: string) => Promise<boolean>
}

/**
 * Where a chat stands: at its end, or steady under the reader's eye while messages come above and below. It opens at the
 * message that is sought, if there is one.
 */
export function useChatScroll(conversation: OpenConversation, sought: number | undefined): ChatScroll {
  const { messages, firstNew, hasMore, loading, loadingOlder, olderFailure, loadOlder } = conversation
  const { hasNewer, loadingNewer, newerFailure, loadNewer, missed, sendsBelow } = conversation
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useRef({ opened: false, pinned: true, cut: false, firstKey: '', firstTop: 0, lastKey: '' })
  /** A message that is to be shown as soon as its row is drawn, which takes a busy page longer than a frame. */
  const wanted = useRef<number>(undefined)
  /** A message that was shown stays in the middle while the rows around it get their real size, until someone scrolls. */
  const held = useRef<number>(undefined)
  const [pinned, setPinned] = useState(true)
  const [unseen, setUnseen] = useState(0)
  const latest = useRef(conversation)
  latest.current = conversation

  const letGo = useCallback(() => {
    held.current = undefined
  }, [])
  const toEnd = useCallback(() => {
    letGo()
    const box = scroller.current
    if (box) box.scrollTop = box.scrollHeight
  }, [letGo])
  const showAndHold = useCallback((messageId: number): boolean => {
    const isHere = show(scroller.current, messageId)
    held.current = isHere ? messageId : undefined
    return isHere
  }, [])
  const pin = useCallback((now: boolean) => {
    place.current.pinned = now
    setPinned(now)
    if (now) setUnseen(0)
  }, [])

  useLayoutEffect(() => {
    const box = scroller.current
    const first = messages[0]
    const last = messages.at(-1)
    if (!box || !first || !last) return
    const at = place.current
    if (!at.opened) {
      if (sought !== undefined && showAndHold(sought)) pin(false)
      else openAt(box, firstNew, toEnd)
    } else if (wanted.current !== undefined && showAndHold(wanted.current)) {
      wanted.current = undefined
    } else if (at.firstKey !== first.key) {
      if (at.pinned) toEnd()
      else holdFirst(box, at)
    } else if (at.lastKey !== last.key && !at.cut) {
      if (at.pinned || last.outgoing) toEnd()
      else setUnseen(count => count + arrivedAfter(messages, at.lastKey))
    }
    place.current = {
      ...place.current,
      opened: true,
      cut: hasNewer,
      firstKey: first.key,
      lastKey: last.key,
      firstTop: topOf(box, first.key),
    }
  }, [messages, firstNew, hasNewer, sought, showAndHold, toEnd, pin])

  // Rows get their real size when they are drawn; the end stays the end meanwhile, and what was shown in view.
  const has = messages.length > 0
  useEffect(() => {
    const box = scroller.current
    if (!has || !content.current || !box) return
    const watcher = new ResizeObserver(() => {
      if (held.current !== undefined) centre(box, held.current)
      else if (place.current.pinned) toEnd()
    })
    watcher.observe(content.current)
    watcher.observe(box)
    for (const act of SCROLLING) box.addEventListener(act, letGo, { passive: true })
    return () => {
      watcher.disconnect()
      for (const act of SCROLLING) box.removeEventListener(act, letGo)
    }
  }, [has, letGo, toEnd])

  const [nearTop, setNearTop] = useState(false)
  const [nearLast, setNearLast] = useState(true)
  const onScroll = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const below = belowOf(box)
    const atEnd = below < NEAR_END && !latest.current.hasNewer
    setNearLast(below < NEAR_LAST)
    if (atEnd !== place.current.pinned) pin(atEnd)
    setNearTop(box.scrollTop < NEAR_TOP)
    place.current.firstTop = topOf(box, place.current.firstKey)
  }, [pin])
  useEffect(() => {
    const box = scroller.current
    const short = box !== null && box.scrollHeight <= box.clientHeight
    if (!hasMore || loading || loadingOlder || olderFailure || !(nearTop || short)) return
    // Measured again: a page that came has moved the top away.
    if (short || (box && box.scrollTop < NEAR_TOP)) void loadOlder()
  }, [hasMore, loading, loadingOlder, olderFailure, nearTop, loadOlder])

  useEffect(() => {
    if (!hasNewer || loadingNewer || newerFailure) return
    // Measured again: a page that came may have moved the end away, and a short one leaves nothing to scroll.
    if (nearLast && belowOf(scroller.current) < NEAR_LAST) void loadNewer()
  }, [hasNewer, nearLast, loadingNewer, newerFailure, loadNewer])

  const jump = useCallback(
    async (here: number | undefined, place: Place, idIn: (page: readonly Message[]) => number | undefined) => {
      pin(false)
      wanted.current = undefined
      if (here !== undefined && showAndHold(here)) return true
      try {
        const id = idIn(await latest.current.loadAround(place))
        if (id !== undefined && !showAndHold(id)) wanted.current = id
        return true
      } catch {
        return false
      }
    },
    [pin, showAndHold],
  )
  const jumpTo = useCallback(
    (messageId: number): Promise<boolean> => jump(messageId, { around: messageId }, () => messageId),
    [jump],
  )
  const jumpSince = useCallback(
    (instant: string): Promise<boolean> =>
      jump(
        firstSince(latest.current, instant),
        { since: instant },
        page => (page.find(one => one.createdAt >= instant) ?? page.at(-1))?.id,
      ),
    [jump],
  )
  const toBottom = useCallback(() => {
    wanted.current = undefined
    letGo()
    pin(true)
    if (latest.current.hasNewer) void latest.current.loadNewest()
    else toEnd()
  }, [toEnd, letGo, pin])
  useEffect(() => {
    if (sendsBelow) toBottom()
  }, [sendsBelow, toBottom])

  return {
    scroller,
    content,
    onScroll,
    pinned,
    unseen: unseen + missed,
    toBottom,
    jumpTo,
    jumpSince,
  }
}

/** The first message since an instant, where what is here tells which it is. */
function firstSince({ messages, hasMore }: OpenConversation, instant: string): number | undefined {
  const at = messages.findIndex(one => one.createdAt >= instant)
  return at > 0 || !hasMore ? messages[at]?.id : undefined
}

function arrivedAfter(messages: OpenConversation['messages'], lastKey: string): number {
  const at = messages.findLastIndex(message => message.key === lastKey)
  return messages.slice(at + 1).filter(message => !message.fromMe).length
}
