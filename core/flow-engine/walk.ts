import { wasWrittenBefore } from '../domain/choice.ts'
import { isGreeting } from '../domain/greetings.ts'
import { SECOND } from '../kit/clock.ts'
import type { Sentences } from '../kit/language.ts'
import {
  MAX_FLOW_ROUNDS,
  MAX_FLOW_SILENCES,
  MAX_FLOW_STEPS,
  MAX_STORED_REPLIES,
  MAX_STORED_REPLY,
} from '../kit/limits.ts'
import { cutText, fillSentence, isBlank } from '../kit/text.ts'
import type { Answer, Request } from './effects.ts'
import { nextOf, type ReadyNode } from './graph.ts'
import type { Finding } from './lint/findings.ts'
import { nodeErrors } from './lint/node-errors.ts'
import type { LogLine } from './log.ts'
import { type Outcome, on } from './node-type.ts'
import { ELSE } from './ports.ts'
import type { End, Waiting } from './run.ts'
import { Overdone, RunStep } from './run-step.ts'
import { isImmutable, REFERRAL } from './variables.ts'

/** What anyone who does not answer reads (spec 2 §4). */
const timedOut: Sentences = {
  pt: 'Timeout: Não recebemos resposta em {seconds} segundos.',
  en: 'Timeout: We got no answer within {seconds} seconds.',
  es: 'Timeout: No recibimos respuesta en {seconds} segundos.',
}

type Question = Extract<Waiting, { for: 'reply' }>

/** When that was written which was stored for the next question. */
const STORED = Number.NEGATIVE_INFINITY

/** A run on its way: the one place that changes it. */
export class Walk extends RunStep {
  // What happens to it from outside.

  /** Time goes on: all that was due until then happens first, rests each at its own time. */
  pass(now: number, turns: number): void {
    for (let due = this.dueBy(now); due; due = this.dueBy(now)) {
      this.run.now = Math.max(this.run.now, due.until)
      if (due.for === 'reply' && this.run.early) this.takeKept(due)
      else this.passOver(due)
      this.on(turns)
    }
    this.run.now = Math.max(this.run.now, now)
  }

  private passOver(due: Extract<Waiting, { until: number }>): void {
    this.begins({ timedOut: true })
    this.within(() => {
      const unanswered = due.for === 'reply' ? this.asking?.unanswered : undefined
      if (due.for === 'reply') this.timeOut(due.seconds, unanswered === undefined)
      if (!this.run.end) this.settle(unanswered?.(this.graph.nodes.get(this.run.node)!.data) ?? on)
    })
  }

  /** The type of the node at which it stands, where its data can be read. */
  private get asking(): ReadyNode['type'] {
    const ready = this.graph.nodes.get(this.run.node)
    return ready?.broken === undefined ? ready?.type : undefined
  }

  /** Says so each time, unless the node goes on without words; anyone who lets several questions pass is asked no more. */
  private timeOut(seconds: number, says: boolean): void {
    this.log('warning', 'timedOut', { seconds })
    if (says) this.does({ do: 'say', text: fillSentence(timedOut[this.language], { seconds }) })
    this.run.silences = (this.run.silences ?? 0) + 1
    if (this.run.silences < MAX_FLOW_SILENCES) return
    this.log('warning', 'fellSilent', { times: MAX_FLOW_SILENCES })
    this.end({ how: 'silent' })
  }

  private dueBy(now: number): Extract<Waiting, { until: number }> | undefined {
    const { waiting } = this.run
    return waiting && 'until' in waiting && waiting.until <= now ? waiting : undefined
  }

  /** `sentAt` is known of what a customer wrote by WhatsApp. */
  reply(text: string, sentAt = Number.POSITIVE_INFINITY): void {
    const { waiting, end } = this.run
    if (end) return
    this.begins({ reply: text })
    if (waiting?.for === 'reply') {
      this.hear(waiting, text, sentAt)
      return
    }
    delete this.run.silences
    if (waiting?.for === 'answer' && !isBlank(text)) {
      this.log('info', 'keptForLater', { text })
      this.keepEarly(text)
    } else this.log('info', 'unheard', { text })
  }

  /**
   * What comes after a question answers it, unless it was being written before that was read (decision 721): then it has to be one
   * of the answers. Any words may answer a free question, but for a greeting; what came in one go with the words that led to the
   * question counts where nothing else comes in time.
   */
  private hear(waiting: Question, text: string, sentAt: number): void {
    const requestedAt = waiting.until - waiting.seconds * SECOND
    if (wasWrittenBefore(sentAt, requestedAt)) {
      const chooses = this.chooses(waiting, text)
      if (chooses === false || (chooses === undefined && isGreeting(text))) {
        this.log('info', 'writtenBefore', { text })
        return
      }
      // The moment of what was written comes from a phone, whose clock may be wrong: ours says that nobody saw the question yet.
      if (chooses === undefined && sentAt < requestedAt && this.today <= requestedAt && sentAt !== STORED) {
        this.log('info', 'writtenAtOnce', { text })
        this.keepEarly(text)
        return
      }
    }
    delete this.run.early
    this.takeReply(waiting, text)
  }

  private takeReply({ saveAs, misses = 0 }: Question, text: string): void {
    delete this.run.silences
    this.beginsAnew()
    this.within(() => {
      if (saveAs) this.set(saveAs, text)
      const ready = this.graph.nodes.get(this.run.node)
      this.settle(this.asking?.heard?.(ready!.data, this, text, misses) ?? on)
    })
  }

  /** Its time is over, and what was stored is all that came. */
  private takeKept(question: Question): void {
    const text = this.takeEarly()
    this.begins({ reply: text })
    this.takeReply(question, text)
  }

  private keepEarly(text: string): void {
    this.run.early = [...(this.run.early ?? []), cutText(text, MAX_STORED_REPLY)].slice(-MAX_STORED_REPLIES)
  }

  private takeEarly(): string {
    const { early = [] } = this.run
    delete this.run.early
    return early.join('\n')
  }

  /** Whether an answer is one of those between which the node or the next one decides; undefined where it does not decide by the answer alone. */
  private chooses({ saveAs }: Question, text: string): boolean | undefined {
    const own = this.asking?.chooses
    if (own) {
      let isOne = false
      this.within(() => {
        isOne = own(this.graph.nodes.get(this.run.node)!.data, this, text)
      })
      return isOne
    }
    const next = this.graph.nodes.get(nextOf(this.graph, this.run.node, undefined) ?? '')
    if (next?.node.type !== 'conditional' || !next.type || next.broken !== undefined) return undefined
    if (!saveAs || !next.type.reads?.(next.data).every(name => name === saveAs)) return undefined
    const before = this.variables.get(saveAs)
    this.variables.set(saveAs, text)
    let outcome: Outcome | undefined
    this.within(() => {
      outcome = next.type!.run(next.data, this)
    })
    if (before === undefined) this.variables.delete(saveAs)
    else this.variables.set(saveAs, before)
    return outcome?.go === 'on' ? outcome.port !== ELSE : undefined
  }

  /** What came while a request was under way answers at once. */
  awaitReply(waiting: Question): void {
    this.wait(waiting)
    if (this.run.early) this.reply(this.takeEarly(), STORED)
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

  /** Someone answered: what counts from there does. */
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
      else if (this.visit() > MAX_FLOW_ROUNDS)
        this.fail({ level: 'error', word: 'goesInCircles', data: { rounds: MAX_FLOW_ROUNDS } })
      else {
        this.run.steps++
        this.within(() => this.settle(this.turnOf(this.graph.nodes.get(this.run.node))))
      }
    }
  }

  /** How often it has come to this node without waiting for anybody or anything. */
  private visit(): number {
    const times = (this.visits.get(this.nodeId) ?? 0) + 1
    this.visits.set(this.nodeId, times)
    return times
  }

  private within(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof Overdone)) throw error
      this.fail(error.why)
    }
  }

  fail(why: LogLine): void {
    this.turn.log.push(why)
    this.end({ how: 'failed', why })
  }

  private turnOf(ready: ReadyNode | undefined): Outcome {
    if (!ready?.type) this.log('error', 'unknownNode', { type: ready?.node.type ?? this.nodeId })
    else if (ready.broken !== undefined) this.log('error', 'brokenNode', { field: ready.broken })
    else {
      const errors = nodeErrors(this.graph, ready, this.standIn !== undefined)
      for (const error of errors) this.turn.log.push(errorReplyOf(error, ready.type.inParts === true))
      if (errors.length === 0 || ready.type.inParts) return ready.type.run(ready.data, this)
    }
    return on
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
    const stays = (name: string): boolean => isImmutable(name) || name === REFERRAL
    for (const name of [...this.variables.keys()]) if (!own.has(name) && !stays(name)) this.clear(name)
    for (const [name, value] of own) if (name !== REFERRAL) this.set(name, value)
    delete this.run.response
    this.jump(this.graph.beginning ?? '')
  }

  wait(waiting: Waiting): void {
    this.run.waiting = waiting
    if (!('until' in waiting) || waiting.until > this.run.now) this.visits.clear()
  }

  ask(request: Request): void {
    const id = ++this.run.asked
    this.turn.asked = request
    this.does({ do: 'ask', id, request })
    this.wait({ for: 'answer', id, request })
  }

  end(end: End): void {
    this.visits.clear()
    this.run.waiting = null
    this.run.end = end
  }
}

/** How the log tells what the linter calls an error; an unknown action is a warning (spec 2 §4). */
function errorReplyOf({ word, data }: Finding, isPart: boolean): LogLine {
  if (word === 'unknownAction') return { level: 'warning', word, ...(data && { data }) }
  return { level: 'error', word: isPart ? 'partRefused' : 'refused', data: { finding: word, ...data } }
}

const settles: { [Kind in Outcome['go']]: (walk: Walk, outcome: Extract<Outcome, { go: Kind }>) => void } = {
  on: (walk, { port }) => walk.follow(port),
  // Nobody could answer before it was asked, however long ago that was due.
  awaitReply: (walk, { seconds, saveAs, misses }) =>
    walk.awaitReply({
      for: 'reply',
      until: walk.today + seconds * SECOND,
      seconds,
      saveAs,
      ...(misses !== undefined && { misses }),
    }),
  rest: (walk, { seconds }) => walk.wait({ for: 'time', until: walk.now + seconds * SECOND }),
  pause: walk => walk.wait({ for: 'resume' }),
  ask: (walk, { request }) => walk.ask(request),
  jump: (walk, { to }) => walk.jump(to),
  restart: walk => walk.restart(),
  finish: (walk, { resolves }) => walk.end({ how: 'finished', ...(resolves && { resolves }) }),
}
