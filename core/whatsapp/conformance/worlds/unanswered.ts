import { expect, vi } from 'vitest'
import { MINUTE } from '../../../kit/clock.ts'
import type { EmulatorWorld } from './emulator.ts'

/**
 * Does something while WhatsApp leaves the next questions of a namespace unanswered. The client's patience ends as soon as it has asked:
 * a short patience of the machine's clock would also end healthy questions on a busy machine.
 */
export async function unanswered<T>(
  { wa: { faults: errors } }: EmulatorWorld,
  namespace: string,
  times: number,
  act: () => Promise<T>,
): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now(), shouldAdvanceTime: true })
  try {
    errors.leaveUnanswered(namespace, times)
    let isOver = false
    const acting = act().finally(() => {
      isOver = true
    })
    // Judged below, also where it fails before all questions were asked.
    acting.catch(() => {})
    for (let left = times - 1; left >= 0 && !isOver; left--) {
      await expect.poll(() => isOver || errors.unansweredLeft(namespace) <= left).toBe(true)
      await vi.advanceTimersByTimeAsync(MINUTE)
    }
    return await acting
  } finally {
    vi.useRealTimers()
  }
}
