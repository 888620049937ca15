/** Counts what is under way at once for each key, such as the calls of a person. */
export class ConcurrencyLimit<Key> {
  private readonly counts = new Map<Key, number>()
  private readonly max: number

  constructor(max: number) {
    this.max = max
  }

  /** Returns what tells the end; undefined when there are too many. */
  enter(key: Key): (() => void) | undefined {
    const count = this.counts.get(key) ?? 0
    if (count >= this.max) return undefined
    this.counts.set(key, count + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const left = this.counts.get(key)! - 1
      if (left > 0) this.counts.set(key, left)
      else this.counts.delete(key)
    }
  }
}
