import type { Answer, HoursAnswer, HoursRequest, Request } from '../../../../core/flow-engine/effects.ts'
import type { Json } from '../../../../core/flow-engine/flow.ts'
import { answerIn, type World } from '../../../../core/flow-engine/testing/session.ts'
import { asText, REFERRAL } from '../../../../core/flow-engine/variables.ts'
import type { FlowRunDetail } from '../../../../core/tenant/flows/runs/contract.ts'
import type { TestRun } from './test-run.ts'

type Input = { reply: string } | { answer: Answer } | { timedOut: true } | { resumed: true }

/** A past run as a test plays it again: with whom, how it began, and what it was given after that, in its order. */
export interface Replay {
  contact: { name: string; number: string }
  message: string
  /** By which way they had come. */
  referral?: Json
  /** Of its chance. */
  seed: number
  given: readonly Input[]
}

/** A test gives its replies after their questions: what came too early to be one is left out. */
const wasPassedOver = ({ word }: FlowRunDetail['turns'][number]['log'][number]): boolean =>
  word === 'writtenBefore' || word === 'writtenAtOnce'

/** What a run's trace tells about what it was given. What was too long to be stored whole comes as it was stored. */
export function replayOf({ id, contact, variables, turns }: FlowRunDetail): Replay {
  const textOf = (name: string): string => asText(variables[name] ?? '')
  // What became of a message or mail later is noted between them.
  const ofNodes = turns.filter(
    ({ type, input, log }) => (type !== '' || input !== undefined) && !log.some(wasPassedOver),
  )
  const provided = ofNodes.flatMap(({ nodeId, input }, at): Input[] => {
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return [input as unknown as Input]
    // A pause has one turn, and another one when someone let it go on, which is given nothing.
    return input === undefined && ofNodes[at - 1]?.nodeId === nodeId ? [{ resumed: true }] : []
  })
  return {
    contact: { name: textOf('nome') || (contact?.name ?? ''), number: textOf('numero') },
    message: textOf('mensagem_inicial'),
    ...(variables[REFERRAL] !== undefined && { referral: variables[REFERRAL] }),
    seed: id,
    given: provided,
  }
}

/** Plays a past run again: gives a test's run what that one was given, for as long as it asks for it. */
export class Player implements World {
  private readonly left: Input[]
  /** Who answers when nothing is left. */
  private readonly after: World

  constructor(provided: readonly Input[], after: World) {
    this.left = [...provided]
    this.after = after
  }

  http: World['http'] = async request => this.answerOf(request) ?? this.after.http(request)
  ai: World['ai'] = async request => this.answerOf(request) ?? this.after.ai(request)
  hours = async (request: HoursRequest): Promise<HoursAnswer> =>
    this.answerOf(request) ?? ((await answerIn(this.after, request)) as HoursAnswer)
  script: World['script'] = async request => this.answerOf(request) ?? this.after.script(request)

  /** Goes on with the run whenever it waits for what is next. Returns how to end that. */
  lead(run: TestRun): () => void {
    const step = (): void => {
      const waiting = run.state.get().run?.waiting
      const next = this.left[0]
      if (!waiting || !next || waiting.for === 'answer') return
      if ('answer' in next) return
      this.left.shift()
      if ('reply' in next) run.reply(next.reply)
      else if ('resumed' in next) run.resume()
      else run.skip()
    }
    // After the step that was just taken is done: each leads to another one.
    const stop = run.state.subscribe(() => queueMicrotask(step))
    step()
    return stop
  }

  private answerOf<Kind extends Request['for']>(request: { for: Kind }): Extract<Answer, { for: Kind }> | undefined {
    const next = this.left[0]
    if (!next || !('answer' in next) || next.answer.for !== request.for) return undefined
    this.left.shift()
    // What was too long to be stored is made again.
    if ('assigned' in next.answer && typeof next.answer.assigned !== 'object') return undefined
    return next.answer as Extract<Answer, { for: Kind }>
  }
}
