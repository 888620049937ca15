import {
  type ClientRect,
  type CollisionDetection,
  closestCenter,
  type DndContextProps,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { OPEN_LANE } from '../../../core/tenant/kanban/contract.ts'
import type { ListedTicket } from '../../../core/tenant/tickets/contract.ts'
import type { LaneHead } from './lanes.ts'

/** What is dragged: a card into another lane, or a lane to another place. */
export type Dragged = { kind: 'card'; ticket: ListedTicket } | { kind: 'lane'; lane: LaneHead }

export const laneKey = (id: number): string => `lane ${id}`

/** By mouse at once, by touch after a moment (before it the page scrolls), by keyboard from lane to lane. */
export const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextLane, scrollBehavior: 'auto' }),
  )

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

const toNextLane: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = steps[event.code]
  if (!step) return undefined
  event.preventDefault()
  const isLane = context.active?.data.current?.kind === 'lane'
  const lanes = context.droppableContainers
    .getEnabled()
    .filter(({ id }) => !isLane || id !== laneKey(OPEN_LANE))
    .map(({ id }) => ({ id, rect: context.droppableRects.get(id) }))
    .filter((lane): lane is { id: typeof lane.id; rect: ClientRect } => lane.rect !== undefined)
    .sort((a, b) => a.rect.left - b.rect.left)
  const next = lanes[lanes.findIndex(({ id }) => id === context.over?.id) + step]
  return next && { x: next.rect.left, y: currentCoordinates.y }
}

/** The lane below the pointer; by keyboard the one in whose middle the dragged one stands. */
export const laneBelow: CollisionDetection = provided => {
  const isLane = provided.active.data.current?.kind === 'lane'
  const droppableContainers = provided.droppableContainers.filter(({ id }) => !isLane || id !== laneKey(OPEN_LANE))
  const args = { ...provided, droppableContainers }
  return args.pointerCoordinates ? pointerWithin(args) : closestCenter(args)
}

type Accessibility = NonNullable<DndContextProps['accessibility']>

type Received = 'howToDrag' | 'lifted' | 'over' | 'dropped' | 'putBack'
type Say = (key: Received, values?: Record<string, string>) => string

/** What is heard while something is dragged. */
export function spoken(t: Say, laneAt: (key: unknown) => string): Accessibility {
  const nameOf = (active: { data: { current?: unknown } }): string => {
    const dragged = active.data.current as Dragged
    return dragged.kind === 'card' ? dragged.ticket.contact.name : dragged.lane.name
  }
  return {
    screenReaderInstructions: { draggable: t('howToDrag') },
    restoreFocus: false,
    announcements: {
      onDragStart: ({ active }) => t('lifted', { name: nameOf(active) }),
      onDragOver: ({ active, over }) => (over ? t('over', { name: nameOf(active), lane: laneAt(over.id) }) : undefined),
      onDragEnd: ({ active, over }) =>
        over ? t('dropped', { name: nameOf(active), lane: laneAt(over.id) }) : t('putBack', { name: nameOf(active) }),
      onDragCancel: ({ active }) => t('putBack', { name: nameOf(active) }),
    },
  }
}
