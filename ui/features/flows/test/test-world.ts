import type {
  AiAnswer,
  AiRequest,
  HoursAnswer,
  HoursRequest,
  HttpAnswer,
  HttpRequest,
} from '../../../../core/flow-engine/effects.ts'
import type { Json } from '../../../../core/flow-engine/flow.ts'
import type { World } from '../../../../core/flow-engine/testing/session.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** What another system answers, with its status text and headers where there really is one. */
export type HttpResponse = Omit<HttpAnswer, 'for'>

/** What the flow asks the world for, and how anyone who tests answers in its place. */
export type Question =
  | { request: HttpRequest; answer: (response: HttpResponse) => void }
  | { request: AiRequest; answer: (text: string) => void }
  | { request: HoursRequest; answer: (open: boolean) => void }

/** How the other systems are really asked; each fails with the reason why there is no answer. */
export interface ExternalClients {
  http(request: HttpRequest): Promise<HttpResponse>
  ai(request: AiRequest): Promise<string>
}

/** Which of them are always really asked, without a question. */
export type Always = Readonly<Record<keyof ExternalClients, boolean>>
export const NEVER: Always = { http: false, ai: false }

interface Plays {
  script: World['script']
  /** The example of a response that the node under way has, if it has one. */
  sample: () => Json | undefined
  outside: ExternalClients
  always: Store<Always>
  /** Is told why a system that is always asked gave no answer; anyone who tests answers then. */
  failed: (error: unknown) => void
}

/** What someone answers for another system. */
export const madeUp = (status: number, data: Json): HttpResponse => ({
  status,
  statusText: status === 200 ? 'OK' : '',
  headers: {},
  data,
})

/** A world in which anyone who tests plays the other systems, or has them really asked; scripts run. */
export class TestWorld implements World {
  readonly question: Store<Question | undefined> = createStore<Question | undefined>(undefined)
  /** What another system is being asked without a question. */
  readonly underWay: Store<HttpRequest | AiRequest | undefined> = createStore<HttpRequest | AiRequest | undefined>(
    undefined,
  )
  readonly script: World['script']
  private readonly plays: Plays

  constructor(plays: Plays) {
    this.plays = plays
    this.script = plays.script
  }

  async http(request: HttpRequest): Promise<HttpAnswer> {
    const { outside, always, sample } = this.plays
    const real = always.get().http ? await this.really(request, () => outside.http(request)) : undefined
    const example = always.get().http ? undefined : sample()
    const response = real ?? (example === undefined ? undefined : madeUp(200, example))
    return { for: 'http', ...(response ?? (await this.asked<HttpResponse>(answer => ({ request, answer })))) }
  }

  async ai(request: AiRequest): Promise<AiAnswer> {
    const { outside, always } = this.plays
    const real = always.get().ai ? await this.really(request, () => outside.ai(request)) : undefined
    return { for: 'ai', text: real ?? (await this.asked<string>(answer => ({ request, answer }))) }
  }

  async hours(request: HoursRequest): Promise<HoursAnswer> {
    return { for: 'hours', open: await this.asked<boolean>(answer => ({ request, answer })) }
  }

  private async really<Input>(request: HttpRequest | AiRequest, ask: () => Promise<Input>): Promise<Input | undefined> {
    this.underWay.set(request)
    try {
      return await ask()
    } catch (error) {
      this.plays.failed(error)
      return undefined
    } finally {
      this.underWay.set(undefined)
    }
  }

  private asked<Input>(question: (answer: (provided: Input) => void) => Question): Promise<Input> {
    return new Promise(resolve =>
      this.question.set(
        question(provided => {
          this.question.set(undefined)
          resolve(provided)
        }),
      ),
    )
  }
}
