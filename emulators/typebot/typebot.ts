import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerDisorderly, type Disorder, disorders, JSON_TYPE } from '../disorders.ts'
import { Loopback } from '../loopback.ts'
import { catalogue, connectionLog, orders, shop, type TypebotBot } from './bots.ts'
import { media } from './media.ts'
import { type Session, type Turn, takeAnswer, walk } from './walk.ts'

export const typebotErrors = [...disorders, 'forgetful', 'flood', 'empty', 'long-winded'] as const
export type TypebotError = (typeof typebotErrors)[number]

export interface TypebotOptions {
  /** 0 takes any free one. */
  port?: number
  /** What is wrong with it. */
  fault?: TypebotError | undefined
}

/** What a viewer was asked. */
interface Requested {
  path: string
  body: { message?: string | { text?: string; attachedFileUrls?: string[] }; prefilledVariables?: Session['variables'] }
}

/** As many messages as nobody reads. */
const FLOOD = 10_000

/** A viewer of Typebot on loopback, as far as its chat API goes (v6: startChat and continueChat), with four bots. */
export class TypebotEmulator {
  readonly asked: Requested[] = []
  readonly bots: TypebotBot[] = [shop, connectionLog, orders, catalogue]
  fault: TypebotError | undefined
  readonly #sessions = new Map<string, Session>()
  #loopback!: Loopback

  private constructor(options: TypebotOptions) {
    this.fault = options.fault
  }

  static async start(options: TypebotOptions = {}): Promise<TypebotEmulator> {
    const emulator = new TypebotEmulator(options)
    emulator.#loopback = await Loopback.listen(options.port ?? 0, (request, response, body) =>
      emulator.#serve(request, response, body),
    )
    return emulator
  }

  /** What a program takes for the address of a viewer. */
  get address(): string {
    return this.#loopback.address
  }

  stop(): Promise<void> {
    return this.#loopback.stop()
  }

  /** Knows none of its talks any more. */
  forget(): void {
    this.#sessions.clear()
  }

  #serve(request: IncomingMessage, response: ServerResponse, text: string): unknown {
    const path = new URL(request.url!, this.address).pathname
    const file = media[path]?.()
    if (file) return response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
    const [, start] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? []
    const [, goOn] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? []
    const answer = (status: number, body: object): unknown =>
      response.writeHead(status, JSON_TYPE).end(JSON.stringify(body))
    if (request.method !== 'POST' || (start === undefined && goOn === undefined))
      return answer(404, { message: 'Not found', code: 'NOT_FOUND' })
    const requested: Requested = { path, body: JSON.parse(text || '{}') }
    this.asked.push(requested)
    const error = this.fault
    if (error && error in answerDisorderly) return answerDisorderly[error as Disorder](response)
    if (error === 'forgetful') this.forget()
    const [status, reply] = start === undefined ? this.#goOn(goOn!, requested) : this.#start(start, requested)
    answer(status, status === 200 ? { ...reply, ...overdone[error ?? ''] } : reply)
  }

  #start(publicId: string, { body }: Requested): [number, object] {
    const bot = this.bots.find(one => one.publicId === decodeURIComponent(publicId))
    if (!bot) return [404, { message: 'Typebot not found', code: 'NOT_FOUND' }]
    const sessionId = randomUUID()
    const variables = { host: this.address, ...body.prefilledVariables }
    const session: Session = { bot, variables, at: null }
    this.#sessions.set(sessionId, session)
    const turn = walk(session, { group: 'start', block: 0 })
    const typebot = { id: bot.publicId, version: '6', theme: {}, settings: {} }
    return [200, { sessionId, resultId: randomUUID(), typebot, ...turn }]
  }

  #goOn(sessionId: string, { body }: Requested): [number, Turn | object] {
    const session = this.#sessions.get(sessionId)
    if (!session) return [404, { message: 'Session not found.', code: 'NOT_FOUND' }]
    return [200, takeAnswer(session, wordsOf(body.message))]
  }
}

/** A message is a text or, of newer clients, an object with one. */
function wordsOf(message: Requested['body']['message']): string {
  const { text = '', attachedFileUrls = [] } = typeof message === 'object' ? message : { text: message }
  return text || attachedFileUrls.join(', ')
}

/** As short as it can be: ten thousand of them are less than what is read of an answer. */
const line = (text: string): object => ({
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
})

/** What stands in an answer in place of what belongs there. */
const overdone: Record<string, object> = {
  flood: { messages: Array.from({ length: FLOOD }, (_, at) => line(`${at}`)) },
  empty: { messages: [], input: undefined, clientSideActions: undefined },
  'long-winded': { sessionId: 'x'.repeat(20_000) },
}
