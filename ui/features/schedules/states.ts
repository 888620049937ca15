import type { Schedule } from '../../../core/tenant/schedules/contract.ts'
import type { scheduleTexts } from './texts.ts'

export type ScheduleTone = 'info' | 'warning' | 'success' | 'danger'

/** The colours, and what they say. */
export const legend = [
  { word: 'pending', tone: 'info' },
  { word: 'leaving', tone: 'warning' },
  { word: 'sent', tone: 'success' },
  { word: 'failed', tone: 'danger' },
] as const

/** How a status is reported in a word and in colour. */
export function stateOf({ status, isLate }: Pick<Schedule, 'status' | 'isLate'>): {
  word: keyof (typeof scheduleTexts)['pt'] & ('pending' | 'leaving' | 'sent' | 'late' | 'failed')
  tone: ScheduleTone
} {
  if (status === 'ERRO') return { word: 'failed', tone: 'danger' }
  if (status === 'AGENDADA') return { word: 'leaving', tone: 'warning' }
  if (status === 'ENVIADA') return { word: isLate ? 'late' : 'sent', tone: 'success' }
  return { word: 'pending', tone: 'info' }
}
