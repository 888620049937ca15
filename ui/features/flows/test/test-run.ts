import { advance, begin, type Input, type Opening } from '../../../../core/flow-engine/advance.ts'
import type { Answer, Effect, Request } from '../../../../core/flow-engine/effects.ts'
import type { FlowNode, Json } from '../../../../core/flow-engine/flow.ts'
import type { Graph } from '../../../../core/flow-engine/graph.ts'
import type { Run } from '../../../../core/flow-engine/run.ts'
import { answerIn, type World } from '../../../../core/flow-engine/testing/session.ts'
import { type Line, linesOf } from '../../../../core/flow-engine/testing/transcript.ts'
import type { Advanced, Trace } from '../../../../core/flow-engine/trace.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** A line of the test's conversation, with the effect that it tells. */
export interface SpokenContent {
  line: Line
  effect?: Effect
}

export interface TestState {
  said: readonly SpokenContent[]
  trace: readonly Trace[]
  run: Run | undefined
  /** The node at which the run stands. */
  at: string | undefined
  /** Whether it stops before each node. */
  stepping: boolean
  /** Variables were changed by hand, or it began elsewhere: as a scenario the conversation would not be the same. */
  touched: boolean
}

/** Whether it stands before a node and waits for nothing but to be led on. */
export const isHeld = ({ run }: TestState): boolean => run !== undefined && run.waiting === null && run.end === null

/** What tells the time and wakes up; a test has its own. */
export interface Ticking {
  now(): number
  after(milliseconds: number, run: () => void): () => void
}

const realTime: Ticking = {
  now: Date.now,
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** A run of a flow as someone plays it: it waits as long as the flow says, unless the rest is skipped. */
export class TestRun {
  readonly state: Store<TestState> = createStore<TestState>({
    said: [],
    trace: [],
    run: undefined,
    at: undefined,
    stepping: false,
    touched: false,
  })
  private readonly graph: Graph
  private readonly world: World
  private readonly time: Ticking
  /** By how much rests were skipped, in milliseconds. */
  private skipped = 0
  private stopWaiting: () => void = () => {}
  private closed = false

  constructor(graph: Graph, world: World, time: Ticking = realTime) {
    this.graph = graph
    this.world = world
    this.time = time
  }

  /** From the beginning, or at a node with the variables as they are given. */
  begin(opening: Omit<Opening, 'now'>, { from, stepping = false }: { from?: FlowNode; stepping?: boolean } = {}): void {
    this.put({ stepping, touched: from !== undefined })
    const graph = from ? { ...this.graph, beginning: from.id } : this.graph
    this.take(begin(graph, { ...opening, now: this.now() }, this.turns))
  }

  reply(text: string): void {
    this.emit({ client: text })
    this.input({ is: 'reply', now: this.now(), text })
  }

  resume(): void {
    this.emit({ resume: true })
    this.input({ is: 'resume', now: this.now() })
  }

  /** What the flow rests for, or a reply that does not come, is over at once. */
  skip(): void {
    const waiting = this.state.get().run?.waiting
    if (!waiting || !('until' in waiting)) return
    this.skipped += Math.max(0, waiting.until - this.now())
    this.timeIsOver(waiting.until)
  }

  /** Through the next node, and no further. */
  step(): void {
    if (isHeld(this.state.get())) this.input({ is: 'time', now: this.now() }, 1)
  }

  /** Whether it stops before each node from now on; what stood goes on where it does not. */
  setStepping(stepping: boolean): void {
    this.put({ stepping })
    if (!stepping && isHeld(this.state.get())) this.input({ is: 'time', now: this.now() })
  }

  /** Gives a variable a value by hand. */
  setVariable(name: string, value: Json): void {
    const { run } = this.state.get()
    if (run) this.put({ run: { ...run, variables: { ...run.variables, [name]: value } }, touched: true })
  }

  close(): void {
    this.closed = true
    this.stopWaiting()
  }

  private now(): number {
    return this.time.now() + this.skipped
  }

  /** How many nodes it goes through by itself. */
  private get turns(): number {
    return this.state.get().stepping ? 0 : Number.POSITIVE_INFINITY
  }

  private input(input: Input, turns = this.turns): void {
    const { run } = this.state.get()
    if (run && !this.closed) this.take(advance(this.graph, run, input, turns))
  }

  private timeIsOver(until: number): void {
    const { waiting } = this.state.get().run ?? {}
    // A rest passes by itself; that no reply came has to be said.
    if (waiting?.for === 'reply') this.emit({ wait: waiting.seconds })
    this.input({ is: 'time', now: Math.max(this.now(), until) })
  }

  private take({ run, effects, trace }: Advanced): void {
    this.stopWaiting()
    const { said: content, trace: before } = this.state.get()
    const more = effects.flatMap(effect =>
      linesOf([effect]).map((line, at): SpokenContent => (at === 0 ? { line, effect } : { line })),
    )
    this.put({ said: [...content, ...more], trace: [...before, ...trace], run, at: run.node })
    const requested = effects.find(effect => effect.do === 'ask')
    if (requested) void this.answer(requested.id, requested.request)
    const { waiting } = run
    if (waiting && 'until' in waiting)
      this.stopWaiting = this.time.after(Math.max(0, waiting.until - this.now()), () => this.timeIsOver(waiting.until))
  }

  private async answer(id: number, request: Request): Promise<void> {
    const answer: Answer = await answerIn(this.world, request)
    this.input({ is: 'answer', now: this.now(), id, answer })
  }

  private emit(line: Line): void {
    this.put({ said: [...this.state.get().said, { line }] })
  }

  private put(change: Partial<TestState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }
}
