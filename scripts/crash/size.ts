/**
 * How much the tests kill. `./scripts/test` uses one fixed seed and few kills, so that a right program passes every time and the run stays
 * short. With `TEST_ALL`, which `./scripts/test --all` sets, the seed is another every day, and there are many kills; each report prints its seed.
 */
const isThorough = process.env.TEST_ALL === 'yes'

const DAY = 86_400_000

export const seed = isThorough ? Math.floor(Date.now() / DAY) : 1

/** What is usual, or what is thorough with `TEST_ALL`. */
export const size = <T>(usual: T, thorough: T): T => (isThorough ? thorough : usual)
