import type { Clock } from '../kit/clock.ts'

/** The longest that the system's timers can wait in one go. */
const LONGEST_WAIT = 2 ** 31 - 1

/** The wall clock. Its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  at(time, work) {
    let timer: NodeJS.Timeout
    const arm = (): void => {
      const wait = Math.max(0, time - Date.now())
      timer = setTimeout(() => (wait > LONGEST_WAIT ? arm() : work()), Math.min(wait, LONGEST_WAIT)).unref()
    }
    arm()
    return () => clearTimeout(timer)
  },
}
