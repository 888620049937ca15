import type { Clock } from '../kit/clock.ts'
import type { Background } from './background.ts'

/** Does work of the whole platform now and then at every so many milliseconds, until it is called off. Work that fails is tried the next time. */
export function every(
  period: number,
  { clock, background }: { clock: Clock; background: Background },
  what: string,
  work: () => Promise<unknown>,
): () => void {
  let callOff = (): void => {}
  const turn = (): void => {
    callOff = clock.at(clock.now() + period, turn)
    void background.run(what, work)
  }
  turn()
  return () => callOff()
}
