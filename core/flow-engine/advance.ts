import { SECOND } from '../kit/clock.ts'
import {
  MAX_FLOW_MESSAGES,
  MAX_FLOW_SILENCES,
  MAX_FLOW_STEPS,
  MAX_FLOW_WORK,
  MAX_KEPT_REPLIES,
  MAX_KEPT_REPLY,
  MAX_KEPT_RESPONSE,
  MAX_VARIABLES_TEXT,
} from '../kit/limits.ts'
import { cutText, isBlank } from '../kit/text.ts'
import type { Answer, Effect, Request } from './effects.ts'
import type { FlowKind, FlowNode, Json } from './flow.ts'
import { type Graph, nextOf, type ReadyNode } from './graph.ts'
import type { LogLine, LogWord } from './log.ts'
import { type Outcome, on, type Step } from './node-type.ts'
import type { End, HttpResponse, Run, Waiting } from './run.ts'
import { fillText } from './templates.ts'
import { asText, isImmutable, isVariableName, lookUp, type Variables, weightOf } from './variables.ts'

/** What happened outside, at a time in milliseconds since 1970. */
export type Input =
  /** The customer wrote: `sentAt`, unless it was now. */
  | { is: 'reply'; now: number; text: string; sentAt?: number }
  /** Nothing but time. */
  | { is: 'time'; now: number }
  /** What a request brought; `id` is that of the `ask`. */
  | { is: 'answer'; now: number; id: number; answer: Answer }
  /** Somebody lets a paused run go on. */
  | { is: 'resume'; now: number }

/** With what a run begins. */
export interface Opening {
  now: number
  /** What the chance of its scripts is made of. */
  seed?: number
  /** Minutes by which local time is ahead of UTC; those of Brasília unless given (decision 11). */
  zone?: number
  message?: string
  contact?: { nome: string; numero: string }
  /** What another program sent to a webhook flow. */
  payload?: Json
  /** Variables in place of the flow's own. */
  variables?: { [name: string]: Json }
  /** Whom a test plays with where the flow names no contact. */
  standIn?: { nome: string; numero: string }
}

/** One turn of a node: what somebody who looks into a run sees of it. */
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

const BRASILIA = -180

/** More than a run may do at one input: it ends, and says so. */
class Overdone extends Error {
  readonly why: LogLine

  constructor(word: LogWord, data?: LogLine['data']) {
    super(word)
    this.why = { level: 'error', word, ...(data && { data }) }
  }
}

/** What somebody gets. */
const MESSAGES: readonly Effect['do'][] = ['say', 'file', 'photo', 'notify']

/** Begins a run and leads it to where it waits or ends, or through so many nodes. */
export function begin(graph: Graph, opening: Opening, turns = Number.POSITIVE_INFINITY): Advanced {
  const { now, seed = 0, zone = BRASILIA, message = '', contact, payload, standIn, variables = {} } = opening
  const first: Run = {
    node: graph.beginning ?? '',
    variables: {
      ...fitting([...graph.variables, ...Object.entries(variables)]),
      mensagem_inicial: message,
      ...contact,
    },
    ...{ waiting: null, end: null, now, seed, zone, steps: 0, asked: 0 },
    ...(payload !== undefined && { payload }),
    ...(standIn && { standIn }),
  }
  const walk = new Walk(graph, first, now)
  if (graph.beginning === undefined) walk.fail({ level: 'error', word: 'noBeginning' })
  walk.on(turns)
  return walk.done()
}

/**
 * Leads a run on by one input, to where it waits or ends again, or through so many nodes: then it stands before the next one. The
 * same run and input always give the same; the run that was given stays as it is. What the run does not wait for changes nothing
 * but the log.
 */
export function advance(graph: Graph, run: Run, input: Input, turns = Number.POSITIVE_INFINITY): Advanced {
  const { is, now } = input
  const walk = new Walk(graph, run, now)
  // What came late by the way was in time when it was written in time.
  walk.pass(is === 'reply' ? Math.min(now, input.sentAt ?? now) : now, turns)
  takes[is](walk, input as never)
  walk.on(turns)
  return walk.done()
}

/** Those of the flow's own that a run can carry. */
function fitting(own: readonly (readonly [string, Json])[]): Run['variables'] {
  let weight = 0
  return Object.fromEntries(
    own.filter(([, value]) => {
      const after = weight + weightOf(value)
      if (after > MAX_VARIABLES_TEXT) return false
      weight = after
      return true
    }),
  )
}

const takes: { [Kind in Input['is']]: (walk: Walk, input: Extract<Input, { is: Kind }>) => void } = {
  reply: (walk, { text }) => walk.reply(text),
  time: () => {},
  answer: (walk, { id, answer }) => walk.answer(id, answer),
  resume: walk => walk.resume(),
}

/** A run on its way: the one place that changes it. */
class Walk implements Step {
  readonly variables: Variables
  /** When this is really done: while nobody led the run, its own time stood still. */
  readonly today: number
  private readonly graph: Graph
  private readonly run: Run
  private readonly effects: Effect[] = []
  private readonly trace: Trace[] = []
  private turn: Trace = { nodeId: '', type: '', now: 0, changed: {}, log: [] }
  /** Letters that were worked on, and those of all variables, once they were counted. */
  private work = 0
  private weight: number | undefined
  private readonly texts = new WeakMap<object, string>()

  constructor(graph: Graph, run: Run, today: number) {
    this.today = today
    this.graph = graph
    this.run = { ...run }
    this.variables = new Map(Object.entries(run.variables))
  }

  done(): Advanced {
    const run = { ...this.run, variables: Object.fromEntries(this.variables) }
    if (run.response && weightOf(run.response.data) > MAX_KEPT_RESPONSE) delete run.response
    return { run, effects: this.effects, trace: this.trace }
  }

  // What happens to it from outside.

  /** Time goes on: all that was due until then happens first, rests each at its own time. */
  pass(now: number, turns: number): void {
    for (let due = this.dueBy(now); due; due = this.dueBy(now)) {
      this.run.now = Math.max(this.run.now, due.until)
      this.begins({ timedOut: true })
      this.within(() => {
        if (due.for === 'reply') this.timeOut(due.seconds)
        if (!this.run.end) this.settle(on)
      })
      this.on(turns)
    }
    this.run.now = Math.max(this.run.now, now)
  }

  /** Says so each time; whoever lets several questions pass is asked no more. */
  private timeOut(seconds: number): void {
    this.log('warning', 'timedOut', { seconds })
    this.does({ do: 'say', text: `Timeout: Não recebemos resposta em ${seconds} segundos.` })
    this.run.silences = (this.run.silences ?? 0) + 1
    if (this.run.silences < MAX_FLOW_SILENCES) return
    this.log('warning', 'fellSilent', { times: MAX_FLOW_SILENCES })
    this.end({ how: 'silent' })
  }

  private dueBy(now: number): Extract<Waiting, { until: number }> | undefined {
    const { waiting } = this.run
    return waiting && 'until' in waiting && waiting.until <= now ? waiting : undefined
  }

  reply(text: string): void {
    const { waiting, end } = this.run
    if (end) return
    this.begins({ reply: text })
    delete this.run.silences
    if (waiting?.for === 'reply') {
      this.beginsAnew()
      this.within(() => {
        if (waiting.saveAs) this.set(waiting.saveAs, text)
        this.settle(on)
      })
    } else if (waiting?.for === 'answer' && !isBlank(text)) {
      this.log('info', 'keptForLater', { text })
      this.run.early = [...(this.run.early ?? []), cutText(text, MAX_KEPT_REPLY)].slice(-MAX_KEPT_REPLIES)
    } else this.log('info', 'unheard', { text })
  }

  /** What came while a request was under way answers at once. */
  awaitReply(waiting: Extract<Waiting, { for: 'reply' }>): void {
    this.wait(waiting)
    const { early } = this.run
    if (!early) return
    delete this.run.early
    this.reply(early.join('\n'))
  }

  answer(id: number, answer: Answer): void {
    const { waiting, node } = this.run
    if (waiting?.for !== 'answer' || waiting.id !== id) return
    this.begins({ answer })
    if (answer.for === 'http') this.run.response = { ...answer, nodeId: node }
    const ready = this.graph.nodes.get(node)
    this.within(() => this.settle(ready?.type?.answered?.(ready.data, this, answer) ?? on))
  }

  resume(): void {
    if (this.run.waiting?.for !== 'resume') return
    this.begins({ resumed: true })
    this.beginsAnew()
    this.within(() => this.settle(on))
  }

  /** Somebody answered: what counts from there does. */
  private beginsAnew(): void {
    this.run.steps = 0
    delete this.run.said
  }

  // Its way through the flow.

  /** Walks from node to node until it waits or ends, or `turns` are over. */
  on(turns: number): void {
    for (let left = turns; left > 0 && !this.run.waiting && !this.run.end; left--) {
      this.begins()
      if (this.run.steps >= MAX_FLOW_STEPS)
        this.fail({ level: 'error', word: 'outOfSteps', data: { steps: MAX_FLOW_STEPS } })
      else {
        this.run.steps++
        this.within(() => this.settle(this.turnOf(this.graph.nodes.get(this.run.node))))
      }
    }
  }

  private within(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof Overdone)) throw error
      this.fail(error.why)
    }
  }

  private spend(letters: number): void {
    this.work += letters
    if (this.work > MAX_FLOW_WORK) throw new Overdone('tooMuchText')
  }

  fail(why: LogLine): void {
    this.turn.log.push(why)
    this.end({ how: 'failed', why })
  }

  private turnOf(ready: ReadyNode | undefined): Outcome {
    if (!ready?.type) this.log('error', 'unknownNode', { type: ready?.node.type ?? this.nodeId })
    else if (ready.broken !== undefined) this.log('error', 'brokenNode', { field: ready.broken })
    else return ready.type.run(ready.data, this)
    return on
  }

  private begins(input?: Trace['input']): void {
    const { node, now } = this.run
    const type = this.graph.nodes.get(node)?.node.type ?? ''
    this.turn = { nodeId: node, type, now, ...(input && { input }), changed: {}, log: [] }
    this.trace.push(this.turn)
  }

  private settle(outcome: Outcome): void {
    this.run.waiting = null
    settles[outcome.go](this, outcome as never)
  }

  follow(port: string | undefined): void {
    if (port !== undefined) this.turn.port = port
    const next = nextOf(this.graph, this.run.node, port)
    if (next !== undefined) this.jump(next)
    else {
      this.log('info', 'noEdge')
      this.end({ how: 'stopped' })
    }
  }

  jump(to: string): void {
    this.run.node = to
  }

  restart(): void {
    const own = new Map(this.graph.variables)
    for (const name of [...this.variables.keys()]) if (!own.has(name) && !isImmutable(name)) this.clear(name)
    for (const [name, value] of own) this.set(name, value)
    delete this.run.response
    this.jump(this.graph.beginning ?? '')
  }

  wait(waiting: Waiting): void {
    this.run.waiting = waiting
  }

  ask(request: Request): void {
    const id = ++this.run.asked
    this.turn.asked = request
    this.does({ do: 'ask', id, request })
    this.wait({ for: 'answer', id, request })
  }

  end(end: End): void {
    this.run.waiting = null
    this.run.end = end
  }

  // What a node sees and does.

  get nodeId(): string {
    return this.run.node
  }
  get kind(): FlowKind {
    return this.graph.kind
  }
  get now(): number {
    return this.run.now
  }
  get chance(): number {
    return this.run.seed + this.run.asked
  }
  get zone(): number {
    return this.run.zone
  }
  get payload(): Json | undefined {
    return this.run.payload
  }
  get standIn(): Run['standIn'] {
    return this.run.standIn
  }
  get response(): HttpResponse | undefined {
    const { response } = this.run
    const isBefore = response && this.graph.edges.get(response.nodeId)?.some(({ target }) => target === this.nodeId)
    return isBefore ? response : undefined
  }

  following(): FlowNode[] {
    const edges = this.graph.edges.get(this.nodeId) ?? []
    return edges.flatMap(({ target }) => this.graph.nodes.get(target)?.node ?? [])
  }

  has(nodeId: string): boolean {
    return this.graph.nodes.has(nodeId)
  }

  set(name: string, value: Json): void {
    if (isImmutable(name)) this.log('error', 'immutable', { name })
    else if (!isVariableName(name)) this.log('error', 'badName', { name })
    else this.write(name, value)
  }

  setContact(name: 'nome' | 'numero', value: string): void {
    this.write(name, value)
  }

  private write(name: string, value: Json): void {
    const before = this.variables.get(name)
    const more = weightOf(value) - (before === undefined ? 0 : weightOf(before))
    this.spend(weightOf(value))
    this.weight ??= [...this.variables.values()].reduce<number>((sum, one) => sum + weightOf(one), 0)
    if (more > 0 && this.weight + more > MAX_VARIABLES_TEXT) {
      this.log('error', 'tooLarge', { name })
      return
    }
    this.weight += more
    this.variables.set(name, value)
    changes(this.turn, name, value)
  }

  clear(name: string): void {
    if (isImmutable(name)) this.log('error', 'immutable', { name })
    else if (this.variables.delete(name)) {
      this.weight = undefined
      changes(this.turn, name, null)
    }
  }

  fill(text: string): string {
    const filled = fillText(text, this.variables, value => this.said(value))
    this.spend(filled.length)
    return filled
  }

  textOf(written: string): string | undefined {
    const value = lookUp(this.variables, written)
    if (value === undefined) return undefined
    const text = this.said(value)
    this.spend(text.length)
    return text
  }

  /** Lists and objects are made into text once. */
  private said(value: Json | undefined): string {
    if (typeof value !== 'object' || value === null) return asText(value)
    const text = this.texts.get(value) ?? asText(value)
    this.texts.set(value, text)
    return text
  }

  does(effect: Effect): void {
    if (MESSAGES.includes(effect.do)) {
      this.run.said = (this.run.said ?? 0) + 1
      if (this.run.said > MAX_FLOW_MESSAGES) throw new Overdone('tooManyMessages', { messages: MAX_FLOW_MESSAGES })
    }
    this.effects.push(effect)
    this.turn.does = [...(this.turn.does ?? []), effect]
  }

  log(level: LogLine['level'], word: LogWord, data?: LogLine['data']): void {
    this.turn.log.push(data ? { level, word, data } : { level, word })
  }
}

/** Notes what was written; also a variable whose name means something to JavaScript. */
const changes = ({ changed }: Trace, name: string, value: Json): void => {
  Object.defineProperty(changed, name, { value, enumerable: true, configurable: true })
}

const settles: { [Kind in Outcome['go']]: (walk: Walk, outcome: Extract<Outcome, { go: Kind }>) => void } = {
  on: (walk, { port }) => walk.follow(port),
  // Nobody could answer before it was asked, however long ago that was due.
  awaitReply: (walk, { seconds, saveAs }) =>
    walk.awaitReply({ for: 'reply', until: walk.today + seconds * SECOND, seconds, saveAs }),
  rest: (walk, { seconds }) => walk.wait({ for: 'time', until: walk.now + seconds * SECOND }),
  pause: walk => walk.wait({ for: 'resume' }),
  ask: (walk, { request }) => walk.ask(request),
  jump: (walk, { to }) => walk.jump(to),
  restart: walk => walk.restart(),
  finish: walk => walk.end({ how: 'finished' }),
}
