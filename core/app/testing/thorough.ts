/**
 * How much the tests repeat. `./scripts/test` uses fixed seeds and small numbers, so that a right program passes every time and the run stays
 * short. `./scripts/test --all` sets `TEST_ALL`: the seed is another every day, and the numbers are large. What fails prints its seed.
 */
export const isThorough = process.env.TEST_ALL === 'yes'

const DAY = 86_400_000

export const seed = isThorough ? Math.floor(Date.now() / DAY) : 1

/** What is usual, or what is thorough with `TEST_ALL`. */
export const size = <T>(usual: T, thorough: T): T => (isThorough ? thorough : usual)
