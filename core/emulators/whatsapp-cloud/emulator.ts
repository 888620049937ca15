import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { administer } from './admin.ts'
import {
  type CloudApp,
  CloudBooks,
  type CloudFile,
  type CloudNumber,
  type CloudSent,
  type CloudTemplate,
  type CloudWaba,
  newId,
  newSecret,
} from './books.ts'
import { CloudCustomer, type CustomerOptions } from './customer.ts'
import { allFields, answerGraph, type GraphCall, versions } from './graph.ts'
import { GraphError, titles } from './graph-error.ts'
import { price } from './money.ts'
import { cloudPage } from './page.ts'
import { Pace } from './sending.ts'
import { CloudWebhooks } from './webhooks.ts'

const HOST = '127.0.0.1'
const DAY = 86_400_000
const MINUTE = 60_000
const MAX_BYTES = 110 * 1024 * 1024

/** What may be wrong with the Graph's next answers. */
export const graphFaults = ['lost', 'reset', 'silent', 'broken', 'html', 'busy', 'withdrawn', 'maintenance'] as const
export type GraphFault = (typeof graphFaults)[number]

export interface CloudOptions {
  /** 0 takes any free one. */
  port?: number
  now?: () => number
}

/** A number with all that belongs to it, ready to be connected. */
export interface CloudAccount {
  app: CloudApp
  waba: CloudWaba
  number: CloudNumber
  token: string
}

export interface AccountOptions {
  digits?: string
  name?: string
  /** The same business account, app and token; another number. */
  beside?: CloudAccount
  /** The same app, another portfolio and business account. */
  app?: CloudApp
}

/** The WhatsApp Business Platform on loopback: Meta's Graph as far as a customer-service desk uses it, and people who write. Made from Meta's pages, never tried against Meta. */
export class CloudEmulator {
  readonly books = new CloudBooks()
  readonly webhooks = new CloudWebhooks(this.books)
  readonly customers = new Map<string, CloudCustomer>()
  readonly pace = new Pace()
  /** What the business marked as read. */
  readonly readByUs: { numberId: string; wamid: string; types: boolean }[] = []
  /** Every call, as method and path. */
  readonly calls: string[] = []
  /** Codes with which the next accepted messages fail. */
  readonly failures: number[] = []
  /** What is wrong with the next calls, one each; `faultAt` says with which calls. */
  faults: GraphFault[] = []
  faultAt: (call: GraphCall) => boolean = ({ path }) => path.endsWith('/messages')
  /** Whether messages are told as sent and delivered by themselves. */
  delivers = true
  readonly now: () => number
  readonly #heard = new Set<string>()
  readonly #deliveries = new Set<Promise<void>>()
  readonly #server: Server
  #numbers = 0

  private constructor({ now = Date.now }: CloudOptions) {
    this.now = now
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async start(options: CloudOptions = {}): Promise<CloudEmulator> {
    const emulator = new CloudEmulator(options)
    emulator.#server.listen(options.port ?? 0, HOST)
    await once(emulator.#server, 'listening')
    return emulator
  }

  get url(): string {
    return `http://${HOST}:${(this.#server.address() as AddressInfo).port}`
  }

  /** A business with a number, an app that is live with all fields ticked, and a token with both rights; not subscribed yet. */
  account({ digits, name = 'Loja do Emulador', beside, app: given }: AccountOptions = {}): CloudAccount {
    this.#numbers += 1
    const app = beside?.app ?? given ?? this.#newApp()
    const waba = beside?.waba ?? this.#newWaba(name)
    const own = digits ?? `551140${String(this.#numbers).padStart(6, '0')}`
    const number: CloudNumber = {
      id: newId(),
      wabaId: waba.id,
      display: `+${own.slice(0, 2)} ${own.slice(2, 4)} ${own.slice(4, -4)}-${own.slice(-4)}`,
      digits: own,
      verifiedName: name,
      isRegistered: true,
      pin: null,
      quality: 'GREEN',
      throughput: 80,
      isOnBusinessApp: false,
    }
    this.books.numbers.set(number.id, number)
    return { app, waba, number, token: beside?.token ?? this.token(app, [waba]) }
  }

  /** A token of a system user. */
  token(
    app: CloudApp,
    wabas: readonly CloudWaba[],
    {
      scopes = ['whatsapp_business_messaging', 'whatsapp_business_management'],
      expiresAt = null as number | null,
    } = {},
  ): string {
    const token = `EAA${newSecret()}${newSecret()}`
    this.books.tokens.set(token, { token, appId: app.id, wabaIds: wabas.map(({ id }) => id), scopes, expiresAt })
    return token
  }

  /** The same object for the same number. */
  customer(digits: string, options: CustomerOptions = {}): CloudCustomer {
    const known = this.customers.get(digits)
    if (known) return known
    const customer = new CloudCustomer(this, digits, options)
    this.customers.set(digits, customer)
    return customer
  }

  /** What somebody enters in the app's panel: whether the handshake went well. */
  async panel(app: CloudApp, url: string, verifyToken: string): Promise<boolean> {
    const works = await this.webhooks.handshake({ url, verifyToken })
    if (works) app.callback = { url, verifyToken }
    return works
  }

  /** Meta's review of a template is over, or its quality changed. */
  async decide(waba: CloudWaba, template: CloudTemplate, status: string, reason = 'NONE'): Promise<void> {
    Object.assign(template, { status, reason })
    const value = {
      event: status,
      message_template_id: template.id,
      message_template_name: template.name,
      message_template_language: template.language,
      reason,
    }
    await this.webhooks.tell({ wabaId: waba.id, field: 'message_template_status_update', value })
  }

  /** Tells a change of a number. */
  async tell(number: CloudNumber, value: Record<string, unknown>, field = 'messages'): Promise<void> {
    for (const message of (value.messages as { id?: string }[] | undefined) ?? [])
      if (message.id) this.#heard.add(message.id)
    const metadata = { display_phone_number: number.display, phone_number_id: number.id }
    const whole = { messaging_product: 'whatsapp', metadata, ...value }
    await this.webhooks.tell({ wabaId: number.wabaId, field, value: whole })
  }

  /** What becomes of a message that was accepted. */
  async deliver(sent: CloudSent, fails: number | undefined): Promise<void> {
    if (fails !== undefined) {
      sent.failure = fails
      return this.status(sent.wamid, 'failed', fails)
    }
    this.customers.get(sent.to)?.got.push(sent)
    if (!this.delivers) return
    await this.status(sent.wamid, 'sent')
    await this.status(sent.wamid, 'delivered')
  }

  /** Tells how far a message is. */
  async status(wamid: string, status: CloudSent['status'], code?: number): Promise<void> {
    const sent = this.books.sentBy(wamid)
    if (!sent) throw new Error(`no message ${wamid}`)
    sent.status = status
    const number = this.books.numbers.get(sent.numberId)!
    const customer = this.customers.get(sent.to)
    const cost = status === 'delivered' || status === 'read' ? price(this.books, sent, this.now()) : undefined
    const value = {
      ...(customer && status !== 'failed' ? { contacts: [customer.contact()] } : {}),
      statuses: [
        {
          id: wamid,
          status,
          timestamp: String(Math.trunc(this.now() / 1000)),
          ...(sent.body.to ? { recipient_id: customer?.waId ?? sent.to } : {}),
          ...(customer ? { recipient_user_id: customer.bsuid } : {}),
          ...(sent.callbackData === undefined ? {} : { biz_opaque_callback_data: sent.callbackData }),
          ...(cost
            ? {
                pricing: {
                  pricing_model: 'PMP',
                  billable: cost.billable,
                  type: cost.billable ? 'regular' : 'free_customer_service',
                  category: cost.category,
                },
              }
            : {}),
          ...(code === undefined
            ? {}
            : {
                errors: [
                  {
                    code,
                    title: titles[code] ?? 'Error',
                    message: titles[code] ?? 'Error',
                    error_data: { details: titles[code] ?? 'Error' },
                  },
                ],
              }),
        },
      ],
    }
    await this.tell(number, value)
  }

  keepFile(number: CloudNumber, bytes: Buffer, mimeType: string, days: number): CloudFile {
    const file: CloudFile = {
      id: newId(),
      numberId: number.id,
      bytes,
      mimeType,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      expiresAt: this.now() + days * DAY,
      urls: new Map(),
    }
    this.books.files.set(file.id, file)
    return file
  }

  urlOf(file: CloudFile): string {
    const key = randomUUID()
    file.urls.set(key, this.now() + 5 * MINUTE)
    return `${this.url}/whatsapp_business/attachments/?mid=${file.id}&ext=${key}`
  }

  /** Addresses of files that were given are good for nothing any more. */
  expireUrls(): void {
    for (const { urls } of this.books.files.values()) urls.clear()
  }

  /** Resolves when all that was accepted is told of, and was answered. */
  async settled(): Promise<void> {
    while (this.#deliveries.size > 0) await Promise.all(this.#deliveries)
    await this.webhooks.settled()
  }

  knowsMessage(wamid: string): boolean {
    return this.#heard.has(wamid) || this.books.sentBy(wamid) !== undefined
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  #newApp(): CloudApp {
    const app: CloudApp = {
      id: newId(),
      secret: newSecret(),
      mode: 'live',
      requiresProof: false,
      callback: null,
      fields: allFields(),
    }
    this.books.apps.set(app.id, app)
    return app
  }

  #newWaba(name: string): CloudWaba {
    const waba: CloudWaba = {
      id: newId(),
      portfolioId: newId(),
      name,
      pays: true,
      locked: false,
      templates: [],
      subscriptions: new Map(),
    }
    this.books.wabas.set(waba.id, waba)
    return waba
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
      const bytes = await read(request)
      if (pathname === '/' && request.method === 'GET')
        return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(cloudPage(this))
      if (pathname.startsWith('/admin/')) return json(response, 200, await administer(this, pathname.slice(7), bytes))
      if (pathname.startsWith('/whatsapp_business/')) return this.#sendFile(request, response, searchParams)
      await this.#graph(request, response, { pathname, searchParams, bytes })
    } catch (error) {
      if (error instanceof GraphError) json(response, error.status, error.body)
      else json(response, 400, { error: { message: String(error), code: 100 } })
    }
  }

  async #graph(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, searchParams, bytes }: { pathname: string; searchParams: URLSearchParams; bytes: Buffer },
  ): Promise<void> {
    const [, version = '', path = ''] = /^\/(v\d+\.\d+)\/(.*)$/.exec(pathname) ?? []
    if (Number(version.slice(1)) > Number(versions.at(-1)!.slice(1)) || version === '')
      throw new GraphError(3, 'Unknown version of the Graph API')
    const isKnown = (versions as readonly string[]).includes(version)
    // Assumed: a version that ended is served as the oldest that lives.
    response.setHeader('facebook-api-version', isKnown ? version : versions[0])
    const call: GraphCall = {
      method: request.method ?? 'GET',
      path,
      query: searchParams,
      token: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
      ...(await content(request, bytes)),
    }
    this.calls.push(`${call.method} /${path}`)
    const fault = this.faultAt(call) ? this.faults.shift() : undefined
    if (fault === 'reset') return void request.socket.destroy()
    if (fault === 'broken') throw new GraphError(131000, 'Something went wrong')
    if (fault === 'maintenance') throw new GraphError(131057, 'The account is being upgraded')
    if (fault === 'busy') throw new GraphError(130429, 'Cloud API message throughput has been reached')
    if (fault === 'withdrawn') throw new GraphError(190, 'Error validating access token')
    if (fault === 'html')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
    const { body, after } = answerGraph(this, call)
    if (fault === 'lost') request.socket.destroy()
    else if (fault !== 'silent') json(response, 200, body)
    if (!after) return
    const delivery = after().finally(() => this.#deliveries.delete(delivery))
    this.#deliveries.add(delivery)
  }

  #sendFile(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void {
    const file = this.books.files.get(query.get('mid') ?? '')
    const until = file?.urls.get(query.get('ext') ?? '') ?? 0
    const token = this.books.tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
    if (!token) return void response.writeHead(401).end()
    if (!file || until <= this.now()) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.mimeType, 'content-length': file.bytes.length }).end(file.bytes)
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  if (!response.headersSent)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function read(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw new GraphError(131053, 'The file is too large')
  return buffer(request)
}

/** JSON, or the parts of an upload. */
async function content(request: IncomingMessage, bytes: Buffer): Promise<Pick<GraphCall, 'body' | 'form'>> {
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    const file = form.get('file')
    if (file && typeof file !== 'string') Object.assign(file, { bytes: Buffer.from(await file.arrayBuffer()) })
    return { body: {}, form }
  }
  if (bytes.length === 0) return { body: {}, form: undefined }
  try {
    return { body: JSON.parse(bytes.toString()), form: undefined }
  } catch {
    throw new GraphError(100, 'The body is not JSON')
  }
}
