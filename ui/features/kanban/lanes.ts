import { OPEN_LANE } from '../../../core/tenant/kanban/contract.ts'
import { byLane, type Tag, tagEvents, tagRoutes } from '../../../core/tenant/tags/contract.ts'
import type { ListedTicket } from '../../../core/tenant/tickets/contract.ts'
import { listOf, on } from '../../lib/lists/index.ts'

/** A lane as it is headed; the open one has no colour. */
export interface LaneHead {
  id: number
  name: string
  color: string | undefined
}

/** The kanban tags, in the order of their lanes. */
export const kanbanTags = listOf(tagRoutes.listKanban, {
  rows: 'lista',
  live: [
    on(tagEvents.tag, (rows: readonly Tag[], emitted) => {
      const id = emitted.action === 'delete' ? emitted.tagId : emitted.tag.id
      const others = rows.filter(tag => tag.id !== id)
      return emitted.action === 'delete' || emitted.tag.kanban === 0 ? others : inOrder([...others, emitted.tag])
    }),
  ],
})

const inOrder = (tags: readonly Tag[]): readonly Tag[] => tags.toSorted(byLane)

/** The ids of the lanes, with one where another stands now: it takes that place, and those between move up. */
export function moved(ids: readonly number[], id: number, to: number): number[] {
  const place = ids.indexOf(to)
  return ids.filter(one => one !== id).toSpliced(place, 0, id)
}

/** The tags as they stand when the lanes are in this order. */
export const arranged = (tags: readonly Tag[], ids: readonly number[]): readonly Tag[] =>
  inOrder(tags.map(tag => ({ ...tag, lanePosition: ids.indexOf(tag.id) + 1 })))

/** A ticket as it will be in another lane: its kanban tags give way to that lane's. */
export function inLane(ticket: ListedTicket, lane: LaneHead, lanes: readonly LaneHead[]): ListedTicket {
  const stored = ticket.tags.filter(tag => !lanes.some(({ id }) => id === tag.id))
  const { id, name, color = '' } = lane
  return { ...ticket, lane: id, tags: id === OPEN_LANE ? stored : [...stored, { id, name, color }] }
}
