import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerDisorderly, type Disorder, disorders, JSON_TYPE } from '../disorders.ts'
import { Loopback } from '../loopback.ts'

export const webhookErrors = [...disorders, 'refuses', 'unregistered'] as const
export type WebhookError = (typeof webhookErrors)[number]

export interface WebhookOptions {
  /** 0 takes any free one. */
  port?: number
  /** By which deliveries have to be signed; any are taken unless given. */
  secret?: string | undefined
  /** What is wrong with it. */
  fault?: WebhookError | undefined
  /** What it says to each message; `{text}` is what was written. */
  says?: string | undefined
  /** Where it says that, and by whose token: the send call of a desk. It answers the delivery itself unless given. */
  by?: { url: string; token: string } | undefined
}

/** What was delivered, and whether it came from who has the secret. */
export interface Taken {
  path: string
  id: string
  signature: 'good' | 'wrong' | 'missing'
  payload: { event?: string; contact?: { number?: string | null }; message?: { text?: string } } & Record<
    string,
    unknown
  >
}

const MOST_STORED = 10_000

/** Someone's program that gets deliveries of a desk: it keeps them, looks who signed them, and may answer. */
export class WebhookEmulator {
  /** What came, the oldest first. */
  readonly taken: Taken[] = []
  secret: string | undefined
  fault: WebhookError | undefined
  says: string | undefined
  by: WebhookOptions['by']
  /** What it says of when to come again, where it is busy: seconds, or a date. */
  retryAfter: string | undefined
  #loopback!: Loopback

  private constructor({ secret, fault: error, says, by }: WebhookOptions) {
    this.secret = secret
    this.fault = error
    this.says = says
    this.by = by
  }

  static async start(options: WebhookOptions = {}): Promise<WebhookEmulator> {
    const emulator = new WebhookEmulator(options)
    emulator.#loopback = await Loopback.listen(options.port ?? 0, (request, response, body) =>
      emulator.#serve(request, response, body),
    )
    return emulator
  }

  get address(): string {
    return this.#loopback.address
  }

  stop(): Promise<void> {
    return this.#loopback.stop()
  }

  #serve(request: IncomingMessage, response: ServerResponse, body: string): unknown {
    const { method, url = '/', headers } = request
    if (method === 'GET') return void response.writeHead(200, JSON_TYPE).end(JSON.stringify(this.taken))
    const signature = signatureIn(headers['x-balcao-signature'], this.secret, body)
    const one = { path: url, id: String(headers['x-balcao-delivery'] ?? ''), signature, payload: readJson(body) }
    if (this.taken.length === MOST_STORED) this.taken.shift()
    this.taken.push(one)
    if (this.fault === 'refuses') return void response.writeHead(404, JSON_TYPE).end('{"message":"Not found"}')
    if (this.fault === 'busy' && this.retryAfter) response.setHeader('retry-after', this.retryAfter)
    if (this.fault === 'unregistered') return void response.writeHead(404, JSON_TYPE).end(JSON.stringify(notListening))
    if (this.fault) return answerDisorderly[this.fault as Disorder](response)
    if (this.secret !== undefined && signature !== 'good')
      return void response.writeHead(401, JSON_TYPE).end('{"message":"Bad signature"}')
    const words = this.#wordsFor(one)
    const answer = words === undefined || this.by ? {} : { messages: [words] }
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(answer))
    if (words !== undefined) void this.#send(one, words)
  }

  #wordsFor({ payload: { message } }: Taken): string | undefined {
    return message && this.says?.replaceAll('{text}', message.text ?? '')
  }

  /** As a program does that thinks longer than a delivery waits. */
  async #send({ id, payload: { contact } }: Taken, body: string): Promise<void> {
    if (!this.by || !contact?.number) return
    const { url, token } = this.by
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}`, 'idempotency-key': id }
    // A desk that is gone gets no answer.
    await fetch(url, { method: 'POST', headers, body: JSON.stringify({ number: contact.number, body }) }).catch(
      () => {},
    )
  }
}

/** As n8n answers at the address that it makes for tests, once the test is over. */
const notListening = {
  code: 404,
  message: 'The requested webhook "pedidos" is not registered.',
  hint: "Click the 'Execute workflow' button on the canvas, then try again.",
}

/** `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>">`, as a receiver looks at it. */
function signatureIn(header: unknown, secret: string | undefined, body: string): Taken['signature'] {
  const [, seconds = '', provided = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(String(header)) ?? []
  if (!provided) return 'missing'
  if (secret === undefined) return 'good'
  const right = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  const isRight = timingSafeEqual(right, Buffer.from(provided, 'hex'))
  return isRight ? 'good' : 'wrong'
}

function readJson(text: string): Taken['payload'] {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
