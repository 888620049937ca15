import type { BusinessHours } from '../../../core/kit/week-hours.ts'
import type { QueueService } from '../../../core/tenant/queues/contract.ts'

/** The form of a queue; the number is kept as typed. */
export interface QueueValues extends Record<string, unknown>, BusinessHours {
  name: string
  color: string
  greetingMessage: string
  outOfHoursMessage: string
  orderQueue: string
  flowId: number | null
  promptId: number | null
  integrationId: number | null
  service: QueueService
}
