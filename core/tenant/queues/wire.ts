import { wireTime } from '../../kit/clock.ts'
import type { Queue } from './contract.ts'
import type { QueueRow } from './store.ts'

export const queueOf = (row: QueueRow): Queue => ({
  id: row.id,
  name: row.name,
  color: row.color,
  greetingMessage: row.greetingMessage,
  outOfHoursMessage: row.outOfHoursMessage,
  orderQueue: row.orderQueue,
  integrationId: row.integrationId,
  promptId: row.promptId,
  flowId: row.flowId,
  schedules: JSON.parse(row.schedules),
  createdAt: wireTime(row.createdAt),
  updatedAt: wireTime(row.updatedAt),
})
