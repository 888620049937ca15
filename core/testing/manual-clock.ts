import type { Clock } from '../kit/clock.ts'

export interface ManualClock extends Clock {
  /** Moves time on, running what becomes due in its order, with everything that follows from it. */
  advance(milliseconds: number): Promise<void>
}

/** A clock that only a test moves. Starts on a Monday noon in Brazil. */
export function manualClock(start = Date.parse('2026-03-02T15:00:00Z')): ManualClock {
  let now = start
  let waiting: { time: number; work: () => void }[] = []
  return {
    now: () => now,
    at(time, work) {
      const entry = { time, work }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter(each => each !== entry)
      }
    },
    async advance(milliseconds) {
      const end = now + milliseconds
      await quiet()
      for (;;) {
        const due = waiting.filter(each => each.time <= end).sort((a, b) => a.time - b.time)[0]
        if (!due) break
        waiting = waiting.filter(each => each !== due)
        now = Math.max(now, due.time)
        due.work()
        await quiet()
      }
      now = end
      await quiet()
    },
  }
}

/** Lets every promise that can go on go on. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve))
}
