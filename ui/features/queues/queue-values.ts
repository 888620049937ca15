import type { BusinessHours } from '../../../core/domain/business-hours.ts'
import { queuePalette } from '../../../core/domain/queue-palette.ts'
import type { QueueService } from '../../../core/tenant/queues/contract.ts'
import type { InputFile } from '../../kit/index.ts'

/** The form of a queue; the number is stored as typed. */
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
  /** Who attends in it; null until someone changes that. */
  userIds: readonly number[] | null
  /** Sent behind the greeting. */
  file: InputFile | File | null
}

/** Where the greens begin in the palette; red would look like an alarm. */
const GREENS = 20
const SHADES = 5
const fromGreen = [...queuePalette.slice(GREENS), ...queuePalette.slice(0, GREENS)]
const isStrong = (at: number): boolean => at % SHADES === 1
const inOrder = [...fromGreen.filter((_, at) => isStrong(at)), ...fromGreen.filter((_, at) => !isStrong(at))]

/** What a new queue has until someone chooses: a colour of its own that is told from the others, '' when there is none left. */
export function freeColor(taken: readonly string[]): string {
  const used = new Set(taken.map(color => color.toLowerCase()))
  return inOrder.find(color => !used.has(color)) ?? ''
}
