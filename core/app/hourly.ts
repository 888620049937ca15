import { type Clock, HOUR } from '../kit/clock.ts'
import type { Background } from './background.ts'

/** Does work of the whole platform now and then every hour, until it is called off. Work that fails is tried in the next hour. */
export function hourly(clock: Clock, background: Background, what: string, work: () => Promise<unknown>): () => void {
  let callOff = (): void => {}
  const turn = (): void => {
    callOff = clock.at(clock.now() + HOUR, turn)
    void background.run(what, work)
  }
  turn()
  return () => callOff()
}
