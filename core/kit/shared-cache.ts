import { LRUCache } from 'lru-cache'

/** A cache that several companies share: together they keep no more than its size, and what one has goes with it. */
export class SharedCache<Value extends object> {
  private readonly entries: LRUCache<string, Value>
  private shares = 0

  /** In the measure of `set`. */
  constructor(limits: { maxSize: number; maxEntrySize: number }) {
    this.entries = new LRUCache(limits)
  }

  /** The part of it that one company has. */
  share(): CacheShare<Value> {
    return new CacheShare(this.entries, `${this.shares++}/`)
  }

  get size(): number {
    return this.entries.size
  }
}

export class CacheShare<Value extends object> {
  private readonly entries: LRUCache<string, Value>
  private readonly prefix: string

  constructor(entries: LRUCache<string, Value>, prefix: string) {
    this.entries = entries
    this.prefix = prefix
  }

  get(key: string): Value | undefined {
    return this.entries.get(this.prefix + key)
  }

  set(key: string, value: Value, size: number): void {
    this.entries.set(this.prefix + key, value, { size })
  }

  /** Takes all of it out. */
  clear(): void {
    for (const key of [...this.entries.keys()]) if (key.startsWith(this.prefix)) this.entries.delete(key)
  }
}
