import {
  type Advanced,
  advance,
  begin,
  type Input,
  type Opening,
  type Trace,
} from '../../../../core/flow-engine/advance.ts'
import type { Answer, Effect, Request } from '../../../../core/flow-engine/effects.ts'
import type { FlowNode } from '../../../../core/flow-engine/flow.ts'
import type { Graph } from '../../../../core/flow-engine/graph.ts'
import type { Run } from '../../../../core/flow-engine/run.ts'
import type { World } from '../../../../core/flow-engine/testing/session.ts'
import { type Line, linesOf } from '../../../../core/flow-engine/testing/transcript.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** A line of the test's conversation, with the effect that it tells. */
export interface Said {
  line: Line
  effect?: Effect
}

export interface TestState {
  said: readonly Said[]
  trace: readonly Trace[]
  run: Run | undefined
  /** The node at which the run stands. */
  at: string | undefined
}

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

/** A run of a flow as somebody plays it: it waits as long as the flow says, unless the rest is skipped. */
export class TestRun {
  readonly state: Store<TestState> = createStore<TestState>({ said: [], trace: [], run: undefined, at: undefined })
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
  begin(opening: Omit<Opening, 'now'>, from?: FlowNode): void {
    const graph = from ? { ...this.graph, beginning: from.id } : this.graph
    this.take(begin(graph, { ...opening, now: this.now() }))
  }

  reply(text: string): void {
    this.tell([{ line: { client: text } }])
    this.input({ is: 'reply', now: this.now(), text })
  }

  resume(): void {
    this.input({ is: 'resume', now: this.now() })
  }

  /** What the flow rests for, or a reply that does not come, is over at once. */
  skip(): void {
    const waiting = this.state.get().run?.waiting
    if (!waiting || !('until' in waiting)) return
    this.skipped += Math.max(0, waiting.until - this.now())
    this.input({ is: 'time', now: this.now() })
  }

  close(): void {
    this.closed = true
    this.stopWaiting()
  }

  private now(): number {
    return this.time.now() + this.skipped
  }

  private input(input: Input): void {
    const { run } = this.state.get()
    if (run && !this.closed) this.take(advance(this.graph, run, input))
  }

  private take({ run, effects, trace }: Advanced): void {
    this.stopWaiting()
    const { said, trace: before } = this.state.get()
    const more = effects.flatMap(effect =>
      linesOf([effect]).map((line, at): Said => (at === 0 ? { line, effect } : { line })),
    )
    this.state.set({ said: [...said, ...more], trace: [...before, ...trace], run, at: run.node })
    const asked = effects.find(effect => effect.do === 'ask')
    if (asked) void this.answer(asked.id, asked.request)
    const { waiting } = run
    if (waiting && 'until' in waiting)
      this.stopWaiting = this.time.after(Math.max(0, waiting.until - this.now()), () =>
        this.input({ is: 'time', now: Math.max(this.now(), waiting.until) }),
      )
  }

  private async answer(id: number, request: Request): Promise<void> {
    const answer: Answer = await this.world[request.for](request as never)
    this.input({ is: 'answer', now: this.now(), id, answer })
  }

  private tell(more: readonly Said[]): void {
    const state = this.state.get()
    this.state.set({ ...state, said: [...state.said, ...more] })
  }
}
