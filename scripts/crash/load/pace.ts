const TICK = 20

/** Calls `one` so many times a second with 0, 1, 2… until `enough(n)` says stop; resolves when it did. */
export function atPace(perSecond: number, one: (n: number) => void, enough: (n: number) => boolean): Promise<void> {
  const began = performance.now()
  let n = 0
  return new Promise(resolve => {
    const timer = setInterval(() => {
      const due = ((performance.now() - began) / 1000) * perSecond
      while (n < due && !enough(n)) one(n++)
      if (!enough(n)) return
      clearInterval(timer)
      resolve()
    }, TICK)
  })
}
