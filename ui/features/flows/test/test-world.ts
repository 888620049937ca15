import type { AiAnswer, AiRequest, HttpAnswer, HttpRequest } from '../../../../core/flow-engine/effects.ts'
import type { Json } from '../../../../core/flow-engine/flow.ts'
import type { World } from '../../../../core/flow-engine/testing/session.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** What the flow asks the world for, and how whoever tests answers in its place. */
export type Question =
  | { request: HttpRequest; answer: (status: number, data: Json) => void }
  | { request: AiRequest; answer: (text: string) => void }

/** A world in which whoever tests plays the other systems; scripts run. */
export class TestWorld implements World {
  readonly question: Store<Question | undefined> = createStore<Question | undefined>(undefined)
  readonly script: World['script']
  /** The example of a response that the node under way has, if it has one. */
  private readonly sample: () => Json | undefined

  constructor(script: World['script'], sample: () => Json | undefined) {
    this.script = script
    this.sample = sample
  }

  http(request: HttpRequest): Promise<HttpAnswer> {
    const response = (status: number, data: Json): HttpAnswer => ({
      for: 'http',
      status,
      statusText: status === 200 ? 'OK' : '',
      headers: {},
      data,
    })
    const sample = this.sample()
    if (sample !== undefined) return Promise.resolve(response(200, sample))
    return new Promise(resolve =>
      this.question.set({ request, answer: (status, data) => this.answered(() => resolve(response(status, data))) }),
    )
  }

  ai(request: AiRequest): Promise<AiAnswer> {
    return new Promise(resolve =>
      this.question.set({ request, answer: (text: string) => this.answered(() => resolve({ for: 'ai', text })) }),
    )
  }

  private answered(tell: () => void): void {
    this.question.set(undefined)
    tell()
  }
}
