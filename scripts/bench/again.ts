import { setTimeout as pause } from 'node:timers/promises'
import { share } from './http-load.ts'

/** Milliseconds that a breath takes. */
const BREATH = 5

/** Does the same one after the other, with a breath between, for as long as that holds: the milliseconds of 99 in 100. */
export async function p99While(holds: () => boolean, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  while (holds()) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
    await pause(BREATH)
  }
  return share(
    took.sort((one, other) => one - other),
    0.99,
  )
}
