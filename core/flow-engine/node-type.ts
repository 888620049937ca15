import type * as z from 'zod'
import type { Language } from '../kit/language.ts'
import type { Answer, Effect, Request } from './effects.ts'
import type { FlowKind, FlowNode, Json } from './flow.ts'
import type { NodeErrors } from './lint/node-problems.ts'
import type { LogLine, LogWord } from './log.ts'
import type { HttpResponse } from './run.ts'

/** How a node ends its turn; there are no others. */
export type Outcome =
  /** On to the next node, by this way out where there are several. */
  | { go: 'on'; port?: string }
  /** `misses`: how many answers were none before. */
  | { go: 'awaitReply'; seconds: number; saveAs: string; misses?: number }
  | { go: 'rest'; seconds: number }
  | { go: 'pause' }
  | { go: 'ask'; request: Request }
  | { go: 'jump'; to: string }
  /** From the beginning, with the flow's own variables. */
  | { go: 'restart' }
  | { go: 'finish'; resolves?: true }

/** What a node sees of its run and may do. */
export interface Step {
  readonly nodeId: string
  readonly kind: FlowKind
  /** Virtual time, in milliseconds since 1970. */
  readonly now: number
  /** The run's seed and the number of its request: what a script's chance is made of. */
  readonly chance: number
  /** Minutes by which local time is ahead of UTC. */
  readonly zone: number
  /** The payload with which a webhook flow began. */
  readonly payload: Json | undefined
  /** Whom a test plays with where the flow names nobody. */
  readonly standIn: { nome: string; numero: string } | undefined
  /** The last response to a request, when that node leads here. */
  readonly response: HttpResponse | undefined
  readonly variables: ReadonlyMap<string, Json>
  /** In which it says what no node says. */
  readonly language: Language
  /** The flow's first menu; undefined where it has none. */
  readonly menu: string | undefined
  /** The nodes to which connections lead from here. */
  following(): readonly FlowNode[]
  /** Writes a variable; immutable ones and names that are none are rejected in the log. */
  set(name: string, value: Json): void
  /** Writes an immutable variable: for the contato node alone. */
  setContact(name: 'nome' | 'numero', value: string): void
  /** The run goes on with another contact, by whose way the variable `referral` is: for the contato node of webhook flows alone. */
  findsContact(number: string): void
  clear(name: string): void
  fill(text: string): string
  /** The value that a written name means, as text; undefined where there is none. */
  textOf(written: string): string | undefined
  does(effect: Effect): void
  log(level: LogLine['level'], word: LogWord, data?: LogLine['data']): void
}

/**
 * A type of node: one file in `nodes/`. It touches the world by effects and requests alone; whatever is simulated is the
 * host's decision.
 */
export interface NodeType<Data extends z.ZodType = z.ZodType> {
  /** Its data with their limits and defaults. Half-made nodes fit too: what is missing is the linter's. */
  data: Data
  /** Its ways out where they have names (a conditional's); none for an end; one without a name otherwise. */
  ports?(data: z.output<Data>): readonly string[]
  run(data: z.output<Data>, step: Step): Outcome
  /** Goes on with the answer to what `run` asked for. */
  answered?(data: z.output<Data>, step: Step, answer: Answer): Outcome
  /** Goes on with what the customer wrote to its question; otherwise any words are the answer. `misses` is that of its outcome. */
  heard?(data: z.output<Data>, step: Step, text: string, misses: number): Outcome
  /** Goes on without an answer to its question; otherwise that is said, and it goes on by the only way. */
  unanswered?(data: z.output<Data>): Outcome
  /** Whether a text is one of the answers to its question; asked where not all texts are. */
  chooses?(data: z.output<Data>, step: Step, text: string): boolean
  /** Whether it gives people or time a turn, so that a loop through it is none that spins. */
  waits?(data: z.output<Data>): boolean
  /** The other node to which it leads without a connection. */
  leadsTo?(data: z.output<Data>): { node: string } | 'beginning' | 'menu' | undefined
  /** Variables that it writes. */
  writes?(data: z.output<Data>): readonly string[]
  /** Variables that it reads, beside the placeholders in its texts. */
  reads?(data: z.output<Data>): readonly string[]
  /** What of its data keeps it from doing its work: a run does no node with an error, it tells the error and goes on. */
  check?(data: z.output<Data>, errors: NodeErrors): void
  /** Whether it works with other systems: what it sends leaves the desk, or what comes from there begins it. */
  reachesOut?(data: z.output<Data>): boolean
  /** Whether its errors concern parts of it alone: it passes those over, and does the rest. */
  inParts?: true
  /** What each version of its data needs to become the next; a file says which version its nodes are of. */
  upgrades?: readonly ((data: Record<string, unknown>) => Record<string, unknown>)[]
}

export const defineNode = <Data extends z.ZodType>(type: NodeType<Data>): NodeType<Data> => type

/** On by the only way. */
export const on: Outcome = { go: 'on' }
