import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errors, googleError, JSON_TYPE, type OpenAiError, type Reject } from './faults.ts'

export interface OpenAiOptions {
  /** 0 takes any free one. */
  port?: number
  /** Which key opens it; any unless given. */
  key?: string
  /** The model that it knows; any unless given. */
  model?: string
  /** Milliseconds that an answer takes. */
  delay?: number
  /** What it says one after the other; then it says what it was asked. */
  answers?: readonly string[] | undefined
  /** What is wrong with it. */
  fault?: OpenAiError | undefined
  /** What it hears with, as it lists it. */
  ears?: string | undefined
  /** What it lists beside that model and its ears. */
  lists?: readonly string[] | undefined
  /** It is of those that think: no `max_tokens`, and no temperature but 1. */
  thinks?: boolean | undefined
  /** It takes a talk that the other side begins, in turns, alone: as models of Mistral and Google on one's own machine. */
  strict?: boolean | undefined
  /** Its ears take no language. */
  hearsAll?: boolean | undefined
  /** It tells about errors as Google does. */
  google?: boolean | undefined
}

interface ChatMessage {
  role: string
  content: string
}

/** What someone asked. */
interface Requested {
  model: string
  messages: ChatMessage[]
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
}

const HOST = '127.0.0.1'

/** An AI on loopback that speaks as OpenAI's chat completions do and has read nothing: it says what it was asked. */
export class OpenAiEmulator {
  readonly asked: Requested[] = []
  /** How often it was asked with what it does not take. */
  refused = 0
  fault: OpenAiError | undefined
  /** The recordings that it was given. */
  readonly heard: { name: string; type: string; bytes: number; language: string | null }[] = []
  /** How often its models were asked for. */
  lists = 0
  /** What it hears in the next ones. */
  readonly words: string[] = []
  /** What it hears with. */
  ears: string
  /** What is wrong with its ears alone. */
  deafness: OpenAiError | undefined
  /** What it says of when to come again, where it is busy: seconds, or a date. */
  retryAfter: string | undefined = '0'
  /** What it thinks aloud before it answers, as Groq, vLLM and DeepSeek let their models do. */
  thoughts = ''
  /** The tokens that it thinks, unheard, before it answers: they count as what it says, and a short limit ends within them. */
  thoughtTokens = 0
  /** Why it ends an answer that goes to its end. */
  finish = 'stop'
  /** What it answers to the last message. */
  answer: (message: string, requested: Requested) => string = message => `IA: ${message}`
  /** What it says next, before `answer` is asked. */
  readonly script: string[]
  /** What it says that an answer cost. */
  usage: (requested: Requested, answer: string) => unknown = usageOf
  /** What an answer waits for. */
  until: (requested: Requested) => Promise<void> | undefined = () => undefined
  readonly #options: OpenAiOptions
  readonly #server: Server

  private constructor(options: OpenAiOptions) {
    this.#options = options
    this.ears = options.ears ?? 'whisper-1'
    this.fault = options.fault
    this.script = [...(options.answers ?? [])]
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async start(options: OpenAiOptions = {}): Promise<OpenAiEmulator> {
    const emulator = new OpenAiEmulator(options)
    emulator.#server.listen(options.port ?? 0, HOST)
    await once(emulator.#server, 'listening')
    return emulator
  }

  /** What a program takes for the address of an AI. */
  get baseUrl(): string {
    return `http://${HOST}:${(this.#server.address() as AddressInfo).port}/v1`
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { key, delay = 0 } = this.#options
    const body = Buffer.concat(await request.toArray())
    const retryAfter = this.retryAfter
    const reject: Reject = (status, message, emitted = {}) => {
      const isPassing = retryAfter !== undefined && (status === 429 || status === 503)
      const [as, error]: [number, object] = this.#options.google
        ? googleError(status, message, retryAfter)
        : [status, { error: { message, code: null, ...emitted } }]
      response.writeHead(as, { ...JSON_TYPE, ...(isPassing && !this.#options.google && { 'retry-after': retryAfter }) })
      response.end(JSON.stringify(error))
    }
    const { pathname, searchParams } = new URL(request.url!, this.baseUrl)
    // Azure's addresses have a deployment in them; a name that has none is told so.
    const [, deployment] = /^\/openai\/deployments\/([^/]+)\/audio\/transcriptions$/.exec(pathname) ?? []
    const isList = pathname === '/v1/models' && request.method === 'GET'
    const isConversation = pathname === '/v1/chat/completions' && request.method === 'POST'
    const isSound = (deployment ?? pathname === '/v1/audio/transcriptions') && request.method === 'POST'
    if (!isList && !isConversation && !isSound) return reject(404, 'Invalid URL')
    // Addresses of Azure have a version, and its keys a header of their own.
    const { authorization, 'api-key': azure } = request.headers
    const provided = searchParams.has('api-version') ? azure : authorization?.replace(/^Bearer /, '')
    const isStranger = key !== undefined && provided !== key
    if (isStranger || this.fault === 'unauthorized') return reject(401, 'Incorrect API key provided')
    if (isList) {
      this.lists += 1
      const { model = 'modelo', lists = [] } = this.#options
      const data = [model, ...lists, this.ears].map(id => ({ id, object: 'model' }))
      return void response.writeHead(200, JSON_TYPE).end(JSON.stringify({ object: 'list', data }))
    }
    if (deployment !== undefined && deployment !== this.ears)
      return reject(404, 'The API deployment for this resource does not exist.', { code: 'DeploymentNotFound' })
    if (isSound) return this.#hear(request.headers['content-type'] ?? '', body, response, reject)
    const requested = JSON.parse(body.toString()) as Requested
    const odd = this.#options.thinks ? oddIn(requested) : undefined
    if (odd) {
      this.refused += 1
      return reject(400, odd, { code: 'unsupported_parameter', type: 'invalid_request_error' })
    }
    if (this.#options.strict && !takesTurns(requested))
      return reject(400, 'Conversation roles must alternate user/assistant/user/assistant/...', { code: 400 })
    this.asked.push(requested)
    await this.until(requested)
    const problem = this.fault
    if (problem === 'hurried') this.fault = undefined
    if (problem) return errors[problem](response, reject)
    if (requested.model !== (this.#options.model ?? requested.model))
      return reject(404, `The model \`${requested.model}\` does not exist`, { code: 'model_not_found' })
    const answer = this.script.shift() ?? this.answer(requested.messages.at(-1)?.content ?? '', requested)
    const content = this.thoughts ? `<think>\n${this.thoughts}\n</think>\n\n${answer}` : answer
    const texts = this.#withinLimit(requested, content)
    const choices = [{ index: 0, message: { role: 'assistant', content: texts.text }, finish_reason: texts.finish }]
    const completion = { model: requested.model, choices, usage: this.usage(requested, texts.text) }
    setTimeout(() => response.writeHead(200, JSON_TYPE).end(JSON.stringify(completion)), delay)
  }

  /** What it thinks comes first, and what it may say ends in it. */
  #withinLimit({ max_tokens, max_completion_tokens }: Requested, text: string): { text: string; finish: string } {
    const left = (max_completion_tokens ?? max_tokens ?? Number.POSITIVE_INFINITY) - this.thoughtTokens
    if (this.thoughtTokens === 0 || tokensOf(text) <= left) return { text, finish: this.finish }
    return { text: text.split(/\s+/).slice(0, Math.max(0, left)).join(' '), finish: 'length' }
  }

  /** A recording, in a form as programs send them. */
  async #hear(type: string, body: Buffer<ArrayBuffer>, response: ServerResponse, reject: Reject): Promise<void> {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    const [file, model] = [form.get('file'), String(form.get('model'))]
    if (typeof file === 'string' || file === null) return reject(400, 'file is required')
    if (!SOUNDS.test(file.name)) return reject(400, 'Invalid file format.')
    if (model !== this.ears) return reject(404, `The model \`${model}\` does not exist`, { code: 'model_not_found' })
    const language = form.get('language')
    if (language !== null && this.#options.hearsAll)
      return reject(400, "Unsupported parameter: 'language' is not supported with this model.", { param: 'language' })
    const error = this.deafness
    if (error === 'hurried') this.deafness = undefined
    this.heard.push({
      name: file.name,
      type: file.type,
      bytes: file.size,
      language: language === null ? null : String(language),
    })
    if (error) return errors[error](response, reject)
    const text = this.words.shift() ?? `Ouvi ${file.size} bytes`
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ text }))
  }
}

/** What a model that thinks does not take, as OpenAI says it. */
function oddIn({ max_tokens, temperature = 1 }: Requested): string | undefined {
  if (max_tokens !== undefined)
    return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
  if (temperature !== 1)
    return `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`
  return undefined
}

/** Behind what it is told to be, one side and the other, begun and ended by who asks. */
const takesTurns = ({ messages }: Requested): boolean =>
  messages
    .filter(({ role }) => role !== 'system')
    .every(({ role }, at) => role === (at % 2 === 0 ? 'user' : 'assistant'))

/** What it knows to hear, by the ending of a name. */
const SOUNDS = /\.(?:flac|mp3|mp4|mpeg|mpga|m4a|ogg|oga|wav|webm)$/

/** A token for each word. */
const tokensOf = (text: string): number => text.split(/\s+/).filter(Boolean).length

function usageOf({ messages }: Requested, answer: string) {
  const prompt = messages.reduce((sum, { content }) => sum + tokensOf(content), 0)
  const completion = tokensOf(answer)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}
