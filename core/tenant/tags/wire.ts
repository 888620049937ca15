import { wireTime } from '../../kit/clock.ts'
import type { Tag } from './contract.ts'
import type { CountedTag } from './store.ts'

export const tagOf = (row: CountedTag): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  kanban: row.kanban,
  userId: row.userId,
  ticketsCount: row.ticketsCount ?? 0,
  createdAt: wireTime(row.createdAt),
  updatedAt: wireTime(row.updatedAt),
})
