/** Those who wait, in turns: each company has one served before any has its next. */
export class Turns<T> {
  private readonly waiting = new Map<number, T[]>()

  get size(): number {
    let size = 0
    for (const line of this.waiting.values()) size += line.length
    return size
  }

  add(companyId: number, one: T): void {
    const line = this.waiting.get(companyId)
    if (line) line.push(one)
    else this.waiting.set(companyId, [one])
  }

  /** Takes the first one of the company whose turn it is, which then goes to the end of the line; undefined when nobody waits. */
  next(): T | undefined {
    const [first] = this.waiting
    if (!first) return undefined
    const [companyId, line] = first
    const one = line.shift()
    this.waiting.delete(companyId)
    if (line.length > 0) this.waiting.set(companyId, line)
    return one
  }

  /** Takes out all that a company has. */
  drop(companyId: number): T[] {
    const line = this.waiting.get(companyId) ?? []
    this.waiting.delete(companyId)
    return line
  }

  /** Takes out everything. */
  dropAll(): T[] {
    const all = [...this.waiting.values()].flat()
    this.waiting.clear()
    return all
  }
}
