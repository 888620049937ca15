import type { Clock } from '../../kit/clock.ts'
import { type Owner, type State, type StateOptions, StateOwner, state } from '../../kit/state.ts'

/** What the state of one company is made of. */
export interface CompanyParts extends Owner<CompanyParts> {
  readonly id: number
  readonly clock: Clock
  /** State of the process that all companies share. */
  readonly shared: Owner<SharedParts>
}

/** What state that all companies share is made of. */
export interface SharedParts {
  readonly clock: Clock
}

export type CompanyState<Value> = State<CompanyParts, Value>

/**
 * Declares what is stored in memory for each company, `const quota = companyState(({ clock }) => new Quota(clock, …))`; modules
 * get it by `company.own(quota)` or `tx.own(quota)`. It goes when the company is closed, or comes back from a backup.
 */
export const companyState: <Value>(
  make: (company: CompanyParts) => Value,
  options?: StateOptions<Value>,
) => CompanyState<Value> = state

/**
 * Declares what is stored once for all companies of the process, such as the places they take turns for; a company's state
 * gets it by `company.shared.own(…)`. The company itself is the key by which it tells companies apart.
 */
export const sharedState: <Value>(
  make: (process: SharedParts) => Value,
  options?: Pick<StateOptions<Value>, 'close'>,
) => State<SharedParts, Value> = state

/** Everything that the process keeps in memory for one company. */
export class CompanyRuntime implements CompanyParts {
  readonly id: number
  readonly clock: Clock
  readonly shared: Owner<SharedParts>
  private readonly states = new StateOwner<CompanyParts>(() => this)

  constructor(id: number, clock: Clock, shared: Owner<SharedParts>) {
    this.id = id
    this.clock = clock
    this.shared = shared
  }

  own<Value>(declared: CompanyState<Value>): Value {
    return this.states.own(declared)
  }

  peek<Value>(declared: CompanyState<Value>): Value | undefined {
    return this.states.peek(declared)
  }

  get size(): number {
    return this.states.size
  }

  close(): Promise<void> {
    return this.states.close()
  }

  renew(): Promise<void> {
    return this.states.renew()
  }
}

/** The companies of which this process keeps something in memory: opened when first asked for, each closed as one. */
export class CompanyRuntimes {
  private readonly clock: Clock
  private readonly open = new Map<number, CompanyRuntime>()
  private readonly states = new StateOwner<SharedParts>(() => this.parts)
  private readonly parts: SharedParts

  constructor(clock: Clock) {
    this.clock = clock
    this.parts = { clock }
  }

  /** What all companies share. */
  get shared(): Owner<SharedParts> {
    return this.states
  }

  of(companyId: number): CompanyRuntime {
    const known = this.open.get(companyId)
    if (known) return known
    const runtime = new CompanyRuntime(companyId, this.clock, this.states)
    this.open.set(companyId, runtime)
    return runtime
  }

  /** A company's value where something asked for it; opens nothing. */
  peek<Value>(companyId: number, declared: CompanyState<Value>): Value | undefined {
    return this.open.get(companyId)?.peek(declared)
  }

  /** The values that companies have of this declaration. */
  *each<Value>(declared: CompanyState<Value>): IterableIterator<[companyId: number, value: Value]> {
    for (const [id, runtime] of this.open) {
      const value = runtime.peek(declared)
      if (value !== undefined) yield [id, value]
    }
  }

  /** The companies that are open. */
  ids(): IterableIterator<number> {
    return this.open.keys()
  }

  /** How many companies are open. */
  get size(): number {
    return this.open.size
  }

  /** Closes all that is stored of a company, the last made first. Nothing of it is left, also where closing fails. */
  async close(companyId: number): Promise<void> {
    const runtime = this.open.get(companyId)
    this.open.delete(companyId)
    await runtime?.close()
  }

  /** As `close`, but what outlives a renewal (sockets) stays: the company goes on with other data. */
  async renew(companyId: number): Promise<void> {
    await this.open.get(companyId)?.renew()
  }

  /** Closes every company, and then what they shared. */
  async closeAll(): Promise<void> {
    const closed = await Promise.allSettled([...this.open.keys()].map(id => this.close(id)))
    await this.states.close()
    for (const result of closed) if (result.status === 'rejected') throw result.reason
  }
}
