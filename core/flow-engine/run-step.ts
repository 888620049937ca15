import { MINUTE } from '../kit/clock.ts'
import type { Language } from '../kit/language.ts'
import { MAX_FLOW_MESSAGES, MAX_FLOW_WORK, MAX_STORED_RESPONSE, MAX_VARIABLES_TEXT } from '../kit/limits.ts'
import type { Effect } from './effects.ts'
import type { FlowKind, FlowNode, Json } from './flow.ts'
import type { Graph } from './graph.ts'
import type { LogLine, LogWord } from './log.ts'
import type { Step } from './node-type.ts'
import type { HttpResponse, Run } from './run.ts'
import { fillText } from './templates.ts'
import type { Advanced, Trace } from './trace.ts'
import {
  asText,
  isImmutable,
  isVariableName,
  lookUp,
  REFERRAL,
  type Referrals,
  RunVariables,
  type Variables,
  weightOf,
} from './variables.ts'

/** More than a run may do at one input: it ends, and says so. */
export class Overdone extends Error {
  readonly why: LogLine

  constructor(word: LogWord, data?: LogLine['data']) {
    super(word)
    this.why = { level: 'error', word, ...(data && { data }) }
  }
}

/** What someone gets. */
const MESSAGES: readonly Effect['do'][] = ['say', 'file', 'photo', 'notify']

/** A run at one of its nodes: what that sees of it and may do, and what all nodes together may cost at one input. */
export class RunStep implements Step {
  readonly variables: Variables
  /** How often it has come to each node without waiting. */
  protected readonly visits: Map<string, number>
  /** When this is really done: while nobody led the run, its own time stood still. */
  readonly today: number
  private readonly referrals: Referrals | undefined
  protected readonly graph: Graph
  protected readonly run: Run
  private readonly effects: Effect[] = []
  private readonly trace: Trace[] = []
  protected turn: Trace = { nodeId: '', type: '', now: 0, changed: {}, log: [] }
  /** Letters that were worked on, and those of all variables, once they were counted. */
  private work = 0
  private weight: number | undefined
  private readonly texts = new WeakMap<object, string>()

  constructor(graph: Graph, run: Run, today: number, referrals?: Referrals) {
    this.today = today
    this.referrals = referrals
    this.graph = graph
    const { visits = {}, ...rest } = run
    this.run = rest
    this.visits = new Map(Object.entries(visits))
    this.variables = new RunVariables(Object.entries(run.variables), () => ({
      now: this.run.now + this.run.zone * MINUTE,
      timeZone: 'UTC',
      language: this.language,
    }))
  }

  done(): Advanced {
    const visits = this.visits.size > 0 && { visits: Object.fromEntries(this.visits) }
    const run = { ...this.run, ...visits, variables: Object.fromEntries(this.variables) }
    if (run.response && weightOf(run.response.data) > MAX_STORED_RESPONSE) delete run.response
    return { run, effects: this.effects, trace: this.trace }
  }

  protected begins(input?: Trace['input']): void {
    const { node, now } = this.run
    const type = this.graph.nodes.get(node)?.node.type ?? ''
    this.turn = { nodeId: node, type, now, ...(input && { input }), changed: {}, log: [] }
    this.trace.push(this.turn)
  }

  private spend(letters: number): void {
    this.work += letters
    if (this.work > MAX_FLOW_WORK) throw new Overdone('tooMuchText')
  }

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
  get language(): Language {
    return this.run.language ?? 'pt'
  }
  get menu(): string | undefined {
    return this.graph.menu
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

  set(name: string, value: Json): void {
    if (isImmutable(name)) this.log('error', 'immutable', { name })
    else if (!isVariableName(name)) this.log('error', 'badName', { name })
    else this.write(name, value)
  }

  setContact(name: 'nome' | 'numero', value: string): void {
    this.write(name, value)
  }

  findsContact(number: string): void {
    const referral = this.referrals?.get(number)
    if (referral !== undefined) {
      this.write(REFERRAL, referral)
      this.run.foundReferral = true
    } else if (this.run.foundReferral) {
      const [, own] = this.graph.variables.find(([name]) => name === REFERRAL) ?? []
      if (own === undefined) this.clear(REFERRAL)
      else this.write(REFERRAL, own)
      delete this.run.foundReferral
    }
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
