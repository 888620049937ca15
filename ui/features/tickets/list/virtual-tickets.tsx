import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ListedTicket } from '../../../../core/tenant/tickets/contract.ts'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Spinner } from '../../../kit/index.ts'
import type { List } from '../../../lib/lists/index.ts'
import * as styles from './list.module.css'
import { type TicketActs, TicketItem } from './ticket-item.tsx'

const ITEM_HEIGHT = 88
/** The next page is asked for so close to the end (spec 1 §9). */
const NEAR_END = 100

interface VirtualTicketsProps extends TicketActs {
  scroller: RefObject<HTMLElement | null>
  pages: List<ListedTicket>
  rows: readonly ListedTicket[]
  label: string
  currentId: number | undefined
  activeId: number | undefined
  /** Whether the active row is framed: it was reached by keys. */
  marksActive: boolean
  onPointerDown: () => void
  acceptingId: number | undefined
  /** Those that are chosen. */
  chosen: ReadonlySet<string | number>
  manyConnections: boolean
  /** What was looked for, in lists of what was found. */
  searched: string | undefined
}

/** A list of any length: only what is seen is drawn, and what is seen stays where it is when something arrives above. */
export function VirtualTickets(props: VirtualTicketsProps) {
  const {
    scroller,
    pages,
    rows,
    label,
    currentId,
    activeId,
    acceptingId,
    chosen,
    marksActive,
    onPointerDown,
    ...displayed
  } = props
  const c = useTexts(common)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ITEM_HEIGHT,
    getItemKey: at => rows[at]?.id ?? at,
    overscan: 6,
  })
  useSteadyView(scroller, rows)
  const askMore = useEffectEvent(() => {
    const box = scroller.current
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END && !pages.failure) void pages.loadMore()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that does not fill the column asks for the next.
  useEffect(() => askMore(), [rows.length])
  const activeAt = activeId === undefined ? -1 : rows.findIndex(row => row.id === activeId)
  const showActive = useEffectEvent(() => activeAt >= 0 && list.scrollToIndex(activeAt))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new active row scrolls.
  useEffect(() => void showActive(), [activeId])

  return (
    <section
      className={styles.scroll}
      ref={scroller}
      onScroll={askMore}
      onPointerDown={onPointerDown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      aria-label={label}
    >
      <ul className="plain-list" style={{ height: list.getTotalSize(), position: 'relative' }}>
        {list.getVirtualItems().map(({ key, index, start }) => {
          const ticket = rows[index]
          return (
            ticket && (
              <li key={key} className={styles.place} style={{ transform: `translateY(${start}px)` }}>
                <TicketItem
                  ticket={ticket}
                  current={ticket.id === currentId}
                  active={marksActive && ticket.id === activeId}
                  accepting={ticket.id === acceptingId}
                  chosen={chosen.has(ticket.id)}
                  choosing={chosen.size > 0}
                  {...displayed}
                />
              </li>
            )
          )
        })}
      </ul>
      {pages.hasMore && (
        <div className={styles.more}>
          {pages.failure ? (
            <Button kind="quiet" icon="refresh" onClick={pages.loadMore}>
              {c('tryAgain')}
            </Button>
          ) : (
            <Spinner />
          )}
        </div>
      )}
    </section>
  )
}

/** Keeps the first visible row under the eye when rows come or go above it; at the very top new ones are seen at once. */
function useSteadyView(scroller: RefObject<HTMLElement | null>, rows: readonly ListedTicket[]): void {
  const before = useRef<readonly ListedTicket[]>(rows)
  useLayoutEffect(() => {
    const box = scroller.current
    const old = before.current
    before.current = rows
    if (!box || old === rows || box.scrollTop < ITEM_HEIGHT / 2) return
    const oldAt = Math.floor(box.scrollTop / ITEM_HEIGHT)
    const anchor = old[oldAt]
    const newAt = anchor ? rows.findIndex(row => row.id === anchor.id) : -1
    // A row that itself went to the top does not take the view with it.
    if (newAt > 0 && newAt !== oldAt) box.scrollTop += (newAt - oldAt) * ITEM_HEIGHT
  }, [scroller, rows])
}
