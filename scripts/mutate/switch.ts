/** Which mutant is tried, and who asked for which while none was: what `__m(id)` in the instrumented sources asks. */

let tried = 0
let asks = 0
let most = Number.POSITIVE_INFINITY
let note: ((id: number) => void) | undefined

/** Calls `each` for every mutant that is reached from now on. */
export function listen(each: ((id: number) => void) | undefined): void {
  note = each
}

/** Has this mutant in place while `work` runs. One that is asked for without end is stopped by an error. */
export async function withMutant<T>(id: number, limit: number, work: () => Promise<T>): Promise<T> {
  tried = id
  asks = 0
  most = limit
  try {
    return await work()
  } finally {
    tried = 0
  }
}

function isTried(id: number): boolean {
  note?.(id)
  if (id !== tried) return false
  if (++asks > most) throw new Error(`Mutant ${id} goes on without end`)
  return true
}

Object.assign(globalThis, { __mutants: isTried })
