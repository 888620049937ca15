const TICK = 20

/**
 * Begins `one` so many times a second with 0, 1, 2… until `enough(n)` says stop; resolves when all that were begun have
 * ended.
 */
export async function atPace(
  perSecond: number,
  one: (n: number) => Promise<void>,
  enough: (n: number) => boolean,
): Promise<void> {
  const underway = new Set<Promise<void>>()
  const began = performance.now()
  let n = 0
  await new Promise<void>(resolve => {
    const timer = setInterval(() => {
      const due = ((performance.now() - began) / 1000) * perSecond
      while (n < due && !enough(n)) {
        const work = one(n++).finally(() => underway.delete(work))
        underway.add(work)
      }
      if (!enough(n)) return
      clearInterval(timer)
      resolve()
    }, TICK)
  })
  await Promise.all(underway)
}
