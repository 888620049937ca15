import { useDndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { OPEN_LANE } from '../../../core/tenant/kanban/contract.ts'
import type { ListedTicket, TicketFilter } from '../../../core/tenant/tickets/contract.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState, Icon, InfiniteScroll, Menu, SkeletonList } from '../../kit/index.ts'
import type { List } from '../../lib/lists/index.ts'
import { countText, useTicketPages } from '../tickets/index.ts'
import { type BoardQuery, laneOf } from './api.ts'
import { Card, type CardActs, type Landed } from './card.tsx'
import { type Dragged, laneKey } from './drag.ts'
import * as styles from './lane.module.css'
import type { LaneHead } from './lanes.ts'
import { kanbanTexts } from './texts.ts'

export interface LaneProps {
  lane: LaneHead
  lanes: readonly LaneHead[]
  filter: TicketFilter
  query: BoardQuery
  /** How many the server counted; undefined until it did. */
  counted: number | undefined
  current: string | undefined
  landed: Landed | undefined
  acts: CardActs
  /** Takes the lane's list, so that a card can go from one to another at once. */
  onList: (lane: number, list: List<ListedTicket> | undefined) => void
  /** Puts the lane where another one stands; absent for those who may not. */
  onPlace: ((lane: number, to: number) => void) | undefined
}

/** A lane with its cards, which pages by itself. */
export function Lane({
  lane,
  lanes,
  filter,
  query,
  counted: counts,
  current,
  landed,
  acts,
  onList,
  onPlace,
}: LaneProps) {
  const t = useTexts(kanbanTexts)
  const list = useTicketPages(
    filter,
    { text: query.searchParam ?? '' },
    { askedFor: live => laneOf(lane.id, query, live) },
  )
  const { rows, hasMore, loading, failure } = list
  useLayoutEffect(() => {
    onList(lane.id, list)
    return () => onList(lane.id, undefined)
  }, [lane.id, list, onList])
  const { setNodeRef, isOver } = useDroppable({ id: laneKey(lane.id) })
  const dragged = useDndContext().active?.data.current as Dragged | undefined
  const isTarget = isOver && (dragged?.kind === 'card' ? dragged.ticket.lane !== lane.id : dragged?.lane.id !== lane.id)
  const count = countOf({ rows, hasMore }, query.searchParam ? undefined : counts)
  return (
    <section
      ref={setNodeRef}
      className={styles.lane}
      data-target={isTarget ? dragged?.kind : undefined}
      data-moving={(dragged?.kind === 'lane' && dragged.lane.id === lane.id) || undefined}
      aria-label={lane.name}
    >
      <LaneHeader lane={lane} lanes={lanes} count={count} onPlace={lane.id === OPEN_LANE ? undefined : onPlace} />
      <div className={styles.cards}>
        {!rows && loading && <SkeletonList rows={3} />}
        {!rows && failure !== undefined && (
          <ErrorState error={failure} title={t('laneFailed')} onRetry={() => void list.reload()} />
        )}
        {rows?.length === 0 && <p className={`${styles.empty} soft`}>{t(isTarget ? 'dropHere' : 'empty')}</p>}
        {rows && (
          <InfiniteScroll
            hasMore={hasMore}
            loading={loading}
            failed={failure !== undefined}
            onMore={() => void list.loadMore()}
          >
            <ul className="plain-list">
              {rows.map(ticket => (
                <li key={ticket.id}>
                  <Card
                    ticket={ticket}
                    lanes={lanes}
                    acts={acts}
                    current={ticket.uuid === current}
                    landed={landed?.ticketId === ticket.id ? landed : undefined}
                  />
                </li>
              ))}
            </ul>
          </InfiniteScroll>
        )}
      </div>
    </section>
  )
}

interface LaneHeaderProps extends Pick<LaneProps, 'lane' | 'lanes' | 'onPlace'> {
  count: string
}

function LaneHeader({ lane, lanes, count, onPlace }: LaneHeaderProps) {
  const t = useTexts(kanbanTexts)
  return (
    <header className={styles.head} style={{ borderTopColor: lane.color ?? 'var(--line-strong)' }}>
      {onPlace && <LaneHandle lane={lane} />}
      <h2 className="ellipsis">{lane.name}</h2>
      {count && (
        <span className={styles.count}>
          <span aria-hidden>{count}</span>
          <span className="only-heard">{t('ticketCount', { n: Number.parseInt(count, 10) })}</span>
        </span>
      )}
      {onPlace && <LaneMenu lane={lane} lanes={lanes} onPlace={onPlace} />}
    </header>
  )
}

function LaneHandle({ lane }: { lane: LaneHead }) {
  const t = useTexts(kanbanTexts)
  const data: Dragged = { kind: 'lane', lane }
  const { setNodeRef, attributes, listeners } = useDraggable({ id: `handle ${lane.id}`, data })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.handle}
      aria-label={t('moveLane', { name: lane.name })}
      aria-describedby={attributes['aria-describedby']}
      title={t('moveLane', { name: lane.name })}
      {...listeners}
    >
      <Icon name="drag" size={16} />
    </button>
  )
}

function LaneMenu({
  lane,
  lanes,
  onPlace,
}: Required<Pick<LaneProps, 'lane' | 'lanes'>> & { onPlace: (lane: number, to: number) => void }): ReactNode {
  const t = useTexts(kanbanTexts)
  const own = lanes.filter(({ id }) => id !== OPEN_LANE)
  const at = own.findIndex(({ id }) => id === lane.id)
  const beside = (step: number) => own[at + step]
  const item = (key: 'toLeft' | 'toRight', step: number) => {
    const to = beside(step)
    return {
      label: t(key),
      icon: step < 0 ? ('back' as const) : ('forward' as const),
      disabled: !to,
      onChoose: () => to && onPlace(lane.id, to.id),
    }
  }
  return <Menu items={[item('toLeft', -1), item('toRight', 1)]} label={t('laneActs', { name: lane.name })} />
}

/** A lane that is here whole counts itself; of a longer one the server says it, and of a search what was found so far. */
function countOf({ rows, hasMore }: Pick<List<ListedTicket>, 'rows' | 'hasMore'>, counts: number | undefined): string {
  if (!rows) return ''
  if (!hasMore) return String(rows.length)
  return countText(counts) || `${rows.length}+`
}
