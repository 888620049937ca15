/**
 * Declares something that is stored in memory for an owner that ends: a cache, a quota, a queue. Modules declare it once,
 * `const quota = state(({ clock }) => new Quota(clock, …))`, and get the owner's own by `owner.own(quota)`.
 */
export interface State<Parts, Value> extends StateOptions<Value> {
  /** What it is made of: a part of what its owner has. */
  make(parts: Parts): Value
}

export interface StateOptions<Value> {
  /** What is to be done with the value when its owner is closed; without it the value is forgotten. */
  close?(value: Value): void | Promise<void>
  /** It goes on over a `renew` of its owner. */
  outlivesRenewal?: boolean
}

export const state = <Parts, Value>(
  make: (parts: Parts) => Value,
  options: StateOptions<Value> = {},
): State<Parts, Value> => ({ make, ...options })

/** Anyone who keeps state: a company, the platform, a transaction, the process. */
export interface Owner<Parts> {
  /** The owner's own value of this declaration: made at the first call, the same from then on. */
  own<Value>(declared: State<Parts, Value>): Value
}

/** Keeps what is declared by `state` for one owner, and closes it with the owner. */
export class StateOwner<Parts> implements Owner<Parts> {
  // In the order in which they were made.
  private readonly values = new Map<State<Parts, unknown>, unknown>()
  private readonly parts: () => Parts
  private closing: Promise<void> | undefined

  /** `parts` is a function, since an owner is usually one of its own parts. */
  constructor(parts: () => Parts) {
    this.parts = parts
  }

  /** Throws when the owner is closed. */
  own<Value>(declared: State<Parts, Value>): Value {
    if (this.values.has(declared)) return this.values.get(declared) as Value
    if (this.closing) throw new Error('Its owner is closed: nothing new is kept for it.')
    const value = declared.make(this.parts())
    this.values.set(declared, value)
    return value
  }

  /** The value where there is one; makes none. */
  peek<Value>(declared: State<Parts, Value>): Value | undefined {
    return this.values.get(declared) as Value | undefined
  }

  /** How many values are stored. */
  get size(): number {
    return this.values.size
  }

  /** Closes all values, the last made first, also where one of them fails; throws their first error. Closing again waits for the first close. */
  close(): Promise<void> {
    this.closing ??= this.drop(() => true)
    return this.closing
  }

  /** Closes all values but those that outlive it; they are made again when asked for. */
  renew(): Promise<void> {
    return this.drop(({ outlivesRenewal }) => !outlivesRenewal)
  }

  private async drop(goes: (declared: State<Parts, unknown>) => boolean): Promise<void> {
    const errors: unknown[] = []
    for (const [declared, value] of [...this.values].reverse()) {
      if (!goes(declared)) continue
      try {
        await declared.close?.(value)
      } catch (error) {
        errors.push(error)
      }
      this.values.delete(declared)
    }
    if (errors.length > 0) throw errors[0]
  }
}
