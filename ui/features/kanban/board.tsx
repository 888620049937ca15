import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent, MeasuringStrategy } from '@dnd-kit/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { may } from '../../../core/domain/access/permissions.ts'
import { OPEN_LANE } from '../../../core/tenant/kanban/contract.ts'
import { tagPermissions } from '../../../core/tenant/tags/permissions.ts'
import { byLastChange, type ListedTicket } from '../../../core/tenant/tickets/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Swatch, showDone, showFailure } from '../../kit/index.ts'
import { type List, useList } from '../../lib/lists/index.ts'
import { navigate } from '../../lib/router/index.tsx'
import { tagsApi } from '../tags/index.ts'
import { remember, useReported } from '../tickets/index.ts'
import { type BoardQuery, kanbanApi } from './api.ts'
import * as styles from './board.module.css'
import { type CardActs, DraggedCard, type Landed } from './card.tsx'
import { type Dragged, laneBelow, laneKey, spoken, useDragSensors } from './drag.ts'
import { Lane } from './lane.tsx'
import { arranged, inLane, kanbanTags, type LaneHead, moved } from './lanes.ts'
import { kanbanTexts } from './texts.ts'

interface BoardProps {
  lanes: readonly LaneHead[]
  queueIds: readonly number[]
  userIds: readonly number[]
  text: string
  /** The uuid of the ticket whose conversation stands beside the board. */
  current: string | undefined
}

/** The lanes side by side, and what happens when a card or a lane is dropped. */
export function Board({ lanes, queueIds, userIds, text, current }: BoardProps) {
  const t = useTexts(kanbanTexts)
  const mayArrange = may(useUser().profile, tagPermissions.kanban)
  const query = useMemo<BoardQuery>(
    () => ({
      ...(queueIds.length > 0 ? { queueIds: JSON.stringify(queueIds) } : {}),
      ...(userIds.length > 0 ? { users: JSON.stringify(userIds) } : {}),
      ...(text ? { searchParam: text } : {}),
    }),
    [queueIds, userIds, text],
  )
  const { lists, isLong, onList } = useLists(lanes)
  const { searchParam, ...counting } = query
  const counts = useReported(isLong && !searchParam && JSON.stringify(counting), signal =>
    kanbanApi.counts({ query: counting }, { signal }),
  )
  const [landed, setLanded] = useState<Landed>()
  const [dragged, setDragged] = useState<Dragged>()
  const move = useMove(lists, lanes)
  const place = useArrange()

  const acts = useMemo<CardActs>(
    () => ({
      open(ticket) {
        remember(ticket)
        navigate(`/kanban?ticket=${ticket.uuid}`)
      },
      move(ticket, to) {
        setLanded({ ticketId: ticket.id, takesFocus: true })
        void move(ticket, to)
      },
    }),
    [move],
  )
  const laneOfKey = (key: unknown): LaneHead | undefined => lanes.find(({ id }) => laneKey(id) === key)
  const start = ({ active }: DragStartEvent): void => setDragged(active.data.current as Dragged)
  const end = ({ active, over, activatorEvent }: DragEndEvent): void => {
    setDragged(undefined)
    const [what, to] = [active.data.current as Dragged, laneOfKey(over?.id)]
    if (what.kind === 'lane') return void (to && to.id !== what.lane.id && place(what.lane.id, to.id))
    setLanded({ ticketId: what.ticket.id, takesFocus: activatorEvent instanceof KeyboardEvent })
    if (to && to.id !== what.ticket.lane) void move(what.ticket, to)
  }
  return (
    <DndContext
      sensors={useDragSensors()}
      collisionDetection={laneBelow}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={spoken(t, key => laneOfKey(key)?.name ?? '')}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => setDragged(undefined)}
    >
      <div className={styles.board} data-dragging={dragged ? true : undefined}>
        {lanes.map(lane => (
          <Lane
            key={lane.id}
            lane={lane}
            lanes={lanes}
            filter={{
              lane: lane.id,
              queueIds: queueIds.length > 0 ? [...queueIds] : undefined,
              users: userIds.length > 0 ? [...userIds] : undefined,
              tags: undefined,
            }}
            query={query}
            counted={counts?.lanes.find(one => one.lane === lane.id)?.count}
            current={current}
            landed={landed}
            acts={acts}
            onList={onList}
            onPlace={mayArrange ? place : undefined}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged?.kind === 'card' && <DraggedCard ticket={dragged.ticket} />}
        {dragged?.kind === 'lane' && (
          <div className={styles.lifted}>
            <Swatch color={dragged.lane.color ?? 'var(--line-strong)'} />
            <strong className="ellipsis">{dragged.lane.name}</strong>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

type Lists = Map<number, List<ListedTicket>>

/** The lists of the lanes. When lanes come or go, the tickets of all are others: they are asked for again. */
function useLists(lanes: readonly LaneHead[]) {
  const lists = useRef<Lists>(new Map())
  const [long, setLong] = useState<readonly number[]>([])
  const onList = useCallback((lane: number, list: List<ListedTicket> | undefined) => {
    if (list) lists.current.set(lane, list)
    else lists.current.delete(lane)
    const isLong = list?.hasMore ?? false
    setLong(all => (all.includes(lane) === isLong ? all : isLong ? [...all, lane] : all.filter(one => one !== lane)))
  }, [])
  const key = lanes
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join()
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    for (const list of lists.current.values()) void list.reload()
  }, [key])
  return { lists, isLong: long.length > 0, onList }
}

/** Moves a card at once, and back where the server rejects. */
function useMove(lists: { current: Lists }, lanes: readonly LaneHead[]) {
  const t = useTexts(kanbanTexts)
  return useCallback(
    async (ticket: ListedTicket, to: LaneHead): Promise<void> => {
      const put = (from: number, lane: number, card: ListedTicket): void => {
        lists.current.get(from)?.change(rows => rows.filter(row => row.id !== card.id))
        lists.current
          .get(lane)
          ?.change(rows => [...rows.filter(row => row.id !== card.id), card].toSorted(byLastChange))
      }
      put(ticket.lane, to.id, inLane(ticket, to, lanes))
      const params = { ticketId: ticket.id }
      try {
        const { removed, added } =
          to.id === OPEN_LANE
            ? await kanbanApi.leave({ params })
            : await kanbanApi.move({ params: { ...params, tagId: to.id } })
        if (removed.length > 0) showDone(t('removed'))
        if (added.length > 0) showDone(t('added'))
      } catch (error) {
        put(to.id, ticket.lane, ticket)
        showFailure(error)
        for (const lane of [to.id, ticket.lane]) void lists.current.get(lane)?.reload()
      }
    },
    [lists, lanes, t],
  )
}

/** Puts a lane where another one stands, for everybody; at once, and back where the server rejects. */
function useArrange() {
  const { rows, change, reload } = useList(kanbanTags)
  return useCallback(
    (lane: number, to: number): void => {
      const tagIds = moved(
        (rows ?? []).map(({ id }) => id),
        lane,
        to,
      )
      change(all => arranged(all, tagIds))
      tagsApi.arrange({ body: { tagIds } }).catch(error => {
        showFailure(error)
        void reload()
      })
    },
    [rows, change, reload],
  )
}
