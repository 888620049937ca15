import type { Answer, Effect, Request } from './effects.ts'
import type { Json } from './flow.ts'
import type { LogLine } from './log.ts'
import type { Run } from './run.ts'

/** One turn of a node: what someone who looks into a run sees of it. */
export interface Trace {
  nodeId: string
  type: string
  now: number
  /** The way out that it took, of several. */
  port?: string
  /** What it was given: a reply, an answer, the end of its time. */
  input?: { reply: string } | { answer: Answer } | { timedOut: true } | { resumed: true }
  asked?: Request
  /** Variables that it wrote; null where it removed one. */
  changed: { [name: string]: Json }
  log: LogLine[]
  /** What it wants done, in order. */
  does?: Effect[]
}

export interface Advanced {
  run: Run
  effects: Effect[]
  trace: Trace[]
}
