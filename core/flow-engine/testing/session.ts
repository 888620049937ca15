import { SECOND } from '../../kit/clock.ts'
import { advance, begin, type Input, type Opening } from '../advance.ts'
import type {
  AiAnswer,
  AiRequest,
  Answer,
  HoursAnswer,
  HoursRequest,
  HttpAnswer,
  HttpRequest,
  Request,
  ScriptAnswer,
  ScriptRequest,
} from '../effects.ts'
import type { Graph } from '../graph.ts'
import { usualHours } from '../hours.ts'
import type { Run } from '../run.ts'
import type { Advanced, Trace } from '../trace.ts'
import { type Line, linesOf } from './transcript.ts'

/** Who answers what a run asks for. */
export interface World {
  http(request: HttpRequest): Promise<HttpAnswer>
  ai(request: AiRequest): Promise<AiAnswer>
  script(request: ScriptRequest): Promise<ScriptAnswer>
  /** By the usual hours unless given. */
  hours?(request: HoursRequest): Promise<HoursAnswer>
}

/** The answer of a world to what a run asks for. */
export async function answerIn(world: World, request: Request): Promise<Answer> {
  if (request.for === 'hours') return world.hours?.(request) ?? usualHours(request)
  return world[request.for](request as never)
}

export interface SessionOptions {
  graph: Graph
  world: World
  opening: Opening
  /** Is told each line as it comes. */
  hear?(line: Line): void
}

/** A run with a clock of its own that someone plays with: its lines, and all that it did. */
export class Session {
  readonly lines: Line[] = []
  readonly trace: Trace[] = []
  private readonly options: SessionOptions
  private current: Run | undefined
  private now: number

  constructor(options: SessionOptions) {
    this.options = options
    this.now = options.opening.now
  }

  get run(): Run {
    return this.current!
  }

  /** To where it first waits for someone or for time, or ends. */
  async begin(): Promise<void> {
    await this.take(begin(this.options.graph, this.options.opening))
  }

  /** The customer writes; what rests has rested before. */
  async reply(text: string): Promise<void> {
    await this.letRest()
    this.emit({ client: text })
    await this.input({ is: 'reply', now: this.now, text })
  }

  /** So many seconds go by, once what rests has rested. */
  async wait(seconds: number): Promise<void> {
    await this.letRest()
    this.emit({ wait: seconds })
    const until = this.now + seconds * SECOND
    // Step by step: what is asked for at the end of a rest is answered at that time.
    for (let due = this.dueBy(until); due !== undefined; due = this.dueBy(until)) {
      this.now = due
      await this.input({ is: 'time', now: due })
    }
    this.now = until
  }

  /** Someone lets a paused run go on. */
  async resume(): Promise<void> {
    await this.letRest()
    this.emit({ resume: true })
    await this.input({ is: 'resume', now: this.now })
  }

  /** Lets it rest for as long as its flow says. */
  async letRest(): Promise<void> {
    for (let { waiting } = this.run; waiting?.for === 'time'; waiting = this.run.waiting) {
      this.now = Math.max(this.now, waiting.until)
      await this.input({ is: 'time', now: this.now })
    }
  }

  private dueBy(until: number): number | undefined {
    const { waiting } = this.run
    return waiting && 'until' in waiting && waiting.until <= until ? waiting.until : undefined
  }

  private async input(input: Input): Promise<void> {
    await this.take(advance(this.options.graph, this.run, input))
  }

  private async take(first: Advanced): Promise<void> {
    for (let step: Advanced | undefined = first; step; step = await this.answered(step)) {
      this.current = step.run
      this.trace.push(...step.trace)
      for (const line of linesOf(step.effects)) this.emit(line)
    }
  }

  private async answered({ effects }: Advanced): Promise<Advanced | undefined> {
    const requested = effects.find(effect => effect.do === 'ask')
    if (!requested) return undefined
    const answer = await this.answerTo(requested.request)
    return advance(this.options.graph, this.run, { is: 'answer', now: this.now, id: requested.id, answer })
  }

  private answerTo(request: Request): Promise<Answer> {
    return answerIn(this.options.world, request)
  }

  private emit(line: Line): void {
    this.lines.push(line)
    this.options.hear?.(line)
  }
}
