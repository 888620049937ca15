import type { Requested } from '../../company/index.ts'
import { type ErrorKind, Failure, fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'

/** The parent, among the slots of its processes. */
export const PARENT = -1

/** One message between two processes; the parent hands on those of others. */
export type Envelope = { from: number; to: number; id: number } & (
  | { call: string; input: readonly unknown[] }
  | { value: unknown }
  | { failure: { code: string; data: Record<string, unknown> } }
  | { refusal: unknown }
  | { fault: string }
  /** The one that was asked ended before it had answered. */
  | { away: true }
  | { progress: unknown }
  /** Anyone who asked no longer waits. */
  | { ending: true }
)

/** Beside a question: who hears how far it is, and what ends it. */
export interface Asking {
  emit?: ((progress: unknown) => void) | undefined
  ending?: AbortSignal | undefined
}

export type Answers = Record<string, (requested: Requested, ...input: never[]) => Promise<unknown>>

/** Rejections that are no failures keep their form, such as those of the command line. */
export interface Rejections {
  sent(error: unknown): unknown
  received(error: unknown): Error
}

/** How soon someone asks again whose process ended, in seconds. */
export const AWAY_FOR = 2

export const away = (): Failure => fail(generalErrors.ERR_PROCESS_AWAY, { seconds: AWAY_FOR })

interface Waiting extends Asking {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** One end of the messages between processes: asks the others, and answers them from `answer` on. */
export class Line {
  private readonly slot: number
  private readonly send: (envelope: Envelope) => void
  private readonly kindOf: (code: string) => ErrorKind | undefined
  private readonly refusals: Rejections | undefined
  private readonly waiting = new Map<number, Waiting>()
  private readonly underWay = new Map<string, AbortController>()
  private readonly early: Envelope[] = []
  private answers: Answers | undefined
  private lastId = 0

  constructor(
    slot: number,
    send: (envelope: Envelope) => void,
    kindOf: (code: string) => ErrorKind | undefined,
    errors?: Rejections,
  ) {
    this.slot = slot
    this.send = send
    this.kindOf = kindOf
    this.refusals = errors
  }

  ask(to: number, call: string, input: readonly unknown[], asking: Asking = {}): Promise<unknown> {
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { ...asking, resolve, reject })
      asking.ending?.addEventListener('abort', () => {
        if (this.waiting.has(id)) this.send({ from: this.slot, to, id, ending: true })
      })
      this.send({ from: this.slot, to, id, call, input })
    })
  }

  /** From now on it answers; anyone who asked before has waited. */
  answer(answers: Answers): void {
    this.answers = answers
    for (const envelope of this.early.splice(0)) this.receive(envelope)
  }

  receive(envelope: Envelope): void {
    if ('call' in envelope) {
      if (this.answers) void this.work(envelope)
      else this.early.push(envelope)
      return
    }
    if ('ending' in envelope) return void this.underWay.get(keyOf(envelope))?.abort()
    const waiting = this.waiting.get(envelope.id)
    if (!waiting) return
    if ('progress' in envelope) return void waiting.emit?.(envelope.progress)
    this.waiting.delete(envelope.id)
    if ('value' in envelope) waiting.resolve(envelope.value)
    else waiting.reject(this.errorIn(envelope))
  }

  private errorIn(envelope: Envelope): Error {
    if ('away' in envelope) return away()
    if ('refusal' in envelope && this.refusals) return this.refusals.received(envelope.refusal)
    if ('failure' in envelope) {
      const { code, data } = envelope.failure
      const kind = this.kindOf(code)
      return kind ? fail(kind, data) : new Error(code)
    }
    return new Error('fault' in envelope ? envelope.fault : 'Another process answered nothing.')
  }

  private async work(envelope: Envelope & { call: string; input: readonly unknown[] }): Promise<void> {
    const { from, id, call, input } = envelope
    const reply = { from: this.slot, to: from, id }
    const ending = new AbortController()
    const key = keyOf(envelope)
    this.underWay.set(key, ending)
    try {
      const answer = this.answers?.[call]
      if (!answer) throw new Error(`Nobody here answers ${call}.`)
      const requested = { emit: (progress: unknown) => this.send({ ...reply, progress }), ending: ending.signal }
      this.send({ ...reply, value: await answer(requested, ...(input as never[])) })
    } catch (error) {
      const rejection = this.refusals?.sent(error)
      if (error instanceof Failure) this.send({ ...reply, failure: { code: error.code, data: error.data } })
      else if (rejection) this.send({ ...reply, refusal: rejection })
      else this.send({ ...reply, fault: error instanceof Error ? error.message : String(error) })
    } finally {
      this.underWay.delete(key)
    }
  }
}

const keyOf = ({ from, id }: Envelope): string => `${from} ${id}`
